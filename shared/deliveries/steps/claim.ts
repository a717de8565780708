import { setTimeout as sleep } from 'node:timers/promises';
import { liveSecrets } from '../rules/signing-secret.ts';
import {
  isOnTrial,
  leaseSeconds,
  mayWork,
  paceOf,
  type Place,
  shutUntil,
  takeSlots,
  type TargetState,
} from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import {
  type ClaimedRow,
  claimedOf,
  readAgain,
  readClaimed,
  type StoredRow,
} from '../items/claimed.ts';
import { putState, type StoredState } from '../items/target-state.ts';
import type { TargetItem } from '../items/target-item.ts';
import type { WaitingRow } from '../items/waiting.ts';
import type { Target } from '../../usecases/ports.ts';
import { findWork, type Seen } from './find-work.ts';
import type { Stop } from './end-run.ts';
import { openTarget } from './open-target.ts';
import {
  canReceive,
  chance,
  claimSize,
  type DeliverDeps,
  othersOf,
  remember,
  type Run,
  stateOf,
} from './run.ts';

/** Deliveries that the runner has claimed. */
export interface Work {
  found: 'work';
  claimed: readonly ClaimedRow[];
  target: TargetItem;
  /** The target with its secrets open. */
  to: Target;
  /** When each attempt may begin, at a target with a pace. */
  slots: Date[] | null;
  /** How many more are due and unclaimed, as far as they were listed. */
  left: number;
}

/** The target doesn't take deliveries. Null: it is gone, or its organization is being deleted. */
export interface NoTarget {
  found: 'no_target';
  rows: readonly WaitingRow[];
  target: TargetItem | null;
}

/** A claim that is yet to be written. */
interface Claim extends Omit<Work, 'claimed' | 'to'> {
  rows: readonly WaitingRow[];
  /** The state with the claim, and the version that it replaces. */
  stored: StoredState;
}

const triesMax = 12;
const backOffMs = 15;
/** The runner doesn't wait for a later slot than that. */
const slotWaitMs = 2000;

/**
 * Looks for the oldest due deliveries that nobody has claimed, and claims them for the runner. One
 * write of the target's state, which expects it unchanged, takes the place, starts the lease, uses up
 * the pace, and excludes all other runners.
 * @throws Error when the state was never as it had been read, in twelve tries.
 */
export async function claimNext(deps: DeliverDeps, run: Run): Promise<Work | NoTarget | Stop> {
  const { clock, random, pause = sleep } = deps;
  let isDeep = false;
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const at = clock.now();
    const seen = await findWork(deps, run, { at, isDeep });
    const decision = decide(run, seen);
    const isUnclear = 'why' in decision && decision.why === 'nothing' && seen.isPart;
    if (isUnclear && !isDeep) {
      isDeep = true;
      continue;
    }
    // The index still shows what this run is done with, and may hide what else is due.
    if (isUnclear && decision.nextAt === null) return { why: 'time' };
    if ('why' in decision || decision.found === 'no_target') return decision;
    const work = await take(deps, run, seen, decision);
    if (work) return work;
    await pause(backOffMs * tries * (0.5 + chance(random)));
  }
  throw new Error('too many runners change the state of a target at a time');
}

function decide(run: Run, { at, due, nextAt, isPart, receiver }: Seen): Claim | NoTarget | Stop {
  const nothing = { why: 'nothing', nextAt } as const;
  if (!receiver || due.length === 0) return nothing;
  const { target, stored, pausedUntil } = receiver;
  const { state } = stored;
  const others = othersOf(run, at);
  const claimed = new Set(others.flatMap((place) => place.claim));
  const free = due.filter((row) => !claimed.has(row.claim));
  if (!target || !canReceive(target)) {
    // Whoever sends one of them writes what became of it.
    return free.length === 0 ? nothing : { found: 'no_target', rows: free, target };
  }
  const about = target.item.updated_at;
  const until = shutUntil(state, { at, about, pausedUntil });
  if (until) return { why: 'shut', until, about };
  if (!mayWork(state, { lease: run.lease, at, about })) return { why: 'full' };
  if (free.length === 0) return nothing;
  const hasMore = isPart || nextAt !== null;
  return claim(run, { target, stored }, others, free, { at, hasMore });
}

