import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';

/** All items of a query, page after page. For collections that are bounded by their nature. */
export async function queryAll(
  table: Table,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.db.send(
      new QueryCommand({ ...input, TableName: table.name, ExclusiveStartKey: start }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** The items of one partition whose sort key begins with `prefix`, which DynamoDB wants not empty. */
export async function queryPrefix(
  table: Table,
  pk: string,
  prefix: string,
  options: { consistent?: boolean } = {},
): Promise<Record<string, unknown>[]> {
  return queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: options.consistent ?? false,
  });
}

/** All items of one partition. */
export async function queryPartition(
  table: Table,
  pk: string,
  options: { consistent?: boolean } = {},
): Promise<Record<string, unknown>[]> {
  return queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: options.consistent ?? false,
  });
}
