import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { Severity } from '../../changes/rules/info.ts';
import { wallClock } from './time-zone.ts';

/** A time as the clock on a destination's wall shows it: `2026-11-24 07:00 (Europe/Berlin)`. */
function local(zone: string, at: string): string {
  const { date, time } = wallClock(zone, new Date(at));
  return `${date} ${time} ${zone === 'UTC' ? 'UTC' : `(${zone})`}`;
}

/** A time, and the zone in which it's shown. */
interface At {
  at: string;
  zone: string;
}

/** What `GET /changes/{id}/routing` says about a change and an alert rule. Times are ISO 8601. */
export const routingWords = {
  sent: ({ at, zone }: At) => `It was sent at ${local(zone, at)}.`,
  made: () => 'Its message is being made.',
  sending: () => 'Its message is being sent.',
  retried: ({ at, zone }: At) =>
    `Sending its message failed. The next attempt is at ${local(zone, at)}.`,
  collecting: ({ at, zone }: At) =>
    `Its message waits for more changes, and will be sent at ${local(zone, at)}.`,
  quiet: ({ at, zone }: At) =>
    `It’s held until ${local(zone, at)}, when the quiet hours of the destination end.`,
  digest: ({ at, zone }: At) => `It’s in a digest, which will be sent at ${local(zone, at)}.`,
  summedUp: ({ at, zone }: At) =>
    `It’s muted until ${local(zone, at)}. Then a summary will be sent.`,
  dropped: () => 'It was muted, without a summary at the end.',
  capped: ({ at, zone }: At) =>
    `The destination has had as many messages as it wants in an hour. The next one will be sent at ${local(zone, at)}.`,
  acknowledged: () => 'Somebody acknowledged the change before its message was sent.',
  rulesGone: () =>
    'All rules that it matched were deleted or turned off before its message was sent.',
  followUp: () =>
    'This rule doesn’t ask for it, but it had sent the change that this one resolves.',
  notSent: () => 'The message with the change that this one resolves never arrived.',
  ruleOff: () => 'This rule was off.',
  belowSeverity: ({ severity, least }: { severity: Severity; least: Severity }) =>
    `Its severity, ${severity}, is below this rule’s, ${least}.`,
  belowSeverityThen: () => 'Its severity was below the one that this rule had then.',
  typeNotSelected: ({ type }: { type: ChangeType }) => `This rule wasn’t for ${type}.`,
  otherArtist: () => 'This rule was for another artist.',
  otherTag: () => 'The artist had none of this rule’s tags.',
  belowThreshold: ({ percent }: { percent: number }) =>
    `The number changed by less than this rule’s ${percent} %.`,
  belowThresholdThen: () => 'The number changed by less than this rule wanted then.',
  ruleNewer: () => 'This rule was made after the change was confirmed.',
  disabled: () => 'The destination was disabled.',
  unconfirmed: () => 'The owner of the address hadn’t confirmed it.',
  deleted: () => 'The destination was deleted before its message was sent.',
  failed: () => 'All attempts to send its message failed.',
  toEscalate: ({ at, zone }: At) =>
    `It will be sent on at ${local(zone, at)} if nobody acknowledges it.`,
  escalatesLater: ({ minutes }: { minutes: number }) =>
    `Its first message comes first. It will be sent on ${minutes} minutes after it was confirmed if nobody acknowledges it.`,
  acknowledgedInTime: () => 'Somebody acknowledged the change before it was to be sent on.',
  overInTime: () => 'The change was over before it was to be sent on.',
  ruleOffInTime: () => 'The rule was deleted or turned off before it was to be sent on.',
  dismissed: () => 'The change was dismissed, so no rule was asked.',
  detected: () => 'The change isn’t confirmed yet. Rules are asked when it is.',
} as const;
