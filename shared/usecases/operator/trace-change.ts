import { listHolders } from '../../watches/items/holders.ts';
import { noticesOf } from '../../alerts/items/notices.ts';
import { getHold } from '../../table/artists/artists.ts';
import { Problem } from '../../domain/problems/errors.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import type { DeliveryItem } from '../../deliveries/items/deliveries.ts';
import { getDeliveries } from '../../deliveries/items/delivery-log.ts';
import { type EventItem, findEvent } from '../../alerts/items/events.ts';
import { readItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { SubjectItem } from '../../watches/items/subjects.ts';
import { getWatch } from '../../watches/items/watches.ts';
import type { Needs } from '../needs.ts';
import { deliveryKeys, sentTo } from '../../changes/index.ts';
import { counted } from '../../findings/phrases.ts';
import { type PlanName, planTitle } from '../../domain/plans/plan.ts';

/** Something that happened to a change, or will. */
interface TraceEntry {
  at: string;
  text: string;
}

type TraceDeps = Needs<'table' | 'clock'>;

/**
 * The life of one change, in lines for the operator: first what it is, whose, and how its artist is
 * checked, then what happened in the order of time, then how to find it in the log. Names no person,
 * and masks addresses wherever they come from.
 * @throws Problem `not_found` if there is no such change.
 */
export async function traceChange(deps: TraceDeps, id: string): Promise<string> {
  const [change] = await getChanges(deps.table, [id]);
  if (!change) throw new Problem('not_found', traceWords.unknown({ id }));
  const { organization_id, monitored_artist_id } = change;
  const hold = await getHold(deps.table, organization_id, monitored_artist_id);
  const watchId = hold?.watch_id ?? null;
  const [artist, entries] = await Promise.all([
    watchId === null ? [traceWords.notMonitored()] : artistLines(deps.table, watchId),
    entriesOf(deps, change, watchId),
  ]);
  const ordered = entries
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map(({ at, text }) => `${at}  ${text}`);
  const lines = [traceWords.head(change), ...artist, ...ordered, traceWords.query({ id, watchId })];
  return masked(lines.join('\n'));
}

/** `somebody@example.com` as `s…@example.com`. */
function masked(text: string): string {
  return text.replaceAll(
    /([^\s@<>"“”]{1,64})@(?=[\w-]+\.)/g,
    (_, local: string) => `${local.slice(0, 1)}…@`,
  );
}

async function artistLines(table: Table, watchId: string): Promise<string[]> {
  const [watch, holders] = await Promise.all([
    getWatch(table, watchId),
    listHolders(table, watchId),
  ]);
  const lines = [traceWords.holders({ watchId, count: holders.length })];
  if (!watch) return lines;
  const { plan, last_checked_at: checkedAt } = watch;
  return [traceWords.timing({ plan, checkedAt }), ...lines];
}

async function entriesOf(
  { table, clock }: TraceDeps,
  change: ChangeItem,
  watchId: string | null,
): Promise<TraceEntry[]> {
  const own = [...settling(change), ...(await waiting(table, change, watchId))];
  const { id, confirmed_at } = change;
  if (confirmed_at === null) return own;
  const [event, notices] = await Promise.all([findEvent(table, id), noticesOf(table, id)]);
  const sent = sentTo({ id, confirmed_at }, event, notices);
  const rows = await getDeliveries(table, deliveryKeys(sent), clock.now());
  return [
    ...own,
    ...(event ? routing(event) : []),
    ...notices.map((notice) => ({ at: notice.made_at, text: traceWords.noticed(notice) })),
    ...rows.flatMap((row) => delivering(row)),
  ];
}

/** What the checks said, and what came of it. */
function settling(change: ChangeItem): TraceEntry[] {
  const { checks, detected_at, confirmed_at, acknowledged_at, resolved_by, payload } = change;
  const entries: TraceEntry[] = checks.map(({ at, result, read }, index) => ({
    at,
    text: traceWords.checked({ number: index + 1, result, read }),
  }));
  if (checks.length === 0) entries.push({ at: detected_at, text: traceWords.detected() });
  const settledAt = confirmed_at ?? checks.at(-1)?.at ?? detected_at;
  if (change.status !== 'detected') {
    const reasons = payload.reasons;
    entries.push({ at: settledAt, text: traceWords.settled({ ...change, reasons }) });
  }
  if (acknowledged_at !== null)
    entries.push({ at: acknowledged_at, text: traceWords.acknowledged() });
  if (resolved_by !== null) {
    entries.push({ at: settledAt, text: traceWords.resolved({ by: resolved_by }) });
  }
  return entries;
}

/** For what an open change waits, by which rule, and until when. */
async function waiting(
  table: Table,
  change: ChangeItem,
  watchId: string | null,
): Promise<TraceEntry[]> {
  if (change.status !== 'detected' || watchId === null) return [];
  // Of several things, the first stands for all of them.
  const [first = change.payload] = change.payload.items ?? [];
  const key = keys.subject(watchId, change.change_type, first.subject.id);
  const subject = await readItem(table, key, SubjectItem, { consistent: false });
  if (!subject?.finding || subject.recheck_at === null) return [];
  const { rule, state } = subject.finding;
  return [{ at: subject.recheck_at, text: traceWords.waits({ rule, state: state.kind }) }];
}

function routing({ created_at: at, targets, verdicts = [] }: EventItem): TraceEntry[] {
  return [
    { at, text: traceWords.routed({ count: targets.length }) },
    ...verdicts.map(({ rule_id, destination_id, verdict }) => ({
      at,
      text: traceWords.rule({ id: rule_id, destination: destination_id, verdict }),
    })),
    ...targets.flatMap(({ id, skip_reason }) =>
      skip_reason === null ? [] : [{ at, text: traceWords.skipped({ id, reason: skip_reason }) }],
    ),
  ];
}

function delivering(row: DeliveryItem): TraceEntry[] {
  const { id, target_id: target, attempts, status, created_at: at } = row;
  const facts = { id, target, status, attempts: row.attempt_count, skipped: row.skip_reason };
  const tried = attempts.map((attempt) => ({
    at: attempt.at,
    text: traceWords.attempt({ ...attempt, id }),
  }));
  const next = row.next_attempt_at;
  return [
    { at, text: traceWords.delivery(facts) },
    ...tried,
    ...(status === 'pending' && next !== null
      ? [{ at: next, text: traceWords.nextAttempt({ id }) }]
      : []),
  ];
}

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
