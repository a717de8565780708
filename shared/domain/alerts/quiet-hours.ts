import * as z from 'zod';
import { inputFaults } from '../input-faults.ts';
import { type Severity, severityAtLeast } from '../severity.ts';
import { dateAfter, instantOf, wallClock, WallTime, Weekday, weekdayOf } from './time-zone.ts';

const Pierce = z.enum(['critical', 'warning', 'none']).meta({
  description: 'Changes of at least this severity are sent all the same; `none`: no change is',
});

/** What waited for a shorter time between two nights could come too late for it, and wait again. */
const openMinutesMin = 60;

/** How long each day messages can be sent, in minutes; 0: from and to are the same. */
function openMinutes(from: string, to: string): number {
  return (minuteOf(from) - minuteOf(to) + minutesOfDay) % minutesOfDay;
}

const minutesOfDay = 24 * 60;

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** When a destination is to be left alone, by the clock on its wall. */
export const QuietHours = z
  .strictObject({
    from: WallTime.meta({ description: 'When they begin, by the clock on the wall' }),
    to: WallTime.meta({ description: 'When they end; past midnight if that is before `from`' }),
    days: z
      .array(Weekday)
      .min(1)
      .max(7)
      .overwrite((days) => [...new Set(days)])
      .default([...Weekday.options])
      .meta({ description: 'The days on which the quiet hours begin' }),
    pierce: Pierce.default('critical'),
  })
  .refine(({ from, to }) => openMinutes(from, to) >= openMinutesMin, inputFaults.quietAllDay())
  .meta({ id: 'QuietHoursInput' });
export type QuietHours = z.infer<typeof QuietHours>;

/** As they are set: nothing in them is left out. */
export const QuietHoursSet = z
  .object({
    from: WallTime.meta({ description: 'When they begin, by the clock on the wall' }),
    to: WallTime.meta({ description: 'When they end; past midnight if that is before `from`' }),
    days: z.array(Weekday).meta({ description: 'The days on which the quiet hours begin' }),
    pierce: Pierce,
  })
  .meta({ id: 'QuietHours' });

/**
 * When the quiet hours end that `at` is in; null outside of them. They last from one instant to another,
 * so that they end once, also in a night in which clocks show their end twice.
 */
export function quietHoursEnd(
  { from, to, days }: Pick<QuietHours, 'from' | 'to' | 'days'>,
  zone: string,
  at: Date,
): Date | null {
  const { date: today } = wallClock(zone, at);
  for (const date of [dateAfter(today, -1), today]) {
    if (!days.includes(weekdayOf(date))) continue;
    const begins = instantOf(zone, date, from);
    const ends = instantOf(zone, from < to ? date : dateAfter(date, 1), to);
    if (begins <= at && at < ends) return ends;
  }
  return null;
}

/** Whether a change is so severe that quiet hours don't hold it. */
export function pierces(severity: Severity, { pierce }: Pick<QuietHours, 'pierce'>): boolean {
  return pierce !== 'none' && severityAtLeast(severity, pierce);
}
