import { counted } from '../../findings/phrases.ts';
import { type PlanName, planTitle } from '../../domain/plans/plan.ts';

/** How an open finding stands, see `detection/types.ts`. */
const states: Readonly<Record<'plain' | 'doubted' | 'witnessed' | 'held', string>> = {
  plain: 'for its re-check',
  doubted: 'because the sources disagree',
  witnessed: 'for a second look, as other artists are as they were',
  held: 'because very many artists show the same',
};

/** The lines of `npm run admin -- trace`. */
export const traceWords = {
  unknown: ({ id }: { id: string }) =>
    `There’s no change ${id}. It may never have been there, or its organization no longer keeps it.`,
  head: (change: {
    id: string;
    change_type: string;
    severity: string;
    status: string;
    organization_id: string;
    monitored_artist_id: string;
    summary: string;
  }) =>
    `${change.id}: ${change.change_type}, ${change.severity}, ${change.status}; ${change.organization_id}, ${change.monitored_artist_id}: ${change.summary}`,
  notMonitored: () => 'The organization doesn’t monitor this artist anymore.',
  timing: ({ plan, checkedAt }: { plan: PlanName | null; checkedAt: string }) =>
    `checks: ${plan === null ? 'none, since nobody monitors the artist actively' : `as on the ${planTitle(plan)} plan`}; the last one that went well was at ${checkedAt}`,
  holders: ({ watchId, count }: { watchId: string; count: number }) =>
    `holders: ${counted(count, 'organization')} of ${watchId}`,
  checked: (facts: { number: number; result: string; read: readonly string[] }) =>
    `check ${facts.number}: ${facts.result}${facts.read.length > 0 ? `, read ${facts.read.join(', ')}` : ''}`,
  detected: () => 'detected',
  waits: ({ rule, state }: { rule: string; state: keyof typeof states }) =>
    `waits until then ${states[state]}, by the rule ${rule}`,
  settled: (facts: {
    status: string;
    dismissed_reason: string | null;
    reasons: readonly string[];
  }) =>
    `${facts.status}${facts.dismissed_reason === null ? '' : `: ${facts.dismissed_reason}`}${facts.reasons.length === 0 ? '' : `; ${facts.reasons.join('; ')}`}`,
  acknowledged: () => 'acknowledged',
  resolved: ({ by }: { by: string }) => `later said to be over by ${by}`,
  routed: ({ count }: { count: number }) => `routed to ${counted(count, 'target')}`,
  rule: (facts: { id: string; destination: string; verdict: string }) =>
    `rule ${facts.id} for ${facts.destination}: ${facts.verdict}`,
  skipped: ({ id, reason }: { id: string; reason: string }) => `target ${id} skipped: ${reason}`,
  noticed: (facts: {
    destination_id: string;
    cadence: string;
    bundle: string | null;
    delivery_id: string | null;
    ended: string | null;
  }) =>
    `filed for ${facts.destination_id} (${facts.cadence})${facts.ended === null ? `, in the message ${facts.bundle ?? 'of its own'}, delivery ${facts.delivery_id ?? 'not yet'}` : `, ended: ${facts.ended}`}`,
  delivery: (facts: {
    id: string;
    target: string;
    status: string;
    attempts: number;
    skipped: string | null;
  }) =>
    `delivery ${facts.id} to ${facts.target}: ${facts.status} after ${counted(facts.attempts, 'attempt')}${facts.skipped === null ? '' : `, ${facts.skipped}`}`,
  attempt: (facts: {
    id: string;
    number: number;
    status_code: number | null;
    error: string | null;
    duration_ms: number;
  }) =>
    `attempt ${facts.number} of ${facts.id}: ${facts.status_code ?? 'no answer'}${facts.error === null ? '' : ` (${facts.error})`}, ${facts.duration_ms} ms`,
  nextAttempt: ({ id }: { id: string }) => `next attempt of ${id}`,
  query: ({ id, watchId }: { id: string; watchId: string | null }) =>
    `In Logs Insights, over all log groups of the stage: filter @message like /${id}/${watchId === null ? '' : ` or @message like /"${watchId}"/`} | sort @timestamp asc`,
} as const;
