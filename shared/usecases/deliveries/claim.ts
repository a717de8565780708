import { setTimeout as sleep } from 'node:timers/promises';
import {
  isProbing,
  leaseSeconds,
  livePlaces,
  mayWork,
  paceOf,
  type Place,
  placesMax,
  shutUntil,
  takeSlots,
  type TargetState,
} from '../../domain/target-state.ts';
import type { Table } from '../../table/client.ts';
import { getDelivery } from '../../table/deliveries/deliveries.ts';
import { clockToleranceMs } from '../../table/deliveries/delivery-ends.ts';
import { readPause } from '../../table/deliveries/kind-pause.ts';
import { putState, type StoredState } from '../../table/deliveries/target-state.ts';
import { readReceiver } from '../../table/deliveries/targets.ts';
import { type TargetItem } from '../../table/targets/target-items.ts';
import { claimOf, waitingFor, type WaitingRow, waiting } from '../../table/deliveries/waiting.ts';
import type { Clock, Random } from '../ports.ts';
import { canReceive, chance, claimMax, claimSize, othersOf, remember, type Run } from './run.ts';

export interface ClaimDeps {
  table: Table;
  clock: Clock;
  random: Random;
  /** Waits so many milliseconds. */
  pause?: ((ms: number) => Promise<unknown>) | undefined;
}

/** What a runner finds when it looks for work. */
export type Found =
  /** Its own now. `slots`: when each attempt may begin, at a target with a pace. */
  | {
      found: 'work';
      rows: WaitingRow[];
      target: TargetItem;
      slots: Date[] | null;
      /** How many more are due that nobody works on; there may be still more. */
      left: number;
    }
  /** Nothing is due that others don't work on. `nextAt`: when something will be. */
  | { found: 'nothing'; nextAt: Date | null }
  /** The target doesn't take deliveries, or is gone (null), with its organization perhaps. */
  | { found: 'no_target'; rows: WaitingRow[]; target: TargetItem | null }
  /** No attempt may begin before then; `about`: `updated_at` of the target. */
  | { found: 'shut'; until: Date; about: string }
  /** All places are taken. */
  | { found: 'full' };

const triesMax = 12;
const backOffMs = 15;
/** Rows beyond a claim: enough to see whether more runners have work, and what is due later. */
const rowsBeyond = 10;
/** A slot that is further away is not waited for. */
const slotWaitMs = 2000;

/**
 * Looks for the longest due deliveries that nobody works on and claims them, with the runner's place
 * and its lease, in one write of the target's state that expects it unchanged. So the limit of five,
 * the pace, the breaker, the lease and the exclusion cost one write for many deliveries together.
 */
export async function claimNext(deps: ClaimDeps, run: Run): Promise<Found> {
  const { table, clock, random, pause = sleep } = deps;
  const { organization_id: organizationId, target_id: targetId } = run.work;
  let isDeep = false;
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const at = clock.now();
    const limit = (claimMax + rowsBeyond) * (1 + (isDeep ? placesMax : othersOf(run, at).length));
    const [{ target, stored }, listed] = await Promise.all([
      readReceiver(table, { organizationId, targetId }),
      waitingFor(table, targetId, limit),
    ]);
    remember(run, stored, at);
    const rows = await withNew(table, run, listed);
    const decision = decide(run, {
      target,
      stored,
      rows,
      at,
      pausedUntil: await paused(table, target),
    });
    if (decision.found === 'nothing' && listed.length === limit && !isDeep) {
      isDeep = true;
      continue;
    }
    if (decision.found !== 'work') return decision;
    const { state, ...found } = decision;
    const next = { state, version: stored.version };
    if (await putState(table, { organizationId, targetId }, next, at)) {
      remember(run, { state, version: stored.version + 1 }, at);
      if (stored.state.rest !== null) run.keptOthersAway = true;
      return found;
    }
    await pause(backOffMs * tries * (0.5 + chance(random)));
  }
  throw new Error('too many runners change the state of a target at a time');
}

