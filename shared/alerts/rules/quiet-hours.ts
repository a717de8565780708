import * as z from '../../domain/zod.ts';
import { type Severity, severityAtLeast } from '../../changes/rules/severity.ts';
import { dateAfter, instantOf, wallClock, WallTime, Weekday, weekdayOf } from './time-zone.ts';

/** When a destination is to be left alone, by the clock on its wall. */
export const QuietHours = z
  .object({
    from: WallTime.meta({ description: 'When they begin, by the clock on the wall' }),
    to: WallTime.meta({ description: 'When they end; past midnight if that is before `from`' }),
    days: z
      .array(Weekday)
      .register(z.docs, { description: 'The days on which the quiet hours begin' }),
    pierce: z.enum(['critical', 'warning', 'none']).register(z.docs, {
      description: 'Changes of at least this severity are sent all the same; `none`: no change is',
    }),
  })
  .register(z.docs, { id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

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
