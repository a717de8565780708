import type { AlertRule } from './alert-rule.ts';
import type { Change } from '../../changes/rules/change.ts';
import { type ChangeType, infoOf } from '../../changes/rules/change-type.ts';
import { type Severity, severityAtLeast } from '../../changes/rules/info.ts';
import { hasAnyTag } from '../../domain/artists/tag.ts';

/** What a rule says about which changes it sends. */
export type Matcher = Pick<
  AlertRule,
  | 'min_severity'
  | 'event_types'
  | 'artist_filter'
  | 'tags'
  | 'active'
  | 'severity_overrides'
  | 'min_change_percent'
>;

type Matched = Pick<Change, 'severity' | 'change_type' | 'monitored_artist_id' | 'payload'>;

/** Why a rule doesn't match a change; the first that applies is told. */
export const mismatches = [
  'rule_inactive',
  'type_not_selected',
  'other_artist',
  'other_tag',
  'below_severity',
  'below_threshold',
] as const;
export type Mismatch = (typeof mismatches)[number];

/** A match with the severity that the change has for the rule, or why it's none. */
export type Match = { matches: true; severity: Severity } | { matches: false; why: Mismatch };

/**
 * Whether `rule` sends `change` to its destination (interface.md section 6, rule 2).
 * @param tags of the artist, as they are now.
 */
export function matchOf(rule: Matcher, change: Matched, tags: readonly string[]): Match {
  const severity = rule.severity_overrides[change.change_type] ?? change.severity;
  const applies: Record<Mismatch, boolean> = {
    rule_inactive: !rule.active,
    type_not_selected: !typesInclude(rule.event_types, change),
    other_artist: rule.artist_filter !== null && rule.artist_filter !== change.monitored_artist_id,
    other_tag: !hasAnyTag(tags, rule.tags),
    below_severity: !severityAtLeast(severity, rule.min_severity),
    below_threshold: isBelowThreshold(rule.min_change_percent, change),
  };
  const why = mismatches.find((reason) => applies[reason]);
  return why ? { matches: false, why } : { matches: true, severity };
}

/** Whether a list of types, where empty means all, lets `change` through. */
export function typesInclude(
  types: readonly ChangeType[],
  change: Pick<Change, 'change_type'>,
): boolean {
  return types.length === 0 || types.includes(change.change_type);
}

/**
 * Whether a number moved by too little. Milestones don't count: they're reached or not, however small
 * the last step was.
 */
function isBelowThreshold(minPercent: number | null, { change_type, payload }: Matched): boolean {
  if (minPercent === null || infoOf(change_type).road !== 'days') return false;
  const { before, after, milestone } = payload;
  if (milestone !== undefined || typeof before !== 'number' || typeof after !== 'number') {
    return false;
  }
  // From nothing, any rise is without bounds.
  return Math.abs(after - before) * 100 < minPercent * Math.abs(before);
}
