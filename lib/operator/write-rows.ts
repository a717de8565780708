import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Where } from './running.ts';
import { atTables } from './scan.ts';
import type { Row } from './table-check.ts';

const perWrite = 25;
/** Until what DynamoDB had no time for is sent again. */
const waitMs = 200;

/** An item to put, or the key of one to delete. */
export type Request =
  { PutRequest: { Item: Row } } | { DeleteRequest: { Key: { pk: string; sk: string } } };

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
        let left: Request[] = requests.slice(at, at + perWrite);
        for (;;) {
          left = await writeSome(db, table, left);
          if (left.length === 0) break;
          await sleep(waitMs);
        }
      }
    },
  );
}

/** @returns what DynamoDB had no time for. */
async function writeSome(
  db: DynamoDBDocumentClient,
  table: string,
  requests: readonly Request[],
): Promise<Request[]> {
  const { UnprocessedItems = {} } = await db.send(
    new BatchWriteCommand({ RequestItems: { [table]: [...requests] } }),
  );
  const names = new Set((UnprocessedItems[table] ?? []).map((each) => JSON.stringify(keyOf(each))));
  return requests.filter((each) => names.has(JSON.stringify(keyOf(each))));
}

interface Keyed {
  PutRequest?: { Item?: Record<string, unknown> | undefined } | undefined;
  DeleteRequest?: { Key?: Record<string, unknown> | undefined } | undefined;
}

function keyOf({ PutRequest, DeleteRequest }: Keyed): readonly unknown[] {
  const { pk, sk } = PutRequest?.Item ?? DeleteRequest?.Key ?? {};
  return [pk, sk];
}
