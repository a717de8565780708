import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { Where } from '../operator/invoke.ts';
import { atTables, type Request, rowsOf, writeRows } from '../operator/tables.ts';
import type { Row } from '../operator/table-check.ts';

/**
 * Remembers all items of a table, as point-in-time recovery does.
 * @returns what makes it again, as a new table.
 */
export async function restorePoint(
  where: Where,
  table: string,
): Promise<(name: string) => Promise<void>> {
  const rows: Row[] = [];
  for await (const row of rowsOf(table, where)) rows.push(row);
  return async (name) => {
    await atTables(
      where,
      (why) => `Couldn’t make the table ${name}: ${why}`,
      (client) => makeLike(client, table, name),
    );
    await writeRows(
      name,
      where,
      rows.map((Item) => ({ PutRequest: { Item } })),
    );
  };
}

/** Deletes the organizations and their artists, as a script with a mistake would. */
export async function damage(where: Where, table: string): Promise<void> {
  const lost: Request[] = [];
  for await (const { pk, sk } of rowsOf(table, where)) {
    if (/^(ORG$|ART)/.test(sk)) lost.push({ DeleteRequest: { Key: { pk, sk } } });
  }
  await writeRows(table, where, lost);
}

async function makeLike(client: DynamoDBClient, table: string, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = Table ?? {};
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema: keys, Projection }) => ({
          IndexName,
          KeySchema: keys,
          Projection,
        }),
      ),
    }),
  );
}
