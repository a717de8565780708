import * as z from '../zod.ts';
import { QuietHours, Timing, usualTiming, ReportTime } from '../../alerts/rules/timing.ts';
import { Weekday } from '../../alerts/rules/time-zone.ts';
import { TimeZone } from './time.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { Tags } from '../artists/tag.ts';

/** The description of a field, for one that says the same of it. */
const sameText = ({ description }: z.ZodType) => ({ description });

/** What waited for a shorter time between two nights could come too late for it, and wait again. */
const openMinutesMin = 60;
const minutesOfDay = 24 * 60;

/** How long each day messages can be sent, in minutes; 0: from and to are the same. */
function openMinutes(from: string, to: string): number {
  return (minuteOf(from) - minuteOf(to) + minutesOfDay) % minutesOfDay;
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const quietShape = QuietHours.shape;

/** Quiet hours, as a person sets them. */
export const QuietHoursInput = z
  .strictObject({
    from: quietShape.from,
    to: quietShape.to,
    days: z
      .array(Weekday)
      .min(1)
      .max(7)
      .overwrite((days) => [...new Set(days)])
      .default([...Weekday.options])
      .register(z.docs, sameText(quietShape.days)),
    pierce: quietShape.pierce.default('critical'),
  })
  .refine(({ from, to }) => openMinutes(from, to) >= openMinutesMin, inputFaults.quietAllDay())
  .register(z.docs, { id: 'QuietHoursInput' });

const { digest_at: usualDigest } = usualTiming;
const reportShape = ReportTime.shape;

/** When the weekly report comes, as a person sets it. */
export const ReportTimeInput = z
  .strictObject({
    time: reportShape.time.default(usualDigest.time),
    weekday: reportShape.weekday.default(usualDigest.weekday),
    tags: Tags.default([]).register(z.docs, sameText(reportShape.tags)),
  })
  .register(z.docs, { id: 'WeeklyReportTimeInput' });

const timingShape = Timing.shape;
const digestShape = timingShape.digest_at.shape;

/** The fields of a timing, as a person sets them. */
const fields = {
  ...timingShape,
  time_zone: TimeZone.nullable().register(z.docs, sameText(timingShape.time_zone)),
  quiet_hours: QuietHoursInput.nullable().register(z.docs, sameText(timingShape.quiet_hours)),
  digest_at: z
    .strictObject({
      time: digestShape.time.default(usualDigest.time),
      weekday: digestShape.weekday.default(usualDigest.weekday),
    })
    .register(z.docs, sameText(timingShape.digest_at)),
  weekly_report: ReportTimeInput.nullable().register(z.docs, sameText(timingShape.weekly_report)),
} as const;

/** When a new destination gets what is for it: what is left out is as usual. */
export const TimingInput = z.object({
  time_zone: fields.time_zone.default(usualTiming.time_zone),
  quiet_hours: fields.quiet_hours.default(null),
  digest_at: fields.digest_at.default(usualDigest),
  weekly_report: fields.weekly_report.default(null),
  group_by: fields.group_by.default(usualTiming.group_by),
  group_wait_seconds: fields.group_wait_seconds.default(usualTiming.group_wait_seconds),
  group_interval_seconds: fields.group_interval_seconds.default(usualTiming.group_interval_seconds),
  max_per_hour: fields.max_per_hour.default(usualTiming.max_per_hour),
});

/** What a body says about timing: anything may be left out. */
export const TimingGiven = z.object(fields).partial();
export type TimingGiven = z.input<typeof TimingGiven>;

/** What an object says about timing, and nothing else of it. */
export function timingIn(given: TimingGiven): Partial<Timing> {
  return TimingGiven.parse(given);
}
