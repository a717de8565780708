import type { Answered } from '../../../../../shared/client/routes.ts';
import type { Destination, Fields } from './destination-body.ts';

export type Rule = Answered<'GET /api/v1/org/alerts'>[number];

/** What decides when a destination gets its messages. */
export type Timing = Pick<
  Destination,
  | 'time_zone'
  | 'quiet_hours'
  | 'digest_at'
  | 'weekly_report'
  | 'group_by'
  | 'group_wait_seconds'
  | 'group_interval_seconds'
  | 'max_per_hour'
>;
export type QuietHours = NonNullable<Timing['quiet_hours']>;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const pierces = ['critical', 'warning', 'none'] as const;
export const cadences = ['now', 'hourly', 'daily', 'weekly'] as const;
export type Cadence = (typeof cadences)[number];
export const groupings = ['artist', 'all', 'none'] as const;

/** What quiet hours begin with when somebody turns them on: the night. */
export const night: QuietHours = {
  from: '22:00',
  to: '07:00',
  days: [...weekdays],
  pierce: 'critical',
};

/** The cap where none is set. */
export function usualCap(type: Destination['type']): number {
  return type === 'email' ? 20 : 60;
}

/** Reads the fields of the form; what `before` says holds where it has none. */
export function timingOf(fields: Fields, before: Timing): Timing {
  const zone = fields.time_zone?.trim();
  return {
    time_zone: zone === undefined || zone === '' ? null : zone,
    quiet_hours: fields.quiet === 'on' ? quietOf(fields) : null,
    digest_at: weeklyOf(fields, 'digest_at', before.digest_at),
    weekly_report:
      fields.report === 'on'
        ? {
            ...weeklyOf(fields, 'weekly_report', before.digest_at),
            tags: tagsIn(fields['weekly_report.tags']),
          }
        : null,
    group_by: oneOf(groupings, fields.group_by),
    group_wait_seconds: Number(fields.group_wait_seconds),
    group_interval_seconds: Math.round(Number(fields.group_interval_seconds) * 60),
    max_per_hour: fields.max_per_hour === '' ? null : Number(fields.max_per_hour),
  };
}

function weeklyOf(
  fields: Fields,
  name: 'digest_at' | 'weekly_report',
  before: Timing['digest_at'],
): Timing['digest_at'] {
  return {
    time: fields[`${name}.time`] ?? before.time,
    weekday: oneOf(weekdays, fields[`${name}.weekday`] ?? before.weekday),
  };
}

/** Tags as they are typed: with commas between them. */
function tagsIn(typed = ''): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function quietOf(fields: Fields): QuietHours {
  return {
    from: fields.quiet_hours ?? '',
    to: fields['quiet_hours.to'] ?? '',
    days: weekdays.filter((day) => fields[`day.${day}`] === 'on'),
    pierce: oneOf(pierces, fields['quiet_hours.pierce']),
  };
}

function oneOf<Value extends string>(
  all: readonly [Value, ...Value[]],
  typed: string | undefined,
): Value {
  return all.find((one) => one === typed) ?? all[0];
}

/** The name of the field that says when a rule sends. */
export const cadenceField = ({ id }: Pick<Rule, 'id'>): string => `cadence.${id}`;

/** The rules that are to send at other times than before. */
export function changedCadences(
  rules: readonly Pick<Rule, 'id' | 'cadence'>[],
  fields: Fields,
): Pick<Rule, 'id' | 'cadence'>[] {
  return rules.flatMap((rule) => {
    const cadence = cadences.find((one) => one === fields[cadenceField(rule)]) ?? rule.cadence;
    return cadence === rule.cadence ? [] : [{ id: rule.id, cadence }];
  });
}

/** What of a timing is to be changed: nothing else is sent, so that nobody else’s change is lost. */
export function changedTiming(before: Timing, after: Timing): Partial<Timing> {
  const differs = (name: keyof Timing) => textOf(before, name) !== textOf(after, name);
  const { time_zone, quiet_hours, digest_at, weekly_report, group_by, ...rest } = after;
  const { group_wait_seconds, group_interval_seconds, max_per_hour } = rest;
  return {
    ...(differs('time_zone') && { time_zone }),
    ...(differs('quiet_hours') && { quiet_hours }),
    ...(differs('digest_at') && { digest_at }),
    ...(differs('weekly_report') && { weekly_report }),
    ...(differs('group_by') && { group_by }),
    ...(differs('group_wait_seconds') && { group_wait_seconds }),
    ...(differs('group_interval_seconds') && { group_interval_seconds }),
    ...(differs('max_per_hour') && { max_per_hour }),
  };
}

/** A field for comparing: keys and days in one order. */
function textOf(timing: Timing, name: keyof Timing): string {
  const { quiet_hours: quiet } = timing;
  if (name === 'digest_at') return `${timing.digest_at.weekday} ${timing.digest_at.time}`;
  if (name === 'weekly_report') {
    const { weekday = '', time = '', tags = [] } = timing.weekly_report ?? {};
    return [weekday, time, ...tags].join(',');
  }
  if (name !== 'quiet_hours' || quiet === null) return JSON.stringify(timing[name]);
  const days = weekdays.filter((day) => quiet.days.includes(day));
  return [quiet.from, quiet.to, quiet.pierce, ...days].join(' ');
}
