import * as z from 'zod';
import { QuietHours } from './quiet-hours.ts';
import { TimeZone, WallTime, Weekday } from './time-zone.ts';

/** When a destination gets what is for it. All have defaults that suit most. */
export const Timing = z.object({
  time_zone: TimeZone.nullable().default(null).meta({
    description: 'For its quiet hours and digests; null: the organization’s',
  }),
  quiet_hours: QuietHours.nullable().default(null),
  digest_at: z
    .strictObject({ time: WallTime.default('09:00'), weekday: Weekday.default('mon') })
    .default({ time: '09:00', weekday: 'mon' })
    .meta({
      description: 'When daily and weekly digests are sent; the weekday is for weekly ones',
    }),
  group_by: z.enum(['artist', 'all', 'none']).default('artist').meta({
    description: 'Which changes may share a message: those of one artist, all, or none',
  }),
  group_wait_seconds: z.int().min(0).max(900).default(30).meta({
    description: 'How long the first change of a message waits for others',
  }),
  group_interval_seconds: z.int().min(60).max(86_400).default(900).meta({
    description: 'The least time between two messages of a group, unless a graver change comes',
  }),
});
export type Timing = z.infer<typeof Timing>;
