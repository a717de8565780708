import type { TestedTable } from './tested-table.ts';

interface Consumed {
  CapacityUnits?: number;
}

export interface Metered {
  /** What `run` consumes, as the engine reports it: read and write units of table and indexes. */
  of<T>(run: () => Promise<T>): Promise<{ reads: number; writes: number; value: T }>;
}

const readers = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Lets a client of the table ask for what each of its operations consumed, and adds it up. */
export function metered(table: TestedTable): Metered {
  const sum = { reads: 0, writes: 0 };
  table.intercept(async (next, operation, input) => {
    Object.assign(input, { ReturnConsumedCapacity: 'INDEXES' });
    const result = await next();
    const { ConsumedCapacity } = result as { ConsumedCapacity?: Consumed | Consumed[] };
    if (!ConsumedCapacity) throw new Error(`${operation} told no capacity`);
    const units = [ConsumedCapacity].flat().reduce((all, one) => all + (one.CapacityUnits ?? 0), 0);
    sum[readers.test(operation) ? 'reads' : 'writes'] += units;
    return result;
  });
  return {
    async of(run) {
      const before = { ...sum };
      const value = await run();
      return { reads: sum.reads - before.reads, writes: sum.writes - before.writes, value };
    },
  };
}
