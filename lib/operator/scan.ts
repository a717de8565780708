import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { OperatorError } from './invoke.ts';
import type { Row } from './table-check.ts';

/** Which service: a deployed stage, or the one of this machine. */
export type Where = { stage: string } | { dataDir: string };

const Row = z.looseObject({ pk: z.string(), sk: z.string() });
const Running = z.object({ endpoints: z.object({ DYNAMODB: z.string() }) });

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
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Couldn’t read the table ${name}: ${why}`);
  } finally {
    client.destroy();
  }
}

/** A client for the tables of a service. @throws OperatorError when none runs here. */
export function tablesAt(where: Where): DynamoDBClient {
  if ('stage' in where) return new DynamoDBClient({});
  const file = join(where.dataDir, 'local.json');
  if (!existsSync(file)) throw new OperatorError('No service is running on this machine.');
  const { endpoints } = Running.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new DynamoDBClient({
    endpoint: endpoints.DYNAMODB,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}
