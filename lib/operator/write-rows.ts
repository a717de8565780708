import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Where } from './running.ts';
import { atTables } from './scan.ts';
import type { Row } from './table-check.ts';

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
