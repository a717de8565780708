import { isIdle, placesMax } from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import { clockToleranceMs } from '../items/delivery-ends.ts';
import { readPause } from '../items/kind-pause.ts';
import type { StoredRow } from '../items/claimed.ts';
import type { StoredState } from '../items/target-state.ts';
import { readReceiver } from '../items/targets.ts';
import type { Log } from '../../usecases/ports.ts';
import { claimOf, waitingFor, type WaitingRow } from '../items/waiting.ts';
import type { TargetItem } from '../items/target-item.ts';
import { claimMax, claimSize, othersOf, remember, type Run, stateOf } from './run.ts';

/** The target of a runner as it stands. */
export interface Receiver {
  /** Null when it is gone. */
  target: TargetItem | null;
  stored: StoredState;
  /** No target of its kind is sent anything before then. */
  pausedUntil: Date | null;
}

/** What a runner sees when it looks for work. */
export interface Seen {
  at: Date;
  /** Due deliveries that this run has not claimed before, the oldest first. */
  due: readonly WaitingRow[];
  /** When the first of the later ones is due; null: none is known. */
  nextAt: Date | null;
  /** Whether the index has more than it was asked for. */
  isPart: boolean;
  /** Null where nothing is due: it was not read then. */
  receiver: Receiver | null;
  /** The one that is due, with its event, where it was read together with the target. */
  asRead: StoredRow | null;
}

/** Rows to list beyond a claim: enough to see whether there is work for more runners. */
const rowsBeyond = 10;

/**
 * Looks for work: reads the index, and then the target unless nothing is due. If the runner was woken
 * for a delivery, and the target's state says that no others waited, it sees that delivery without
 * reading the index; it reads the index once it has made that attempt, unless it knows that others are
 * woken for whatever else waits. What else it was woken for it looks for when the index shows nothing. Until it trusts the index, it leaves out what doesn't wait any more: a
 * claim of that would be a write for nothing.
 * @param isDeep whether to list more rows than all runners together can have claimed.
 */
export async function findWork(
  { table, log }: { table: Table; log: Log },
  run: Run,
  { at, isDeep }: { at: Date; isDeep: boolean },
): Promise<Seen> {
  const whole = { at, nextAt: null, isPart: false };
  if (needsNoLook(run, at)) return { ...whole, due: [], receiver: null, asRead: null };
  const named = rowsOfWork(run, at);
  const early = named.length > 0 ? await readTarget(table, run, at, named.slice(0, 1)) : null;
  const [fresh] = early?.waiting ?? [];
  if (early && fresh && isNext(fresh.row, early.stored, run, at)) {
    run.foundIdle = isIdle(early.stored.state, at);
    return { ...whole, due: [fresh.row], receiver: early, asRead: fresh };
  }
  // From here on it may be about others.
  run.foundIdle = false;
  const limit = isDeep ? (placesMax + 1) * claimMax + rowsBeyond : likelyLimit(run, at);
  const { rows, isPart } = await waitingFor(table, run.work.target_id, limit, log);
  const dueMs = at.getTime() + clockToleranceMs;
  const due = rows.filter((row) => Date.parse(row.at) <= dueMs && !run.seen.has(row.claim));
  // The index may not show it yet.
  if (fresh && !due.some(({ claim }) => claim === fresh.row.claim)) due.push(fresh.row);
  const isListed = due.length > 0;
  if (!isListed) due.push(...named.filter(({ claim }) => !run.seen.has(claim)));
  const later = rows.find((row) => Date.parse(row.at) > dueMs);
  const seen = { at, nextAt: later ? new Date(later.at) : null, isPart, asRead: null };
  if (due.length === 0) return { ...seen, due, receiver: null };
  if (isListed && (run.trustsIndex || run.isDropping)) {
    return { ...seen, due, receiver: early ?? (await readTarget(table, run, at)) };
  }
  const receiver = await readTarget(table, run, at, due);
  const { waiting } = receiver;
  const asRead = due.length === 1 ? (waiting[0] ?? null) : null;
  return { ...seen, due: waiting.map(({ row }) => row), receiver, asRead };
}

/**
 * Whether a run that made the one attempt for which it was woken may end without reading the index:
 * the target was idle, so the sweep had found whatever waited before, and a runner was woken for
 * whatever came since, and not kept away.
 */
function needsNoLook(run: Run, at: Date): boolean {
  const { work, foundIdle, keptOthersAway, hasRetried, owesAt, ended } = run;
  if (!foundIdle || work.also || keptOthersAway || hasRetried || owesAt) return false;
  const isOver = ended.size === 1 && ended.get('delivered') === 1;
  return isOver && othersOf(run, at).length === 0;
}

/** How many rows to list for a full claim: the index still shows what others have claimed. */
function likelyLimit(run: Run, at: Date): number {
  const claimed = othersOf(run, at).reduce((sum, { claim }) => sum + claim.length, 0);
  return (run.isDropping ? claimMax : claimSize(run)) + claimed + rowsBeyond;
}

/** The deliveries that the runner was woken for, as rows of the index, without those that it is done with. */
function rowsOfWork({ work, seen }: Run, at: Date): WaitingRow[] {
  const { organization_id, target_id } = work;
  return [work, ...(work.also ?? [])].flatMap(
    ({ delivery_id, change_id = null, attempt_count }) => {
      if (!delivery_id || attempt_count === undefined) return [];
      const ids = { delivery_id, change_id, organization_id, target_id };
      const claim = claimOf(delivery_id, attempt_count);
      return seen.has(claim) ? [] : [{ ...ids, at: at.toISOString(), claim }];
    },
  );
}

/** Whether a delivery may be claimed at once: no older ones are known, and nobody else claims it. */
function isNext({ claim }: WaitingRow, { state }: StoredState, run: Run, at: Date): boolean {
  return !state.backlog && !othersOf(run, at).some((place) => place.claim.includes(claim));
}

/** @param rows those that don't wait any more are left out of `waiting`, and the run is done with them. */
async function readTarget(
  table: Table,
  run: Run,
  at: Date,
  rows: readonly WaitingRow[] = [],
): Promise<Receiver & { waiting: StoredRow[] }> {
  const read = await readReceiver(table, stateOf(run), rows);
  remember(run, read.stored, at);
  const waiting = new Set(read.waiting.map(({ row }) => row));
  for (const row of rows) if (!waiting.has(row)) run.seen.add(row.claim);
  return { ...read, pausedUntil: await paused(table, read.target) };
}

/** Only chat_b limits all its webhooks together, too. */
async function paused(table: Table, target: TargetItem | null): Promise<Date | null> {
  if (target?.of !== 'destination' || target.item.type !== 'chat_b') return null;
  return readPause(table, target.item.type);
}
