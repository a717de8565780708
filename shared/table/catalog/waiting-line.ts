import { randomUUID } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../../domain/zod.ts';
import { placeBehind } from '../../domain/quota/line.ts';
import { Timestamp } from '../../domain/text.ts';
import { CheckWork } from '../../domain/work.ts';
import type { Clock } from '../../usecases/ports.ts';
import { getItems } from '../batch.ts';
import type { Table } from '../client.ts';
import { answered, withFreshState, written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { type Key, keys } from '../keys.ts';
import { queryFirst } from '../pages.ts';
import { sendPut, transact } from '../transaction.ts';
import { prefixes } from '../prefixes.ts';
import { readItem, wholeItem } from '../item.ts';

/** Scheduled checks come again by themselves: a row that nobody called is of no use after that. */
const keptSeconds = 86_400;
const dayMs = 86_400_000;

const never = new Date(0).toISOString();

/** How the line of a catalog stands. */
const Front = z.object({
  /** The last place that was called. */
  front: z.int(),
  /** Whoever comes before then stands in line, since so many do already. */
  waits_until: Timestamp,
  /** Pages that are due before then give way. */
  pages_wait_until: Timestamp,
  /** How many were called for the last minute. */
  called: z.int(),
});
export type Front = z.infer<typeof Front>;

const noLine: Front = { front: 0, waits_until: never, pages_wait_until: never, called: 0 };

/** How the line stands; nobody was ever in it: the front is 0. */
export async function readFront(table: Table, catalog: string): Promise<Front> {
  const front = await readItem(table, keys.lineFront(catalog), Front, { consistent: false });
  return front ?? noLine;
}

/** Writes down how far the line was called, by the one function that calls. */
export async function writeFront(table: Table, catalog: string, front: Front): Promise<void> {
  await sendPut(table, wholeItem(keys.lineFront(catalog), front));
}

/** The line of a catalog, for those who come. */
export interface Line {
  /** Whether many others stand in line already; known for ten seconds. */
  hasOthers(): Promise<boolean>;
  /** Whether pages give way to those in line; known for ten seconds. */
  isBeforePages(): Promise<boolean>;
  /** @param payer the organization whose turn it is: one that holds the watch. */
  join(work: CheckWork, payer: string): Promise<void>;
}

const knownMs = 10_000;

/** The line of a catalog. Whoever comes looks at it once in ten seconds of a function. */
export function waitingLine(table: Table, clock: Clock, catalog: string): Line {
  let known: { front: Front; at: number } | null = null;
  const front = async (now: Date): Promise<Front> => {
    if (!known || known.at + knownMs <= now.getTime()) {
      // In one call with what else a check begins with.
      const [item] = await getItems(table, [keys.lineFront(catalog)], { consistent: false });
      known = { front: item ? Front.parse(item) : noLine, at: now.getTime() };
    }
    return known.front;
  };
  return {
    async hasOthers() {
      const now = clock.now();
      return (await front(now)).waits_until > now.toISOString();
    },
    async isBeforePages() {
      const now = clock.now();
      return (await front(now)).pages_wait_until > now.toISOString();
    },
    join: (work, payer) => joinLine(table, catalog, { work, payer }, clock.now()),
  };
}

/**
 * Puts a check in line. One that was called and found no permit keeps its place; another goes one
 * behind the last of its organization.
 */
async function joinLine(
  table: Table,
  catalog: string,
  { work, payer }: { work: CheckWork; payer: string },
  now: Date,
): Promise<void> {
  const mark = keys.inLine(catalog, work.watch_id);
  // One check of an artist is enough: a second one would take a place for nothing.
  if (work.place === undefined && (await isInLine(table, mark, now))) return;
  const place = work.place ?? (await nextPlace(table, catalog, payer, now));
  const seconds = Math.floor(now.getTime() / 1000);
  const gone = { [ttlAttribute]: seconds + keptSeconds };
  const row = { work: { ...work, place }, nonce: randomUUID(), ...gone };
  const onlyFirst = {
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
    ExpressionAttributeNames: { '#ttl': ttlAttribute },
    ExpressionAttributeValues: { ':now': seconds },
  };
  // Together: a mark without its row would keep the artist out of the line for a day.
  const writes = [
    wholeItem(mark, gone, onlyFirst),
    wholeItem(keys.lineRow(catalog, place, work.watch_id), row),
  ];
  await written(withFreshState(() => transact(table, writes)));
}

const Mark = z.object({ [ttlAttribute]: z.number() });

/** Whether an artist has a check in line. */
async function isInLine(table: Table, Key: Key, now: Date): Promise<boolean> {
  const mark = await readItem(table, Key, Mark, { consistent: false });
  return mark !== null && mark[ttlAttribute] > now.getTime() / 1000;
}

const Place = z.object({ place: z.int() });

/** The place behind the last one of an organization, in one write or two. */
async function nextPlace(table: Table, catalog: string, org: string, now: Date): Promise<number> {
  const { front } = await readFront(table, catalog);
  const first = placeBehind(null, front);
  // Two branches, since an update can't compute the greater of two numbers.
  const branches = [
    {
      set: 'place = place + :one',
      when: 'place >= :front',
      values: { ':one': 1, ':front': front },
    },
    {
      set: 'place = :first',
      when: 'attribute_not_exists(place) OR place < :front',
      values: { ':first': first, ':front': front },
    },
  ];
  for (const { set, when, values } of [...branches, ...branches]) {
    const moved = await answered(
      table.db.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.linePlace(catalog, org),
          UpdateExpression: `SET ${set}, #ttl = :gone`,
          ConditionExpression: when,
          ExpressionAttributeNames: { '#ttl': ttlAttribute },
          ExpressionAttributeValues: {
            ...values,
            ':gone': Math.floor((now.getTime() + dayMs) / 1000),
          },
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    if (moved) return Place.parse(moved.Attributes).place;
  }
  return first;
}

const Row = z.object({
  pk: z.string(),
  sk: z.string(),
  work: CheckWork,
  /** Another one each time that the check comes to its place. */
  nonce: z.string(),
});
/** A check in line. */
export type LineRow = z.infer<typeof Row>;

/**
 * The first `count` checks in line; those that came back with their place first.
 * @param onBad is given each row that can't be read. It is left out, so that the line goes on.
 */
export async function firstInLine(
  table: Table,
  catalog: string,
  count: number,
  onBad: (error: z.ZodError, row: Readonly<Record<string, unknown>>) => void = () => undefined,
): Promise<LineRow[]> {
  const { pk } = keys.lineFront(catalog);
  const rows = await queryFirst(table, pk, prefixes.lineRow, count);
  return rows.flatMap((row) => {
    const { data, error } = Row.safeParse(row);
    if (error) onBad(error, row);
    return data ?? [];
  });
}

/** How many checks stand in line, and how long the oldest has waited. */
export interface LineLength {
  checks: number;
  /** There are more than were counted. */
  isMore: boolean;
  oldestSeconds: number;
}

/** More than are called in a minute: who is behind them has a line that the operator should see. */
const countedMax = 1000;

/** How long the line is, of which it looks at a thousand checks. */
export async function lineLength(table: Table, catalog: string, now: Date): Promise<LineLength> {
  const rows = await firstInLine(table, catalog, countedMax + 1);
  const waits = rows.flatMap(({ work: { since } }) =>
    since === undefined ? [] : [Math.floor((now.getTime() - Date.parse(since)) / 1000)],
  );
  return {
    checks: Math.min(rows.length, countedMax),
    isMore: rows.length > countedMax,
    oldestSeconds: Math.max(0, ...waits),
  };
}

/** An artist whose check is called may stand in line again. */
export async function forgetInLine(
  table: Table,
  catalog: string,
  { work }: LineRow,
): Promise<void> {
  const Key = keys.inLine(catalog, work.watch_id);
  await withFreshState(() => table.db.send(new DeleteCommand({ TableName: table.name, Key })));
}

/**
 * A check that was called is no longer in line, unless it has come back to its place in the meantime: it
 * may have been made, and found no permit, while others were still being called.
 */
export async function leaveLine(table: Table, { pk, sk, nonce }: LineRow): Promise<void> {
  const command = new DeleteCommand({
    TableName: table.name,
    Key: { pk, sk },
    ConditionExpression: 'attribute_not_exists(pk) OR nonce = :nonce',
    ExpressionAttributeValues: { ':nonce': nonce },
  });
  await withFreshState(() => written(table.db.send(command)));
}
