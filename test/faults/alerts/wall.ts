/**
 * The clock on the wall, told in the plainest way: minute by minute, by what `Intl` prints. The service
 * computes the same without trying each minute.
 */
import type { QuietHours } from '../../../shared/alerts/rules/timing.ts';
import type { Weekday } from '../../../shared/alerts/rules/time-zone.ts';

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a calendar and a clock show somewhere. */
export function local(zone: string, ms: number): { date: string; time: string } {
  const clock =
    clocks.get(zone) ??
    // The Swedes write dates as computers do.
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  const [date = '', time = ''] = clock.format(ms).split(' ');
  return { date, time };
}

function weekdayOf(date: string): Weekday {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sun';
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}

/** Whether the clock on the wall is in quiet hours. */
export function isQuiet({ from, to, days }: QuietHours, zone: string, ms: number): boolean {
  const { date, time } = local(zone, ms);
  const isOf = (day: string) => days.includes(weekdayOf(day));
  if (from < to) return from <= time && time < to && isOf(date);
  return (time >= from && isOf(date)) || (time < to && isOf(dayBefore(date)));
}

/** The first full minute after `ms` of which something is true. */
function firstMinute(ms: number, isIt: (at: number) => boolean): number {
  let at = (Math.floor(ms / minute) + 1) * minute;
  for (let tries = 0; tries < 9 * 24 * 60; tries += 1, at += minute) if (isIt(at)) return at;
  throw new Error('that never comes');
}

/** When quiet hours are over that it is in; the time itself outside of them. */
export function afterQuiet(quiet: QuietHours | null, zone: string, ms: number): number {
  if (!quiet || !isQuiet(quiet, zone, ms)) return ms;
  return firstMinute(ms, (at) => !isQuiet(quiet, zone, at));
}

/** When the next digest comes. */
export function nextDigest(
  cadence: 'hourly' | 'daily' | 'weekly',
  { time, weekday }: { time: string; weekday: Weekday },
  zone: string,
  ms: number,
): number {
  return firstMinute(ms, (at) => {
    const shown = local(zone, at);
    if (cadence === 'hourly') return shown.time.endsWith(':00');
    return shown.time === time && (cadence === 'daily' || weekdayOf(shown.date) === weekday);
  });
}
