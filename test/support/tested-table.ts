import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Call } from '../../shared/table/calls.ts';
import type { Table } from '../../shared/table/client.ts';

/** A table whose calls go through the SDK's document client, where tests can stand in their way. */
export interface TestedTable extends Table {
  readonly db: DynamoDBDocumentClient;
}

const commands = {
  GetItem: GetCommand,
  BatchGetItem: BatchGetCommand,
  Query: QueryCommand,
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  BatchWriteItem: BatchWriteCommand,
  TransactWriteItems: TransactWriteCommand,
};

/** The table `name` by the SDK: it asks and answers as the service's own calls do, which a test compares. */
export function testedTable(name: string, db: DynamoDBDocumentClient): TestedTable {
  const call = async (operation: keyof typeof commands, input: object) => {
    const Command = commands[operation] as typeof GetCommand;
    const ofOne = /^(Batch|Transact)/.test(operation) ? {} : { TableName: name };
    return db.send(new Command({ ...ofOne, ...input } as never)).catch((error: unknown) => {
      const { Item } = error as { Item?: Parameters<typeof unmarshall>[0] };
      throw Item ? Object.assign(error as Error, { Item: unmarshall(Item) }) : error;
    });
  };
  return { name, db, call };
}

/** The same table, where `act` stands in the way of each call. */
export function actingTable(
  table: TestedTable,
  act: (next: () => Promise<object>, operation: string, input: object) => Promise<object>,
): TestedTable {
  const call: Call = (operation, input) =>
    act(() => table.call(operation, input), operation, input);
  return { ...table, call };
}
