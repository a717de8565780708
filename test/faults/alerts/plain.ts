/** The rules about who is told what, in the plainest way; the service has them in shared/alerts/rules. */
import type { Change } from '../../../shared/changes/rules/change.ts';
import type { Severity } from '../../../shared/changes/rules/info.ts';
import type { NoticeItem } from '../../../shared/alerts/items/notices.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Recipients } from '../../../shared/deliveries/items/recipients.ts';
import { isQuiet } from './wall.ts';

export type Rule = Recipients['rules'][number];
export type Destination = Recipients['destinations'][number];
type Mute = Recipients['mutes'][number];

const ranks: Readonly<Record<Severity, number>> = { info: 0, warning: 1, critical: 2 };
export const rank = (severity: Severity): number => ranks[severity];

/** What a rule says of a change. */
export function verdictOf(rule: Rule, change: Change, tags: readonly string[]): string {
  if (!rule.active) return 'rule_inactive';
  if (rule.event_types.length > 0 && !rule.event_types.includes(change.change_type))
    return 'type_not_selected';
  const { artist_filter: only } = rule;
  if (only !== null && only !== change.monitored_artist_id) return 'other_artist';
  if (rule.tags.length > 0 && !rule.tags.some((tag) => isTagged(tags, tag))) return 'other_tag';
  const severity = severityFor(rule, change);
  return rank(severity) < rank(rule.min_severity) ? 'below_severity' : 'matched';
}

/** Whether a tag is among others; capital letters don't count. */
function isTagged(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => one.toLowerCase() === tag.toLowerCase());
}

/** How severe a change is for a rule. */
export function severityFor(rule: Rule, change: Change): Severity {
  return rule.severity_overrides[change.change_type] ?? change.severity;
}

/** Where a rule that matched a change sends it on. */
export function escalationFor(rule: Rule, change: Change) {
  const { escalate } = rule;
  if (!escalate || rank(severityFor(rule, change)) < rank(escalate.min_severity)) return null;
  const { after_minutes, destination_id } = escalate;
  return { after_minutes, destination_id };
}

const urgency = ['now', 'hourly', 'daily', 'weekly'] as const;

/**
 * What a change is for a destination, of all the rules that matched, and of those that sent what it says is
 * over.
 */
export function noticeOf(
  rules: readonly Rule[],
  change: Change,
  followed: readonly Pick<NoticeItem, 'cadence'>[],
) {
  const severities = rules.map((rule) => severityFor(rule, change));
  const cadences = [...rules, ...followed].map(({ cadence }) => cadence);
  return {
    severity: severities.toSorted((one, other) => rank(other) - rank(one))[0],
    cadence: urgency.find((cadence) => cadences.includes(cadence)),
  };
}

/** Where a notice is stored. */
export function keyOf({ change_id, destination_id, escalated }: NoticeItem): string {
  const { pk, sk } = escalated
    ? keys.escalatedNotice(change_id, destination_id)
    : keys.notice(change_id, destination_id);
  return `${pk} ${sk}`;
}

/** Whether no rule asks for a notice by itself: it only says that another change is over. */
export function isFollowUp({ rules }: Pick<NoticeItem, 'rules'>): boolean {
  return rules.every(isOnlyFollowing);
}

/** Whether a rule of a notice doesn’t ask for it, but sent what it says is over. */
export function isOnlyFollowing({ is_follow_up: is }: NoticeItem['rules'][number]): boolean {
  return is === true;
}

export function destinationIn({ destinations }: Recipients, id: string): Destination | undefined {
  return destinations.find((destination) => destination.id === id);
}

export function zoneOf({ organization }: Recipients, { time_zone }: Destination): string {
  return time_zone ?? organization.time_zone;
}

/** The mutes that keep a notice back: one of all rules, or of each rule that matched one. */
export function mutesOf({ mutes }: Recipients, notice: NoticeItem, at: number): Mute[] {
  const about = mutes.filter(
    (mute) =>
      Date.parse(mute.until) > at &&
      (notice.severity !== 'critical' || mute.mute_critical) &&
      [null, notice.artist_id].includes(mute.artist_id) &&
      [null, notice.destination_id].includes(mute.destination_id) &&
      (mute.tag === null || isTagged(notice.tags ?? [], mute.tag)) &&
      (mute.change_types ?? [notice.change_type]).includes(notice.change_type),
  );
  const ofAll = about.filter(({ rule_id }) => rule_id === null);
  if (ofAll.length > 0) return ofAll;
  const isMuted = (id: string) => about.some(({ rule_id }) => rule_id === id);
  return notice.rules.every(({ rule_id }) => isMuted(rule_id)) ? about : [];
}

/** Whether quiet hours hold a notice at a time. */
export function isHeld(settings: Recipients, notice: NoticeItem, at: number): boolean {
  const destination = destinationIn(settings, notice.destination_id);
  const quiet = destination?.quiet_hours;
  if (!destination || !quiet || !isQuiet(quiet, zoneOf(settings, destination), at)) return false;
  return !isPiercing(notice, quiet.pierce);
}

export function isPiercing(
  { severity, cadence }: Pick<NoticeItem, 'severity' | 'cadence'>,
  pierce: 'critical' | 'warning' | 'none',
): boolean {
  return cadence === 'now' && pierce !== 'none' && rank(severity) >= rank(pierce);
}

/** Whether any rule of a notice is still there and on. */
export function isWanted({ rules }: Recipients, notice: NoticeItem): boolean {
  return notice.rules.some(({ rule_id }) =>
    rules.some(({ id, active }) => id === rule_id && active),
  );
}
