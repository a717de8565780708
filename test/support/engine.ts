import {
  CreateTableCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  type AttributeDefinition,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { freePort } from '../../lib/local/child.ts';
import { indexes } from '../../shared/table/indexes.ts';
import { disturb } from './disturbance.ts';
import type { EngineRoom } from './engine-room.ts';
import { KnownShards } from './known-shards.ts';
import { leanClient } from './lean-client.ts';
import { engineOfTests } from './one-engine.ts';
import { refuseAsDynamoDb } from './refused.ts';
import { type TestedTable, testedTable } from './tested-table.ts';

export { freePort };

export interface TestTable {
  table: TestedTable;
  client: DynamoDBClient;
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
  const { endpoint, names, control } = engine;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const shards = new KnownShards();
  const place = { endpoint, room: engine.room, shards };
  const { client, db } = connect(place);
  const plain = connect(place);
  const name = freeName('test-table', names);
  await createTable(control, name);
  refuseAsDynamoDb(db);
  disturb(db);
  shards.skipIn(db, testedTable(name, plain.db));
  return {
    table: testedTable(name, db),
    client,
    endpoint: () => {
      shards.open();
      return endpoint;
    },
    stop: async () => {
      await control.send(new DeleteTableCommand({ TableName: name }));
      names.delete(name);
      client.destroy();
      plain.client.destroy();
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

interface Place {
  endpoint: string;
  room: EngineRoom;
  shards: KnownShards;
}
const places = new WeakMap<DynamoDBDocumentClient, Place>();

function connect(place: Place) {
  const { client, db } = leanClient(place.endpoint, place.room, place.shards);
  places.set(db, place);
  return { client, db };
}

/** The same table by a connection of its own, without what tests do to the first one. */
export function sameEngine({ name, db }: TestedTable): TestedTable {
  const place = places.get(db);
  if (place === undefined) throw new Error('this table was not started by startTable');
  return testedTable(name, connect(place).db);
}

/** Makes a table with the keys and indexes of the service. */
export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const ofIndexes = Object.values(indexes).flatMap(({ pk, sk }): string[] => [pk, sk]);
  const attributes = [...new Set(['pk', 'sk', ...ofIndexes])];
  const command = new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map((attribute): AttributeDefinition => ({
      AttributeName: attribute,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: Object.entries(indexes).map(([index, { pk, sk, project }]) => ({
      IndexName: index,
      KeySchema: [
        { AttributeName: pk, KeyType: 'HASH' },
        { AttributeName: sk, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
    })),
  });
  await client.send(command);
}
