import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { messageOf } from '../local/failure.ts';
import { clientSettings, OperatorError, type Where } from './invoke.ts';
import type { Row } from './table-check.ts';

const Row = z.looseObject({ pk: z.string(), sk: z.string() });

/**
 * All items of a table, with the rights of whoever runs the command: no function may read whole tables.
 * @throws OperatorError when it can't be read.
 */
export async function* rowsOf(name: string, where: Where): AsyncGenerator<Row> {
  const client = tablesAt(where);
  const config = { client: DynamoDBDocumentClient.from(client) };
  try {
    for await (const { Items = [] } of paginateScan(config, { TableName: name })) {
      for (const item of Items) yield Row.parse(item);
    }
  } catch (error) {
    throw new OperatorError(`Couldn’t read the table ${name}: ${messageOf(error)}`);
  } finally {
    client.destroy();
  }
}

/**
 * Does something at the tables of a service, with the rights of whoever runs the command.
 * @param failure what to say where it fails, and why that was
 * @throws OperatorError when no service runs here, or it fails.
 */
export async function atTables<Result>(
  where: Where,
  failure: (why: string) => string,
  act: (client: DynamoDBClient) => Promise<Result>,
): Promise<Result> {
  const client = tablesAt(where);
  try {
    return await act(client);
  } catch (error) {
    throw new OperatorError(failure(messageOf(error)));
  } finally {
    client.destroy();
  }
}

function tablesAt(where: Where): DynamoDBClient {
  const settings = clientSettings(where, 'DYNAMODB');
  if (!settings) throw new OperatorError('No service is running on this machine.');
  return new DynamoDBClient(settings);
}

const perWrite = 25;
/** Until what DynamoDB had no time for is sent again. */
const waitMs = 200;

/** An item to put, or the key of one to delete. */
export type Request =
  { PutRequest: { Item: Row } } | { DeleteRequest: { Key: { pk: string; sk: string } } };

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/**
 * Writes to a table, with the rights of whoever runs the command.
 * @throws OperatorError when it can't be written.
 */
export async function writeRows(
  table: string,
  where: Where,
  requests: readonly Request[],
): Promise<void> {
  await atTables(
    where,
    (why) => `Couldn’t write to the table ${table}: ${why}`,
    async (client) => {
      const marshallOptions = { removeUndefinedValues: true };
      const db = DynamoDBDocumentClient.from(client, { marshallOptions });
      for (let at = 0; at < requests.length; at += perWrite) {
        let left: Requests = requests.slice(at, at + perWrite);
        while (left.length > 0) {
          const asked = new BatchWriteCommand({ RequestItems: { [table]: left } });
          const { UnprocessedItems = {} } = await db.send(asked);
          left = UnprocessedItems[table] ?? [];
          if (left.length > 0) await sleep(waitMs);
        }
      }
    },
  );
}

/** What a table was restored from. */
export interface Restored {
  /** The name of the table. */
  from: string;
  /** The time that it went back to, in ISO 8601. */
  at: string;
}

/**
 * What a deployed stage's table was restored from, with the rights of whoever runs the command; null: it
 * wasn't.
 * @throws OperatorError when DynamoDB doesn't tell.
 */
export async function restoredFrom(table: string, where: Where): Promise<Restored | null> {
  return atTables(
    where,
    (why) => `Couldn’t read what ${table} was restored from: ${why}`,
    async (client) => {
      const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: table }));
      return restoredIn(Table);
    },
  );
}

/** What DynamoDB says of a table: which one it was restored from, and to which time. */
export function restoredIn({ RestoreSummary: summary }: TableDescription): Restored | null {
  if (summary?.SourceTableArn === undefined || !summary.RestoreDateTime) return null;
  const [, from = ''] = summary.SourceTableArn.split(':table/');
  return { from, at: summary.RestoreDateTime.toISOString() };
}
