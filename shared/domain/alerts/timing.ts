import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { QuietHours, QuietHoursSet } from './quiet-hours.ts';
import { ReportTime, ReportTimeSet } from './report-time.ts';
import { TimeZone, WallTime, Weekday } from './time-zone.ts';

const digestTime = WallTime.meta({ description: 'When, by the clock on the wall' });
const digestDay = Weekday.meta({ description: 'On which day weekly digests are sent' });

/** When a destination gets what is for it, as a person sets it. */
export const timingFields = {
  time_zone: TimeZone.nullable().meta({
    description: 'For its quiet hours, digests, and report; null: the organization’s',
  }),
  quiet_hours: QuietHours.nullable().meta({
    description: 'When only grave changes are sent; the rest comes as one message at their end',
  }),
  digest_at: z
    .strictObject({ time: digestTime.default('09:00'), weekday: digestDay.default('mon') })
    .meta({
      description: 'When daily and weekly digests are sent; the weekday is for weekly ones',
    }),
  weekly_report: ReportTime.nullable().meta({
    description: 'When it gets the weekly report; null: never',
  }),
  group_by: z.enum(['artist', 'all', 'none']).meta({
    description: 'Which changes may share a message: those of one artist, all, or none',
  }),
  group_wait_seconds: z.int().min(0).max(900).meta({
    description: 'How long the first change of a message waits for others',
  }),
  group_interval_seconds: z.int().min(60).max(86_400).meta({
    description: 'The least time between two messages of a group, unless a graver change comes',
  }),
  max_per_hour: z.int().min(1).max(600).nullable().meta({
    description:
      'The most messages an hour, not counting critical ones; what is beyond goes as one message. Null: 60, or 20 by email',
  }),
} as const;

/** When a destination gets what is for it. All have defaults that suit most. */
export const Timing = z.object({
  time_zone: timingFields.time_zone.default(null),
  quiet_hours: timingFields.quiet_hours.default(null),
  digest_at: timingFields.digest_at.default({ time: '09:00', weekday: 'mon' }),
  weekly_report: timingFields.weekly_report.default(null),
  group_by: timingFields.group_by.default('artist'),
  group_wait_seconds: timingFields.group_wait_seconds.default(30),
  group_interval_seconds: timingFields.group_interval_seconds.default(900),
  max_per_hour: timingFields.max_per_hour.default(null),
});
export type Timing = z.infer<typeof Timing>;

/** As it is set: nothing in it is left out. */
export const TimingSet = z.object({
  ...timingFields,
  time_zone: z.string().nullable().meta({
    description: 'For its quiet hours, digests, and report; null: the organization’s',
  }),
  quiet_hours: QuietHoursSet.nullable().meta({
    description: 'When only grave changes are sent; the rest comes as one message at their end',
  }),
  digest_at: z.object({ time: digestTime, weekday: digestDay }).meta({
    description: 'When daily and weekly digests are sent; the weekday is for weekly ones',
  }),
  weekly_report: ReportTimeSet.nullable().meta({
    description: 'When it gets the weekly report; null: never',
  }),
});

/** The timing of what has one. */
export function timingOf(item: Timing): Timing {
  return TimingSet.parse(item);
}

/** What a body says about timing: anything may be left out. */
export const TimingGiven = z.object(timingFields).partial();
export type TimingGiven = z.input<typeof TimingGiven>;

/** What an object says about timing, and nothing else of it. */
export function timingIn(given: TimingGiven): Partial<Timing> {
  return TimingGiven.parse(given);
}

/** Which fields of a timing differ from another one. */
export function timingDiffers(one: Timing, other: Timing): string[] {
  return TimingSet.keyof().options.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}
