/** What tests do to items of the table past the service. */
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from '../../shared/table/keys.ts';
import type { TestedTable } from './tested-table.ts';

type Item = Record<string, unknown>;

export async function putItem({ db, name }: TestedTable, item: object): Promise<void> {
  await db.send(new PutCommand({ TableName: name, Item: { ...item } }));
}

export async function removeItem({ db, name }: TestedTable, { pk, sk }: Key): Promise<void> {
  await db.send(new DeleteCommand({ TableName: name, Key: { pk, sk } }));
}

export async function itemAt(
  { db, name }: TestedTable,
  { pk, sk }: Key,
): Promise<Item | undefined> {
  return (await db.send(new GetCommand({ TableName: name, Key: { pk, sk } }))).Item;
}

/** Changes an item as an expression says, with the values and names of attributes that it needs. */
export async function alterItem(
  { db, name }: TestedTable,
  { pk, sk }: Key,
  expression: string,
  values?: Item,
  names?: UpdateCommandInput['ExpressionAttributeNames'],
): Promise<void> {
  await db.send(
    new UpdateCommand({
      TableName: name,
      Key: { pk, sk },
      UpdateExpression: expression,
      ...(values && { ExpressionAttributeValues: values }),
      ...(names && { ExpressionAttributeNames: names }),
    }),
  );
}
