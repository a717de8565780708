import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rowsOf, tablesAt, type Where } from '../operator/scan.ts';
import type { Row } from '../operator/table-check.ts';

const perWrite = 25;

type Request =
  { PutRequest: { Item: Row } } | { DeleteRequest: { Key: { pk: string; sk: string } } };

/** A table as it was at one time. */
export interface RestorePoint {
  /** Makes it again, as a new table. */
  restoreAs(name: string): Promise<void>;
}

/** Remembers all items of a table, as point-in-time recovery does. */
export async function restorePoint(where: Where, table: string): Promise<RestorePoint> {
  const rows: Row[] = [];
  for await (const row of rowsOf(table, where)) rows.push(row);
  return {
    async restoreAs(name) {
      const client = tablesAt(where);
      try {
        await makeLike(client, table, name);
        await send(
          client,
          name,
          rows.map((Item) => ({ PutRequest: { Item } })),
        );
      } finally {
        client.destroy();
      }
    },
  };
}

/** Deletes the organizations and their artists, as a script with a mistake would. */
export async function damage(where: Where, table: string): Promise<void> {
  const lost: Request[] = [];
  for await (const { pk, sk } of rowsOf(table, where)) {
    if (/^(ORG$|ART)/.test(sk)) lost.push({ DeleteRequest: { Key: { pk, sk } } });
  }
  const client = tablesAt(where);
  try {
    await send(client, table, lost);
  } finally {
    client.destroy();
  }
}

async function makeLike(client: DynamoDBClient, table: string, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = Table ?? {};
  const indexes = GlobalSecondaryIndexes.map(
    ({ IndexName, KeySchema: keys, Projection }): GlobalSecondaryIndex => ({
      IndexName,
      KeySchema: keys,
      Projection,
    }),
  );
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    }),
  );
}

async function send(
  client: DynamoDBClient,
  table: string,
  requests: readonly Request[],
): Promise<void> {
  const db = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  for (let at = 0; at < requests.length; at += perWrite) {
    const some = requests.slice(at, at + perWrite);
    await db.send(new BatchWriteCommand({ RequestItems: { [table]: some } }));
  }
}
