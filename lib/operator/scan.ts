import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { messageOf } from '../local/failure.ts';
import { OperatorError } from './invoke.ts';
import { clientSettings, type Where } from './running.ts';
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
