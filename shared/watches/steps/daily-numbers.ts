import { historyDays } from '../../findings/numbers/numbers.ts';
import type { DailyNumbers } from '../../findings/types.ts';
import { withDays } from '../../domain/artists/points.ts';
import type { HistoryPoint } from '../../domain/bodies/snapshot.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Context } from '../rules/known.ts';
import { wantsDays } from '../../verdicts/rules/wanted.ts';
import type { Table } from '../../table/client.ts';
import type { WatchItem } from '../items/watches.ts';
import { readHistory } from '../../checks/items/history.ts';

/** The readings of a day as they are in hand: the history may not have them (yet). */
export interface PackedReadings {
  day: string;
  packed: string;
}

/**
 * The days by which the day of `last` is judged: as many as that takes, which is a year where there is a
 * milestone to tell. The readings of the day come from the hand, since the history is read as it was a
 * moment ago.
 */
export async function daysToJudge(
  table: Table,
  watch: WatchItem,
  last: PackedReadings,
  context: Context,
): Promise<DailyNumbers[]> {
  const days = await dailyNumbers(table, watch, last);
  const more = wantsDays(watch, days, context);
  return more === null ? days : dailyNumbers(table, watch, last, more);
}

/**
 * One value a day up to the day of `last`, oldest first: the last reading of the day that tells it,
 * null on days without one.
 * @param days how far back, the day of `last` included.
 */
export async function dailyNumbers(
  table: Table,
  { id, numbers_since, past_points }: Pick<WatchItem, 'id' | 'numbers_since' | 'past_points'>,
  last: PackedReadings,
  days = historyDays,
): Promise<DailyNumbers[]> {
  const from = dayOf(new Date(Date.parse(last.day) - (days - 1) * 86_400_000));
  const stored = await readHistory(table, id, from);
  const atHand = { ...past_points, [last.day]: last.packed };
  const byDay = lastOfDays(withDays(stored, atHand, from), numbers_since);
  const [first] = byDay.keys();
  if (first === undefined) return [];
  const none = { followers: null, monthly_listeners: null };
  return eachDay(first, last.day).map((day) => byDay.get(day) ?? { day, ...none });
}

/**
 * The last reading of each day that tells a number, by day.
 * @param points oldest first.
 * @param since from which day on the numbers are the artist's own; null: all are.
 */
export function lastOfDays(
  points: readonly HistoryPoint[],
  since: string | null,
): Map<string, DailyNumbers> {
  const byDay = new Map<string, DailyNumbers>();
  for (const { taken_at, ...numbers } of points) {
    const day = taken_at.slice(0, 10);
    if (since !== null && day < since) continue;
    const before = byDay.get(day);
    byDay.set(day, {
      day,
      followers: numbers.followers ?? before?.followers ?? null,
      monthly_listeners: numbers.monthly_listeners ?? before?.monthly_listeners ?? null,
    });
  }
  return byDay;
}

function eachDay(first: string, last: string): string[] {
  const start = Date.parse(first);
  const count = Math.round((Date.parse(last) - start) / 86_400_000) + 1;
  return Array.from({ length: count }, (_, index) => dayOf(new Date(start + index * 86_400_000)));
}
