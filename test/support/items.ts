/** What tests do to items of the table past the service. */
import type { Key } from '../../shared/table/keys.ts';
import type { TestedTable } from './tested-table.ts';

export type Item = Record<string, unknown>;

export async function putItem(table: TestedTable, item: object): Promise<void> {
  await table.call('PutItem', { Item: { ...item } });
}

export async function removeItem(table: TestedTable, { pk, sk }: Key): Promise<void> {
  await table.call('DeleteItem', { Key: { pk, sk } });
}

export async function itemAt(table: TestedTable, { pk, sk }: Key): Promise<Item | undefined> {
  return (await table.call('GetItem', { Key: { pk, sk } })).Item;
}

/** Changes an item as an expression says, with the values and names of attributes that it needs. */
export async function alterItem(
  table: TestedTable,
  { pk, sk }: Key,
  expression: string,
  values?: Item,
  names?: Record<string, string>,
): Promise<void> {
  await table.call('UpdateItem', {
    Key: { pk, sk },
    UpdateExpression: expression,
    ...(values && { ExpressionAttributeValues: values }),
    ...(names && { ExpressionAttributeNames: names }),
  });
}

/** All items of the table, or rows of an index, whatever stands in the way of calls. */
export async function allItems(
  { plain }: TestedTable,
  IndexName?: 'due' | 'waiting',
): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const ConsistentRead = IndexName === undefined;
    const page = await plain('Scan', { IndexName, ConsistentRead, ExclusiveStartKey });
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
