import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { kindOf } from '../../shared/table/erasure/erasure-classes.ts';
import { OperatorError } from './invoke.ts';
import { rowsOf, tablesAt, type Where } from './scan.ts';
import type { Row } from './table-check.ts';

/**
 * What says what was seen and told: changes, what was made of them, what was sent, and the state of the
 * catalog that they came from. Were that older than the changes, they would be found once more, as others.
 */
const told: ReadonlySet<string> = new Set([
  ...['change', 'event', 'notice', 'escalatedNotice', 'update', 'delivery'],
  ...['watch', 'snapshot', 'pages', 'release', 'tracks', 'subject', 'telling', 'historyMonth'],
]);
/** A message that waits for more: gone once it was sent. */
const inTheMaking = 'bundle';
const perWrite = 25;
/** Until what DynamoDB had no time for is sent again. */
const waitMs = 200;

/**
 * Takes over what was seen and told from the table that was in use until now to the one that was restored, so that
 * nobody is told the same again: changes, deliveries, and messages in the making stand as they do in the
 * old table. What only the restored table has stays owed. May be repeated. It uses the rights of whoever
 * runs it, since no function may read whole tables.
 * @throws OperatorError when a table can't be read or written.
 */
export async function copySent(to: string, from: string, where: Where): Promise<string> {
  if (to === from) throw new OperatorError(`${to} is the table in use. Name the one before it.`);
  const wanted: Row[] = [];
  const making = new Set<string>();
  let unreadable = 0;
  for await (const row of rowsOf(from, where)) {
    const kind = kindIn(row);
    if (kind === null) unreadable += 1;
    if (kind === inTheMaking) making.add(nameOf(row));
    if (kind === inTheMaking || (kind !== null && told.has(kind))) wanted.push(row);
  }
  const over: Row[] = [];
  for await (const row of rowsOf(to, where)) {
    if (kindIn(row) === inTheMaking && !making.has(nameOf(row))) over.push(row);
  }
  await write(to, where, [
    ...wanted.map((Item) => ({ PutRequest: { Item } })),
    ...over.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]);
  const skipped = unreadable === 0 ? '' : ` Left out ${unreadable} items of no known kind.`;
  return `Copied ${wanted.length} items about what was seen and told, and removed ${over.length} messages that were sent since.${skipped}`;
}

const nameOf = ({ pk, sk }: Row) => `${pk} ${sk}`;

function kindIn(row: Row): string | null {
  try {
    return kindOf(row).name;
  } catch {
    return null;
  }
}

type Request =
  { PutRequest: { Item: Row } } | { DeleteRequest: { Key: { pk: string; sk: string } } };

async function write(table: string, where: Where, requests: readonly Request[]): Promise<void> {
  const client = tablesAt(where);
  const db = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  try {
    for (let at = 0; at < requests.length; at += perWrite) {
      let left: Request[] = requests.slice(at, at + perWrite);
      for (;;) {
        left = await writeSome(db, table, left);
        if (left.length === 0) break;
        await sleep(waitMs);
      }
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Couldn’t write to the table ${table}: ${why}`);
  } finally {
    client.destroy();
  }
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
