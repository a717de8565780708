import { freePort } from '../../lib/local/child.ts';
import { failure } from '../../shared/table/calls.ts';
import { indexes } from '../../shared/table/indexes.ts';
import { fromWire, toWire } from '../../shared/table/marshalling.ts';
import { disturbance } from './disturbance.ts';
import { KnownShards } from './known-shards.ts';
import { OwnSockets } from './own-sockets.ts';
import { refuseAsDynamoDb } from './refused.ts';
import { type Answer, type AnyCall, type TestedTable, testedTable } from './tested-table.ts';
import { dynoxideBinary, startDynoxide } from '../../lib/local/dynamodb/dynoxide.ts';

export { freePort };

export interface TestTable {
  table: TestedTable;
  /** For clients besides this one. */
  endpoint(): string;
  stop(): Promise<void>;
}

/**
 * A fresh table on a real engine in memory, with the keys and indexes of the service. Sets region and
 * credentials in the environment too, for code that makes its own client.
 */
export async function startTable(): Promise<TestTable> {
  const engine = await engineOfTests();
  const { endpoint, names, sockets } = engine;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const shards = new KnownShards();
  const name = freeName('test-table', names);
  const plain = callsTo(sockets, name, shards);
  await createTable(plain);
  const last = [...disturbance(), refuseAsDynamoDb, shards.skipping(plain)];
  return {
    table: testedTable(name, plain, last),
    endpoint: () => {
      shards.open();
      return endpoint;
    },
    stop: async () => {
      await plain('DeleteTable', {});
      names.delete(name);
      await engine.stop();
    },
  };
}

/** A table for all tests of a suite, or of a `describe`: there before the first, gone after the last. */
export const oneTable = () => tableBetween(beforeAll, afterAll);
/** A table for each test. */
export const tableForEach = () => tableBetween(beforeEach, afterEach);

function tableBetween(before: typeof beforeAll, after: typeof afterAll) {
  let engine: TestTable;
  before(async () => {
    engine = await startTable();
  });
  after(() => engine.stop());
  return {
    get table() {
      return engine.table;
    },
    endpoint: () => engine.endpoint(),
  };
}

function freeName(first: string, names: Set<string>): string {
  let name = first;
  for (let number = 2; names.has(name); number += 1) name = `${first}-${number}`;
  names.add(name);
  return name;
}

/**
 * Calls of an engine about the table `name`, as the service makes them, but without what means nothing on this
 * machine: it takes any signature, and is never too busy.
 * @param shards of the table, which is told what is written
 */
export function callsTo(sockets: OwnSockets, name: string, shards?: KnownShards): AnyCall {
  return async (operation, input) => {
    const ofOne = /^(Batch|Transact)/.test(operation) ? {} : { TableName: name };
    const asked = toWire({ ...ofOne, ...input });
    const written = shards?.writing(operation, asked);
    try {
      const { statusCode, body } = await sockets.ask(operation, asked);
      if (statusCode !== 200) throw failure({ statusCode, headers: {} }, body);
      return { ...fromWire(body), $metadata: {} } as Answer;
    } finally {
      written?.();
    }
  };
}

/** Makes the table with the keys and indexes of the service. */
export async function createTable(call: AnyCall): Promise<void> {
  const keySchema = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' },
    { AttributeName: sk, KeyType: 'RANGE' },
  ];
  const ofIndexes = Object.values(indexes).flatMap(({ pk, sk }): string[] => [pk, sk]);
  const attributes = [...new Set(['pk', 'sk', ...ofIndexes])];
  await call('CreateTable', {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema('pk', 'sk'),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([index, { pk, sk, project }]) => ({
      IndexName: index,
      KeySchema: keySchema(pk, sk),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
    })),
  });
}

/** An engine in memory, which has a table for each test that wants one. */
interface EngineOfTests {
  endpoint: string;
  sockets: OwnSockets;
  /** The names of its tables. */
  names: Set<string>;
  /** To be called by whoever has used it: one that other suites use goes on. */
  stop(): Promise<void>;
}

/** What a worker of Jest keeps from one suite to the next (environment.cjs). */
interface Kept {
  engine?: Promise<EngineOfTests>;
}

/** The engine of this worker, which ends with it; outside of Jest, a new one. */
export async function engineOfTests(): Promise<EngineOfTests> {
  const { keptByWorker: kept } = globalThis as { keptByWorker?: Kept };
  if (!kept) return newEngine();
  kept.engine ??= newEngine().then(({ unref, ...engine }) => {
    unref();
    return { ...engine, stop: () => Promise.resolve() };
  });
  return kept.engine;
}

async function newEngine(): Promise<EngineOfTests & { unref: () => void }> {
  const engine = await startDynoxide(dynoxideBinary(), null, () => undefined);
  const { endpoint } = engine;
  const sockets = new OwnSockets(endpoint);
  return {
    ...{ endpoint, sockets },
    names: new Set(),
    stop: async () => {
      sockets.close();
      await engine.stop();
    },
    unref: () => {
      engine.unref();
    },
  };
}
