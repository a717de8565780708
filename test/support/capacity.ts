import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Consumed {
  CapacityUnits?: number;
}

export interface Metered {
  /** What `run` consumes, as the engine reports it: read and write units of table and indexes. */
  of<T>(run: () => Promise<T>): Promise<{ reads: number; writes: number; value: T }>;
}

const readers = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Lets a client of the table ask for what each of its operations consumed, and adds it up. */
export function metered(db: DynamoDBDocumentClient): Metered {
  const sum = { reads: 0, writes: 0 };
  db.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      if (!ConsumedCapacity) throw new Error(`${String(context.commandName)} told no capacity`);
      const units = [ConsumedCapacity]
        .flat()
        .reduce((all, one) => all + (one.CapacityUnits ?? 0), 0);
      if (readers.test(String(context.commandName))) sum.reads += units;
      else sum.writes += units;
      return result;
    },
    { step: 'initialize', name: 'metered' },
  );
  return {
    async of(run) {
      const before = { ...sum };
      const value = await run();
      return { reads: sum.reads - before.reads, writes: sum.writes - before.writes, value };
    },
  };
}
