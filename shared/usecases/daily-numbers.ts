import type { DailyNumbers } from '../domain/detection/types.ts';
import { unpackDay } from '../domain/points.ts';
import type { HistoryPoint } from '../domain/snapshot.ts';
import { dayOf } from '../domain/text.ts';
import type { Table } from '../table/client.ts';
import { readHistory } from '../table/history.ts';

/** As far back as the judging of numbers looks. */
const days = 60;

/** The readings of a day as they are in hand: the history may not have them (yet). */
export interface PackedReadings {
  day: string;
  packed: string;
}

/**
 * One value a day up to the day of `last`, the day's last reading, oldest first; days without
 * readings are null.
 */
export async function dailyNumbers(
  table: Table,
  artist: string,
  last: PackedReadings,
): Promise<DailyNumbers[]> {
  const from = dayOf(new Date(Date.parse(last.day) - days * 86_400_000));
  const stored = await readHistory(table, artist, from);
  const byDay = new Map<string, HistoryPoint>();
  for (const point of [...stored, ...unpackDay(last.day, last.packed)]) {
    byDay.set(point.taken_at.slice(0, 10), point);
  }
  const [first] = byDay.keys();
  return first === undefined ? [] : eachDay(first, last.day).map((day) => numbersOf(day, byDay));
}

function numbersOf(day: string, byDay: ReadonlyMap<string, HistoryPoint>): DailyNumbers {
  const { followers = null, monthly_listeners = null } = byDay.get(day) ?? {};
  return { day, followers, monthly_listeners };
}

function eachDay(first: string, last: string): string[] {
  const start = Date.parse(first);
  const count = Math.round((Date.parse(last) - start) / 86_400_000) + 1;
  return Array.from({ length: count }, (_, index) => dayOf(new Date(start + index * 86_400_000)));
}
