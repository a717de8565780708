import { isDeepStrictEqual } from 'node:util';
import * as z from '../../domain/zod.ts';
import { QuietHours } from './quiet-hours.ts';
import { ReportTime } from './report-time.ts';
import { WallTime, Weekday } from './time-zone.ts';

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
