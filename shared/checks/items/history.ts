import * as z from '../../domain/zod.ts';
import { type PackedDay, type PackedDays, unpackDay } from '../../domain/artists/points.ts';
import type { HistoryPoint } from '../../domain/bodies/snapshot.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { queryAll } from '../../table/pages.ts';
import { idIn, prefixes } from '../../table/prefixes.ts';

/** Puts days into their months, unless more of a day is there. May be repeated. */
export async function flushDays(table: Table, watch: string, days: PackedDays): Promise<void> {
  const byMonth = Map.groupBy(Object.entries(days), ([day]) => day.slice(0, 7));
  for (const [month, ofMonth] of byMonth) {
    if (await flush(table, watch, month, ofMonth)) continue;
    // Of one of them more is there: that one stays, and each of the others goes by itself.
    for (const one of ofMonth) await flush(table, watch, month, [one]);
  }
}

/** @returns false when more is there of one of the days: then none was written. */
async function flush(
  table: Table,
  watch: string,
  month: string,
  days: readonly (readonly [string, PackedDay])[],
): Promise<boolean> {
  const names = days.map(([day]) => day.slice(8));
  // A check that began before another one's last reading of the day must not take it away.
  const isNoLess = (name: string) =>
    `(attribute_not_exists(#d${name}) OR size(#d${name}) <= :size${name})`;
  return written(
    table.call('UpdateItem', {
      Key: keys.historyMonth(watch, month),
      UpdateExpression: `SET ${names.map((name) => `#d${name} = :d${name}`).join(', ')}`,
      ConditionExpression: names.map(isNoLess).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#d${name}`, `d${name}`])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(days.map(([day, packed]) => [`:d${day.slice(8)}`, packed])),
        ...Object.fromEntries(days.map(([day, packed]) => [`:size${day.slice(8)}`, packed.length])),
      },
    }),
  );
}

/** One item a month, for as long as history is kept, which is seven years. */
const monthsMax = 120;
/** A day each, under `d` and its number. */
const MonthItem = z.looseObject({ sk: z.string() });
const Day = z.string();

/** What is stored of one day, as it stands; empty: nothing. */
export async function readDay(table: Table, watch: string, day: string): Promise<PackedDay> {
  const { Item = {} } = await table.call('GetItem', {
    Key: keys.historyMonth(watch, day.slice(0, 7)),
    ConsistentRead: true,
  });
  return Day.default('').parse(Item[`d${day.slice(8)}`]);
}

/** The stored readings from `fromDay` on, oldest first. The last days' are still in the hot item. */
export async function readHistory(
  table: Table,
  watch: string,
  fromDay: string,
): Promise<HistoryPoint[]> {
  const { pk, sk } = keys.historyMonth(watch, fromDay.slice(0, 7));
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': pk, ':from': sk },
  };
  const items = await queryAll(table, query, { rowsMax: monthsMax });
  return items.flatMap((item) =>
    daysOf(item)
      .filter(({ day }) => day >= fromDay)
      .flatMap(({ day, packed }) => unpackDay(day, packed)),
  );
}

/** The days of a month, oldest first. */
function daysOf(item: Record<string, unknown>): { day: string; packed: PackedDay }[] {
  const month = MonthItem.parse(item);
  const prefix = idIn(month.sk, prefixes.month);
  return Object.keys(month)
    .filter((name) => /^d\d\d$/.test(name))
    .toSorted()
    .map((name) => ({ day: `${prefix}-${name.slice(1)}`, packed: Day.parse(month[name]) }));
}

/** The stored days of watches from `fromDay` to `toDay`, both included, by watch; two months at most. */
export async function readDaysOf(
  table: Table,
  watches: readonly string[],
  fromDay: string,
  toDay: string,
): Promise<Map<string, PackedDays>> {
  const months = [...new Set([fromDay.slice(0, 7), toDay.slice(0, 7)])];
  const wanted = watches.flatMap((watch) => months.map((month) => keys.historyMonth(watch, month)));
  const found = new Map<string, PackedDays>();
  for (const item of await batchGet(table, wanted)) {
    const watch = idIn(z.string().parse(item.pk), keys.historyMonth('', '').pk);
    const days = daysOf(item).filter(({ day }) => day >= fromDay && day <= toDay);
    const packed = Object.fromEntries(days.map(({ day, packed: of }) => [day, of]));
    found.set(watch, { ...found.get(watch), ...packed });
  }
  return found;
}
