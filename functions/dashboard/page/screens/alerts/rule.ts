import type { Answered, Sent } from '../../../../../shared/client/routes.ts';
import { type SeverityDay, severityDays } from '../../parts/chart/readings.ts';

export type AlertRule = Answered<'GET /api/v1/org/alerts/{id}'>;
export type DryRun = Answered<'POST /api/v1/org/alerts/dry-run'>;

/** What decides whether a rule sends a change; `cadence` decides only when, and no tags means all. */
export type Matcher = Pick<
  AlertRule,
  | 'artist_filter'
  | 'min_severity'
  | 'event_types'
  | 'severity_overrides'
  | 'min_change_percent'
  | 'tags'
  | 'cadence'
  | 'escalate'
>;

/** Where a rule sends on what nobody acknowledges. */
export type Escalation = NonNullable<AlertRule['escalate']>;

/** A rule while it is being written. */
export interface Draft extends Matcher {
  destination_id: string;
}

/** Where a new rule begins: what is worth waking up for. */
export function newDraft(destinationId: string, artistId: string | null): Draft {
  return {
    artist_filter: artistId,
    min_severity: 'warning',
    event_types: [],
    severity_overrides: {},
    min_change_percent: null,
    tags: [],
    cadence: 'now',
    escalate: null,
    destination_id: destinationId,
  };
}

/** What of it decides: the same for the preview and the rule that is saved. */
export function matcherOf({ artist_filter, min_severity, event_types, ...rest }: Matcher): Matcher {
  const { severity_overrides, min_change_percent, tags, cadence, escalate } = rest;
  return {
    ...{ artist_filter, min_severity, event_types },
    ...{ severity_overrides, min_change_percent, tags, cadence, escalate },
  };
}

/** Days that the preview looks back, unless the plan keeps fewer. */
export const previewDays = 30;

/**
 * What the preview asks. A rule that is off sends nothing, so it is asked as if it were on; nothing is
 * sent on, since nobody knows what would have been acknowledged.
 */
export function previewBody(
  draft: Draft,
): Sent<'POST /api/v1/org/alerts/dry-run'>['body'] & Matcher {
  const { destination_id } = draft;
  return { ...matcherOf(draft), escalate: null, destination_id, active: true, days: previewDays };
}

/** What a rule may say where it sends to a program, which gets each change at once. */
export function forProgram(draft: Draft): Draft {
  return { ...draft, cadence: 'now' };
}

/** The rule as it is saved. */
export function ruleBody(
  draft: Draft,
  { name, active }: { name: string; active: boolean | undefined },
): Sent<'POST /api/v1/org/alerts'>['body'] {
  return {
    ...matcherOf(draft),
    destination_id: draft.destination_id,
    name,
    ...(active !== undefined && { active }),
  };
}

const dayMs = 86_400_000;
const newestMax = 10;
/** More a day is more than people read. */
const floodPerDay = 10;

export type Match = DryRun['matches'][number];

/** What a dry run tells, ready to be shown. */
export interface Outcome {
  count: number;
  messages: number;
  /** Whole days that were searched. */
  days: number;
  /** How many that is a day if it is too many, or else null. */
  floodPerDay: number | null;
  newest: Match[];
  moreCount: number;
  bars: SeverityDay[];
  /** How many the bars hold, where that isn’t all. */
  barsOfNewest: number | null;
}

/** Reads a dry run that was made at `now`. The service lists the newest only, but counts all. */
export function outcomeOf({ matches, count, messages, since }: DryRun, now: Date): Outcome {
  const start = new Date(since);
  const days = Math.max(1, Math.round((now.getTime() - start.getTime()) / dayMs));
  const perDay = count / days;
  const oldest = matches.at(-1);
  const isWhole = oldest === undefined || count === matches.length;
  const from = isWhole ? start : new Date(oldest.confirmed_at ?? oldest.detected_at);
  return {
    count,
    messages,
    days,
    floodPerDay: perDay > floodPerDay ? Math.round(perDay) : null,
    newest: matches.slice(0, newestMax),
    moreCount: count - Math.min(count, newestMax),
    bars: severityDays(matches, from, now),
    barsOfNewest: isWhole ? null : matches.length,
  };
}

/** Whether the rule lets everything through. */
export function isWidest({ artist_filter, min_severity, event_types, ...rest }: Matcher): boolean {
  return (
    artist_filter === null &&
    min_severity === 'info' &&
    event_types.length === 0 &&
    rest.tags.length === 0 &&
    rest.min_change_percent === null
  );
}
