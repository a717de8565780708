import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  CreateTableCommand,
  DynamoDBClient,
  type AttributeDefinition,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../shared/table/client.ts';
import { indexes } from '../../shared/table/keys.ts';

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}

/** Path of the Dynoxide binary of this platform, from its optional npm package. */
export function dynoxideBinary(): string {
  const require = createRequire(join(process.cwd(), 'package.json'));
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  return join(dirname(require.resolve(`${name}/package.json`)), 'dynoxide');
}

export interface TestTable {
  table: Table;
  client: DynamoDBClient;
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * A fresh table on a real engine in memory, with the keys and indexes of the service. Sets the
 * endpoint and credentials in the environment too, for code that makes its own client.
 */
export async function startTable(): Promise<TestTable> {
  const port = await freePort();
  const child = spawn(dynoxideBinary(), ['serve', '--port', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const client = new DynamoDBClient({});
  await createTable(client, 'test-table');
  const db = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return {
    table: { name: 'test-table', db },
    client,
    endpoint,
    stop: async () => {
      client.destroy();
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

/** Makes a table with the keys and indexes of the service. */
export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const attributes = ['pk', 'sk', ...Object.values(indexes).flatMap(({ pk, sk }) => [pk, sk])];
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
      Projection:
        project === 'all'
          ? { ProjectionType: 'ALL' }
          : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
    })),
  });
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(command);
      return;
    } catch (error) {
      // The engine takes some milliseconds to listen.
      if (tries >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
