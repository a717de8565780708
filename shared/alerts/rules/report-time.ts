import * as z from '../../domain/zod.ts';
import { Tag } from '../../domain/artists/tag.ts';
import { type QuietHours, quietHoursEnd } from './quiet-hours.ts';
import {
  dateAfter,
  instantOf,
  nextInstant,
  wallClock,
  WallTime,
  Weekday,
  weekdayOf,
} from './time-zone.ts';

/** When a destination gets the weekly report. */
export const ReportTime = z
  .object({
    time: WallTime.meta({ description: 'When, by the clock on the wall' }),
    weekday: Weekday.meta({ description: 'On which day' }),
    tags: z.array(Tag).register(z.docs, {
      description: 'Only about artists with at least one of these tags when it is sent; empty: all',
    }),
  })
  .register(z.docs, { id: 'WeeklyReportTime' });
export type ReportTime = z.infer<typeof ReportTime>;

/** A destination, as far as it says when its report comes. */
export interface ReportTiming {
  weekly_report: Pick<ReportTime, 'time' | 'weekday'>;
  quiet_hours: QuietHours | null;
  /** Its own or its organization's. */
  time_zone: string;
}

/** A report that is to come: of the seven days before a local date. */
export interface PlannedReport {
  date: string;
  due_at: Date;
}

/**
 * The next report after `after`. Two have never the same date: not when its time is moved from nine to
 * ten, nor when the zone is.
 * @param sentDate of the last one; null: there was none.
 */
export function nextReport(
  timing: ReportTiming,
  after: Date,
  sentDate: string | null,
): PlannedReport {
  const { weekly_report: at, time_zone: zone } = timing;
  const first = nextInstant(zone, at, after);
  const isSent = sentDate !== null && wallClock(zone, first).date <= sentDate;
  const { date } = wallClock(zone, isSent ? nextInstant(zone, at, first) : first);
  return { date, due_at: dueOn(timing, date) };
}

/**
 * The report that comes next by a timing that may be new. What was planned for a day isn't lost if its
 * new time has passed, or quiet hours hold it: then it's due by then.
 * @param before what was planned by the timing before; null: nothing was.
 */
export function replanned(
  timing: ReportTiming,
  now: Date,
  before: { date: string; sent_date: string | null } | null,
): PlannedReport {
  const { weekly_report, time_zone } = timing;
  if (before && weekdayOf(before.date) === weekly_report.weekday) {
    const asked = instantOf(time_zone, before.date, weekly_report.time);
    if (asked <= now) return { date: before.date, due_at: dueOn(timing, before.date) };
  }
  return nextReport(timing, now, before?.sent_date ?? null);
}

/** When a report of a date is due, as its destination is set by now. In quiet hours, it waits for their end. */
export function dueOn(
  { weekly_report: { time }, time_zone: zone, quiet_hours: quiet }: ReportTiming,
  date: string,
): Date {
  const asked = instantOf(zone, date, time);
  return (quiet && quietHoursEnd(quiet, zone, asked)) ?? asked;
}

/** The latest date whose report is due by `now`, a number of weeks after `date`: what was missed isn't sent. */
export function latestDue(timing: ReportTiming, date: string, now: Date): string {
  let latest = date;
  while (dueOn(timing, dateAfter(latest, 7)) <= now) latest = dateAfter(latest, 7);
  return latest;
}

/** The seven local days before a date, and when they began and ended. */
export function weekBefore(
  date: string,
  zone: string,
): { from: string; to: string; since: Date; until: Date } {
  const from = dateAfter(date, -7);
  const since = instantOf(zone, from, '00:00');
  return { from, to: dateAfter(date, -1), since, until: instantOf(zone, date, '00:00') };
}
