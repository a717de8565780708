import { isDeepStrictEqual } from 'node:util';
import { type Severity, severityAtLeast } from '../../changes/rules/info.ts';
import { Tag } from '../../domain/artists/tag.ts';
import * as z from '../../domain/zod.ts';
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

/** When a destination gets what is for it. */
export const Timing = z.object({
  time_zone: z.string().nullable().register(z.docs, {
    description: 'For its quiet hours, digests, and report; null: the organization’s',
  }),
  quiet_hours: QuietHours.nullable().register(z.docs, {
    description: 'When only grave changes are sent; the rest comes as one message at their end',
  }),
  digest_at: z
    .object({
      time: WallTime.meta({ description: 'When, by the clock on the wall' }),
      weekday: Weekday.meta({ description: 'On which day weekly digests are sent' }),
    })
    .register(z.docs, {
      description: 'When daily and weekly digests are sent; the weekday is for weekly ones',
    }),
  weekly_report: ReportTime.nullable().register(z.docs, {
    description: 'When it gets the weekly report; null: never',
  }),
  group_by: z.enum(['artist', 'all', 'none']).register(z.docs, {
    description: 'Which changes may share a message: those of one artist, all, or none',
  }),
  group_wait_seconds: z.int().min(0).max(900).register(z.docs, {
    description: 'How long the first change of a message waits for others',
  }),
  group_interval_seconds: z.int().min(60).max(86_400).register(z.docs, {
    description: 'The least time between two messages of a group, unless a graver change comes',
  }),
  max_per_hour: z.int().min(1).max(600).nullable().register(z.docs, {
    description:
      'The most messages an hour, not counting critical ones; what is beyond goes as one message. Null: 60, or 20 by email',
  }),
});
export type Timing = z.infer<typeof Timing>;

/** What suits most, where nobody said otherwise. */
export const usualTiming: Timing = {
  time_zone: null,
  quiet_hours: null,
  digest_at: { time: '09:00', weekday: 'mon' },
  weekly_report: null,
  group_by: 'artist',
  group_wait_seconds: 30,
  group_interval_seconds: 900,
  max_per_hour: null,
};

/** The timing of what has one. */
export function timingOf(item: Timing): Timing {
  return Timing.parse(item);
}

/** Which fields of a timing differ from another one. */
export function timingDiffers(one: Timing, other: Timing): string[] {
  return Timing.keyof().options.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}