interface Seen {
  target: TargetItem | null;
  stored: StoredState;
  rows: readonly WaitingRow[];
  at: Date;
  pausedUntil: Date | null;
}

type Decision = Exclude<Found, { found: 'work' }> | (Found & { found: 'work'; state: TargetState });

function decide(run: Run, { target, stored: { state }, rows, at, pausedUntil }: Seen): Decision {
  const dueMs = at.getTime() + clockToleranceMs;
  const due = rows.filter((row) => Date.parse(row.at) <= dueMs && !run.seen.has(row.claim));
  const later = rows.find((row) => Date.parse(row.at) > dueMs);
  const nothing = { found: 'nothing', nextAt: later ? new Date(later.at) : null } as const;
  if (due.length === 0) return nothing;
  if (!target || !canReceive(target)) return { found: 'no_target', rows: due, target };
  const about = target.item.updated_at;
  const until = shutUntil(state, { at, about, pausedUntil });
  if (until) return { found: 'shut', until, about };
  if (!mayWork(state, { lease: run.lease, at, about })) return { found: 'full' };
  const others = livePlaces(state, at).filter(({ lease }) => lease !== run.lease);
  const claimed = new Set(others.flatMap((place) => place.claim));
  const free = due.filter((row) => !claimed.has(row.claim));
  if (free.length === 0) return nothing;
  return claim(run, { state: { ...state, places: others }, free, target, at });
}

function claim(
  run: Run,
  on: { state: TargetState; free: WaitingRow[]; target: TargetItem; at: Date },
): Decision {
  const { free, target, at } = on;
  const about = target.item.updated_at;
  const isProbe = isProbing(on.state, about);
  const count = Math.min(isProbe ? 1 : claimSize(run), free.length);
  const pace = target.of === 'webhook' ? null : paceOf(target.item.type);
  const paced = pace && takeSlots(on.state, { pace, at, count, withinMs: slotWaitMs });
  if (paced?.slots.length === 0) return { found: 'shut', until: paced.nextAt, about };
  const rows = free.slice(0, paced?.slots.length ?? count);
  const state = { ...on.state, rest: null, tat_ms: paced?.tatMs ?? on.state.tat_ms };
  const place: Place = {
    lease: run.lease,
    since: run.place?.since ?? at.toISOString(),
    until: new Date(at.getTime() + leaseSeconds * 1000).toISOString(),
    claim: rows.map((row) => row.claim),
  };
  const mayCall = !isProbe && !pace;
  return {
    found: 'work',
    rows,
    target,
    slots: paced?.slots ?? null,
    left: mayCall ? free.length - rows.length : 0,
    state: { ...state, places: [...state.places, place] },
  };
}

/** The waiting rows with the delivery that woke the runner, should the index not show it yet. */
async function withNew(
  table: Table,
  { work: { target_id, delivery_id }, seen, attempts }: Run,
  listed: WaitingRow[],
): Promise<WaitingRow[]> {
  if (delivery_id === undefined || attempts > 0) return listed;
  if (listed.some((row) => row.delivery_id === delivery_id)) return listed;
  const delivery = await getDelivery(table, target_id, delivery_id);
  if (delivery?.status !== 'pending' || delivery.next_attempt_at === null) return listed;
  const at = delivery.next_attempt_at;
  const { waitingSk: key } = waiting(target_id, delivery_id, at);
  const claim = claimOf(delivery_id, delivery.attempt_count);
  if (seen.has(claim)) return listed;
  const { organization_id, change_id } = delivery;
  const row = { key, at, target_id, delivery_id, organization_id, change_id, claim };
  return [...listed, row].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Only chat_b has a limit for all who send to it, besides that of each webhook. */
async function paused(table: Table, target: TargetItem | null): Promise<Date | null> {
  if (target?.of !== 'destination' || target.item.type !== 'chat_b') return null;
  return readPause(table, target.item.type);
}