/** Chooses what to claim. */
function claim(
  run: Run,
  { target, stored }: Readonly<{ target: TargetItem; stored: StoredState }>,
  others: readonly Place[],
  free: readonly WaitingRow[],
  { at, hasMore }: { at: Date; hasMore: boolean },
): Claim | Stop {
  const { state, version } = stored;
  const about = target.item.updated_at;
  const isTrial = isOnTrial(state, about);
  const count = Math.min(isTrial ? 1 : claimSize(run), free.length);
  const pace = target.of === 'webhook' ? null : paceOf(target.item.type);
  const paced = pace && takeSlots(state, { pace, at, count, withinMs: slotWaitMs });
  if (paced?.slots.length === 0) return { why: 'shut', until: paced.nextAt, about };
  const rows = free.slice(0, paced?.slots.length ?? count);
  const left = free.length - rows.length;
  const place: Place = {
    lease: run.lease,
    since: run.place?.since ?? at.toISOString(),
    until: new Date(at.getTime() + leaseSeconds * 1000).toISOString(),
    claim: rows.map((row) => row.claim),
  };
  const next: TargetState = {
    ...state,
    places: [...others, place],
    backlog: hasMore || left > 0,
    rest: null,
    tat_ms: paced?.tatMs ?? state.tat_ms,
  };
  return {
    found: 'work',
    rows,
    target,
    slots: paced?.slots ?? null,
    left: isTrial || pace ? 0 : left,
    stored: { state: next, version },
  };
}

/**
 * Writes a claim; meanwhile, it reads the rows that it claims, and opens the target's secrets. Reading
 * them so early is safe: another runner that could have made these attempts either had a place in the
 * state that was read, or has written the state since, so that this write fails.
 * @returns null when the state has changed since it was read.
 */
async function take(
  deps: DeliverDeps,
  run: Run,
  { at, asRead }: Pick<Seen, 'at' | 'asRead'>,
  claim: Claim,
): Promise<Work | null> {
  const { rows, stored, ...work } = claim;
  const hasRested = run.stored !== null && run.stored.state.rest !== null;
  const writing = putState(deps.table, stateOf(run), stored, at);
  const reading = Promise.all([
    rowsOf(deps.table, run, asRead, rows),
    openOnce(deps, run, work.target),
  ]);
  // If the reading fails, the run must know whether it has a place to give up.
  await Promise.allSettled([writing, reading]);
  if (!(await writing)) return null;
  remember(run, { state: stored.state, version: stored.version + 1 }, at);
  // Runners came meanwhile, and left.
  if (hasRested) run.keptOthersAway = true;
  const [claimed, to] = await reading;
  return { ...work, claimed, to };
}

/**
 * What was claimed, as it is in the table. What was read in one call with the state may be older than
 * that: if a runner made the attempt and gave up its place in between, the delivery has ended. Where
 * nobody had a place for a while, there was no such runner.
 */
async function rowsOf(
  table: Table,
  { foundIdle }: Run,
  asRead: StoredRow | null,
  rows: readonly WaitingRow[],
): Promise<ClaimedRow[]> {
  if (!asRead) return readClaimed(table, rows);
  return [await (foundIdle ? claimedOf(table, asRead) : readAgain(table, asRead))];
}

/** The target with its secrets open, once for each run, and again when it was changed or one expired. */
async function openOnce(deps: DeliverDeps, run: Run, target: TargetItem): Promise<Target> {
  const { version, secrets } = target.item;
  const now = deps.clock.now();
  const live = liveSecrets(secrets, now).length;
  if (run.opened?.version !== version || run.opened.live !== live) {
    run.opened = { version, live, target: await openTarget(deps, target, now) };
  }
  return run.opened.target;
}
