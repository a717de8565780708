import * as z from 'zod';
import type { TestedTable } from '../support/tested-table.ts';

/** One call of the table, and what it consumed. */
export interface TableCall {
  /** Like `Query`. */
  command: string;
  /** The kinds of items that were named, like `ORG/MEMBER`: what stands before ids in their keys. */
  items: readonly string[];
  strong: boolean;
  readUnits: number;
  writeUnits: number;
  /** Of these units, what each index took, by its name; left out: none. */
  indexUnits?: Readonly<Record<string, number>> | undefined;
}

const Units = z.object({ CapacityUnits: z.number() });
const Used = Units.extend({ GlobalSecondaryIndexes: z.record(z.string(), Units).default({}) });
const Output = z.object({ ConsumedCapacity: z.union([Used, z.array(Used)]) });

/**
 * What `run` makes the table do, call by call, with the units that the engine counted: all indexes
 * included. A write whose condition failed tells no units and counts as one, which is the least
 * that DynamoDB charges for it.
 */
export async function metered(
  table: TestedTable,
  run: () => Promise<unknown>,
): Promise<TableCall[]> {
  const calls: TableCall[] = [];
  const stop = table.intercept(async (next, operation, input) => {
    Object.assign(input, { ReturnConsumedCapacity: 'INDEXES' });
    const call: TableCall = {
      command: operation.replace(/Item$/, ''),
      items: itemsOf(input),
      strong: JSON.stringify(input).includes('"ConsistentRead":true'),
      readUnits: 0,
      writeUnits: 0,
    };
    calls.push(call);
    const isRead = /^(Get|BatchGet|Query|Scan|TransactGet)/.test(call.command);
    const unit = isRead ? 'readUnits' : 'writeUnits';
    call[unit] = 1;
    const output = await next();
    const { all, indexUnits } = unitsOf(output);
    call[unit] = all;
    if (Object.keys(indexUnits).length > 0) call.indexUnits = indexUnits;
    return output;
  });
  try {
    await run();
  } finally {
    stop();
  }
  return calls;
}

function unitsOf(output: unknown): { all: number; indexUnits: Record<string, number> } {
  const { ConsumedCapacity } = Output.parse(output);
  const used = [ConsumedCapacity].flat();
  const indexUnits: Record<string, number> = {};
  for (const [name, { CapacityUnits }] of used.flatMap((each) =>
    Object.entries(each.GlobalSecondaryIndexes),
  )) {
    indexUnits[name] = (indexUnits[name] ?? 0) + CapacityUnits;
  }
  return { all: used.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0), indexUnits };
}

/** The calls, as if each took so many times the units. */
export function scaled(calls: readonly TableCall[], times: number): TableCall[] {
  return calls.map(({ indexUnits, ...call }) => ({
    ...call,
    readUnits: call.readUnits * times,
    writeUnits: call.writeUnits * times,
    ...(indexUnits && {
      indexUnits: Object.fromEntries(
        Object.entries(indexUnits).map(([name, units]) => [name, units * times]),
      ),
    }),
  }));
}

/** All sums of some calls. */
export function sumOf(calls: readonly TableCall[]) {
  return {
    readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  };
}

// On demand, us-east-1: https://aws.amazon.com/dynamodb/pricing/on-demand/
export const dollarsPerMillion = { readUnits: 0.125, writeUnits: 0.625 };

/** What a million times such calls would cost, in dollars: table only, storage not included. */
export function dollarsOf(calls: readonly TableCall[]): number {
  const { readUnits, writeUnits } = sumOf(calls);
  return readUnits * dollarsPerMillion.readUnits + writeUnits * dollarsPerMillion.writeUnits;
}

/** The kinds of the keys anywhere in a request, in the order in which they come. */
function itemsOf(input: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { pk, sk } = value as { pk?: unknown; sk?: unknown };
    const values = value as Record<string, unknown>;
    const { ':pk': partition = values[':shard'], ':prefix': sort = partition } = values;
    if (typeof pk === 'string' && typeof sk === 'string') found.add(kindOf(pk, sk));
    else if (typeof partition === 'string' && typeof sort === 'string') {
      found.add(kindOf(partition, sort));
    } else Object.values(values).forEach(visit);
  };
  visit(input);
  return [...found];
}

/** Rows of the ledger, which is a table of its own, stand under the day on which they were written. */
const ofLedger = /^\d{4}-\d\d-\d\d$/;

/** `ORG/MEMBER` for a member: the words before the ids. */
function kindOf(...key: [string, string]): string {
  if (ofLedger.test(key[0])) return 'LEDGER';
  return [...new Set(key.map((part) => part.split('#')[0]))].join('/');
}
