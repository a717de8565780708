import { createHash, hash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import { patience } from '../../findings/patience.ts';
import { type Sightings, slotOf, type SourceHoldDecision, usualDays } from '../rules/surge.ts';
import { dayOf, Timestamp } from '../../domain/text/text.ts';
import { WatchId } from '../../watches/rules/watch-id.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { type Key, keys } from '../../table/keys.ts';
import { queryAll } from '../../table/pages.ts';
import { sendPut, transact, type Write } from '../../table/transaction.ts';
import { idIn, prefixes } from '../../table/prefixes.ts';
import { wholeItem } from '../../table/item.ts';
import type { CountedDay, CountsDue, Sighted, Sighting } from '../rules/suspicion.ts';
import { batchGet, KeyOnly } from '../../table/batch.ts';
import { WatchItem } from '../../watches/items/watches.ts';

const dayMs = 86_400_000;
/** A day of counts isn't needed after that. */
const keptDays = usualDays + 2;
/** More than are ever asked for. */
const daysMax = 40;

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** So many artists of a day are remembered, of those who were counted last. */
const watchesMax = 8;

/**
 * Counts an artist of the catalog in which something was seen: a type of change, or a type with its value. Its
 * watch is remembered until others take its place.
 */
export async function addSighting(
  table: Table,
  { what, at }: Sighting,
  watchId: string,
): Promise<void> {
  // A day begins with slot 0.
  const slot = `s${slotOf(at) - slotOf(startOf(dayOf(at)))}`;
  const place = hash('sha256', watchId, 'buffer').readUInt8() % watchesMax;
  const expires = Math.floor(at.getTime() / 1000) + keptDays * 86_400;
  await table.call('UpdateItem', {
    Key: keys.sightings(what, dayOf(at)),
    UpdateExpression:
      'SET #expires = if_not_exists(#expires, :expires), #watch = :watch ADD #slot :one',
    ExpressionAttributeNames: {
      ...{ '#slot': slot, '#watch': `w${place}`, '#expires': ttlAttribute },
    },
    ExpressionAttributeValues: { ':one': 1, ':watch': watchId, ':expires': expires },
  });
}

const SlotCount = z.int();
const DayItem = z.object({ sk: z.string().startsWith(prefixes.sightingsDay) }).loose();
const DecisionItem = z.object({
  sk: z.literal('DECISION'),
  decision: z.enum(['release', 'dismiss']),
  decided_at: Timestamp,
});

/**
 * The counts of a type, or of a value of it, about `at` and of the week before, with what the operator
 * decided last.
 */
export async function readSightings(
  table: Table,
  what: string,
  at: Date,
): Promise<Required<Sighted>> {
  const from = dayOf(new Date(at.getTime() - (usualDays + 1) * dayMs));
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: {
      ':pk': keys.sourceHoldDecision(what).pk,
      ':from': keys.sightings(what, from).sk,
    },
  };
  // The days from `from` on, and what the operator decided.
  const items = await queryAll(table, query, { rowsMax: daysMax });
  const sightings = new Map<number, number>();
  let decided: SourceHoldDecision | null = null;
  const watches = new Map<string, string>();
  const near = [at.getTime() - dayMs, at.getTime() + dayMs / 24];
  const [first = '', last = ''] = near.map((time) => dayOf(new Date(time)));
  for (const item of items) {
    if (item.sk === keys.sourceHoldDecision(what).sk) {
      const { decision, decided_at } = DecisionItem.parse(item);
      decided = { decision, decided_at: new Date(decided_at) };
      continue;
    }
    for (const [slot, artists] of slotsIn(item)) sightings.set(slot, artists);
    const day = idIn(String(item.sk), prefixes.sightingsDay);
    if (day < first || day > last) continue;
    // The next day's first ones take the places of the day before, one by one.
    for (const [name, id] of Object.entries(item)) {
      if (/^w\d$/.test(name)) watches.set(name, WatchId.parse(id));
    }
  }
  return { sightings, decided, watches: [...watches.values()] };
}

/** The counts of an item of a day, by slot. */
function slotsIn(item: Record<string, unknown>): [slot: number, artists: number][] {
  const { sk, ...rest } = DayItem.parse(item);
  const first = slotOf(startOf(idIn(sk, prefixes.sightingsDay)));
  return Object.entries(rest).flatMap(([name, count]): [number, number][] =>
    /^s\d{1,3}$/.test(name) ? [[first + Number(name.slice(1)), SlotCount.parse(count)]] : [],
  );
}

