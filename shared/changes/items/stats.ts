import * as z from '../../domain/zod.ts';
import type { SeverityCounts } from '../../domain/artists/artist.ts';
import type { Severity } from '../rules/info.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { isConditionFailure } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { queryBetween } from '../../table/pages.ts';
import { sendUpdate, type Write } from '../../table/transaction.ts';
import { idIn, prefixes } from '../../table/prefixes.ts';
import { lateWrites } from './months.ts';

/** How many changes were confirmed in a UTC day: in all, and by hour, without those that had none. */
export interface DayCounts extends SeverityCounts {
  day: string;
  /** By hour, `00` to `23`. */
  hours: ReadonlyMap<string, number>;
}

/** A confirmed change as it is counted. */
export interface Counted {
  id: string;
  org: string;
  severity: Severity;
  /** When it was confirmed. */
  at: Date;
}

/**
 * A day that notes so many of its changes as counted, by the ends of their ids, which are random, takes no
 * further ones, however few. Up to five are noted at a time, so it has 80 at most, and is still within one write
 * unit.
 */
export const notedMax = 76;

/**
 * Counts changes of one organization and day, with their hours, by a write of its own: half the price of one in a
 * transaction. May be repeated: the day notes whom it counted.
 * @returns false: nothing was counted, since the day has no room for further notes, its month is over by `now`, or
 * some were counted before; {@link countWrites} count them together with what says that they were counted.
 */
export async function countAlone(
  table: Table,
  changes: readonly Counted[],
  now: Date,
): Promise<boolean> {
  const [first] = changes;
  if (!first || lateWrites(first.org, changes.length, first.at, now).length > 0) return false;
  const { values, ...day } = dayUpdate(first, changes);
  try {
    await sendUpdate(table, {
      Update: {
        ...day,
        UpdateExpression: `${day.UpdateExpression}, noted :ids`,
        ConditionExpression: `${day.ConditionExpression} AND (attribute_not_exists(noted) OR size(noted) < :max)`,
        ExpressionAttributeValues: {
          ...values,
          ':ids': new Set(changes.map(noteOf)),
          ':max': notedMax,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    });
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const { noted } = FailedItem.parse(error.Item);
    return changes.every((change) => noted.has(noteOf(change)));
  }
}

/**
 * The writes of a transaction that count changes of one organization and day at `now`: in the day with the hour,
 * and in its month if that is over by now. The first one fails where {@link countAlone} counted one before.
 */
export function countWrites(changes: readonly Counted[], now: Date): Write[] {
  const [first] = changes;
  if (!first) return [];
  const { values, ...day } = dayUpdate(first, changes);
  return [
    { Update: { ...day, ExpressionAttributeValues: values } },
    ...lateWrites(first.org, changes.length, first.at, now),
  ];
}

function dayUpdate({ org, at }: Counted, changes: readonly Counted[]) {
  const names = changes.flatMap((one) => [
    one.severity,
    'total',
    `h${one.at.toISOString().slice(11, 13)}`,
  ]);
  const sums = [...Map.groupBy(names, (name) => name)];
  return {
    Key: keys.statsDay(org, dayOf(at)),
    UpdateExpression: `ADD ${sums.map((_, at) => `#sum${at} :sum${at}`).join(', ')}`,
    ConditionExpression: changes.map((_, at) => `NOT contains(noted, :id${at})`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(sums.map(([name], at) => [`#sum${at}`, name])),
    values: {
      ...Object.fromEntries(sums.map(([, all], at) => [`:sum${at}`, all.length])),
      ...Object.fromEntries(changes.map((one, at) => [`:id${at}`, noteOf(one)])),
    },
  };
}

function noteOf({ id }: Counted): string {
  return id.slice(-8);
}

const FailedItem = z.object({ noted: z.set(z.string()) });

const Count = z.int().default(0);
const DayItem = z
  .object({ sk: z.string(), total: Count, critical: Count, warning: Count, info: Count })
  .loose();

/** At most a year of days is requested at once. */
const countersMax = 400;

/** The counts from `fromDay` to `toDay`, both included, oldest first; days without are absent. */
export async function readDays(
  table: Table,
  org: string,
  fromDay: string,
  toDay: string,
): Promise<DayCounts[]> {
  const { pk, sk: from } = keys.statsDay(org, fromDay);
  const { sk: to } = keys.statsDay(org, toDay);
  const items = await queryBetween(table, pk, [from, to], { rowsMax: countersMax });
  return items.map((item) => {
    const { sk, total, critical, warning, info, ...rest } = DayItem.parse(item);
    const hours = Object.entries(rest).flatMap(([name, count]): [string, number][] =>
      /^h\d\d$/.test(name) ? [[name.slice(1), z.int().parse(count)]] : [],
    );
    return { day: idIn(sk, prefixes.day), total, critical, warning, info, hours: new Map(hours) };
  });
}