/**
 * Writes down what the operator decided about the changes of a type, with `more` in the same
 * transaction; the last one counts.
 */
export async function putSourceHoldDecision(
  table: Table,
  type: ChangeType,
  { decision, decided_at }: SourceHoldDecision,
  more: readonly Write[],
): Promise<void> {
  const expires = Math.floor(decided_at.getTime() / 1000) + keptDays * 86_400;
  const item = {
    decision,
    decided_at: decided_at.toISOString(),
    [ttlAttribute]: expires,
  };
  await transact(table, [wholeItem(keys.sourceHoldDecision(type), item), ...more]);
}

/**
 * Writes down that an operator is alerted of what is held of a type: once in the time that a hold takes.
 * @returns false where one was alerted within that time.
 */
export async function putSourceHoldAlert(table: Table, type: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - patience.sourceHold * 1000);
  const expires = Math.floor(now.getTime() / 1000) + keptDays * 86_400;
  const item = { alerted_at: now.toISOString(), [ttlAttribute]: expires };
  const put = wholeItem(keys.sourceHoldAlert(type), item, {
    ConditionExpression: 'attribute_not_exists(pk) OR alerted_at <= :before',
    ExpressionAttributeValues: { ':before': before.toISOString() },
  });
  return written(sendPut(table, put));
}

/** So many artists are counted: the item stays within 1 KB, and each of them costs one write unit. */
const artistsMax = 101;
const keptSeconds = 3 * 86_400;

const SameItem = z.object({ artists: z.set(z.string()).default(new Set()) });

/** Counts an artist of the catalog that has a change, once in a UTC day. */
export async function countSame(
  table: Table,
  what: string,
  streamingId: string,
  at: Date,
): Promise<void> {
  // A few letters tell a hundred artists apart, and name none of them.
  const artist = createHash('sha256').update(streamingId).digest('base64url').slice(0, 5);
  await written(
    table.call('UpdateItem', {
      Key: keys.sightings(what, dayOf(at)),
      UpdateExpression: 'SET #expires = if_not_exists(#expires, :expires) ADD artists :artist',
      ConditionExpression: 'attribute_not_exists(artists) OR size(artists) < :most',
      ExpressionAttributeNames: { '#expires': ttlAttribute },
      ExpressionAttributeValues: {
        ':artist': new Set([artist]),
        ':most': artistsMax,
        ':expires': Math.floor(at.getTime() / 1000) + keptSeconds,
      },
    }),
  );
}

/** What is read with one call beside what is known of an artist. */
export interface WatchAndCounts {
  /** The watch, if it was asked for and is there. */
  watch: WatchItem | null;
  /** By type, and by type with value; empty where none was counted. */
  counted: ReadonlyMap<string, Sightings>;
  /** At how many artists the same was counted on a day; 0 where it was not asked for. */
  same: (of: CountedDay) => number;
}

/**
 * Reads counts of all artists, with the watch where one is named, in one call: as they were a moment ago,
 * unless told otherwise.
 */
export async function readWatchAndCounts(
  table: Table,
  { days, shared, watchId = null }: CountsDue & { watchId?: string | null },
  options: { consistent?: boolean } = {},
): Promise<WatchAndCounts> {
  const keyOf = ({ what, day }: CountedDay) => keys.sightings(what, day);
  const watchKey = watchId === null ? null : keys.watch(watchId);
  const wanted = [...(watchKey ? [watchKey] : []), ...[...days, ...shared].map(keyOf)];
  const rows = await batchGet(table, wanted, options);
  const found = new Map(rows.map((row) => [nameOf(KeyOnly.parse(row)), row]));
  const rowOf = (key: Key) => found.get(nameOf(key));
  const watch = watchKey && rowOf(watchKey);
  const slots = Map.groupBy(days, ({ what }) => what);
  // Now: whoever asks for them expects that this call tells what can't be read.
  const artists = new Map(
    shared.flatMap((of) => {
      const row = rowOf(keyOf(of));
      return row ? [[nameOf(keyOf(of)), SameItem.parse(row).artists.size] as const] : [];
    }),
  );
  return {
    watch: watch ? WatchItem.parse(watch) : null,
    counted: new Map(
      [...slots].map(([what, ofIt]) => [
        what,
        new Map(
          ofIt.flatMap((day) => {
            const row = rowOf(keyOf(day));
            return row ? slotsIn(row) : [];
          }),
        ),
      ]),
    ),
    same: (of) => artists.get(nameOf(keyOf(of))) ?? 0,
  };
}

function nameOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
