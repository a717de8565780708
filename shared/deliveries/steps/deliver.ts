import { setTimeout as sleep } from 'node:timers/promises';
import { someAtATime } from '../../domain/chunks.ts';
import { livePlaces, mayWork, placesMax, shutUntil } from '../rules/target-state.ts';
import { endAttempt, isDue, putOff, putOffUnread } from '../items/delivery-ends.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import { type ClaimedRow, readClaimed } from '../items/claimed.ts';
import { claimOf, type WaitingRow } from '../items/waiting.ts';
import { makeAttempt } from './attempt.ts';
import { sendDue } from '../../usecases/send-due.ts';
import { claimNext, type NoTarget, type Work } from './claim.ts';
import { type Delivered, noteRun, escalateLost } from './delivered.ts';
import { endRun, isTimeUp, type Stop } from './end-run.ts';
import { LeaseLost, leave } from './lease.ts';
import { claimSize, counted, type DeliverDeps, newRun, notePutOff, type Run } from './run.ts';
import { deliverWork, type DeliverWork } from './wake.ts';

/** How a run ended: how many deliveries ended in which way. */
export type RunReport = ReadonlyMap<Delivered, number>;

/** By then, runners that were called have come. */
const callAgainMs = 5000;
/** After so long, the target is read again, and the rest of a claim is claimed anew. */
const claimKeptMs = 3000;
/** How long a delivery that we can't send is put off, so that the others don't wait for it. */
const faultWaitMs = 60_000;
/** So many faults in a row are hardly about single deliveries. */
const faultsMax = 3;

/**
 * One run of a runner, see docs/team/architecture.md: takes one of the target's five places and makes the
 * attempts that are due, the oldest first and one after another, until none is left or its time
 * is up. Then it gives up its place, and hands over if anything is left.
 * @throws what went wrong on our side with one delivery, after the run is over.
 */
export async function deliver(deps: DeliverDeps, work: DeliverWork): Promise<RunReport> {
  const run = newRun(work, deps.clock.now(), deps.random);
  try {
    await workUntilOver(deps, run);
  } catch (fault) {
    await giveUp(deps, run);
    throw fault;
  } finally {
    deps.sender.close();
    noteRun(run.ended);
  }
  if (run.fault !== null) throw run.fault;
  return run.ended;
}

/** Gives up the place of a run that failed, so that others needn't wait for its lease to end. */
async function giveUp(deps: DeliverDeps, run: Run): Promise<void> {
  if (!run.place) return;
  try {
    await leave(deps, run, () => ({ backlog: true }));
  } catch (error) {
    const { target_id } = run.work;
    deps.log.warn('a failed run could not give up its place', { target_id, error });
  }
}

async function workUntilOver(deps: DeliverDeps, run: Run): Promise<void> {
  for (;;) {
    const stop = await workUntilStopped(deps, run);
    if (!(await endRun(deps, run, stop))) return;
  }
}

async function workUntilStopped(deps: DeliverDeps, run: Run): Promise<Stop> {
  for (;;) {
    const found = await claimNext(deps, run);
    if ('why' in found) return found;
    if (found.found === 'no_target') await dropAll(deps, run, found);
    else {
      await callOthers(deps, run, found.left);
      const stop = await workThrough(deps, run, found);
      if (stop) return stop;
    }
    if (isTimeUp(deps, run)) return { why: 'time' };
  }
}

/** Makes the attempts of a claim. @returns why the runner is to stop, null when it is to go on. */
async function workThrough(
  deps: DeliverDeps,
  run: Run,
  { claimed, target, to, slots }: Work,
): Promise<Stop | null> {
  const { clock, pause = sleep } = deps;
  run.trustsIndex = claimed.every((one) => one.error !== null || isToMake(one, clock.now()));
  const claimedMs = clock.now().getTime();
  for (const [index, one] of claimed.entries()) {
    const { row, delivery, events, error } = one;
    const slotMs = slots?.[index]?.getTime() ?? 0;
    if (slotMs > clock.now().getTime()) await pause(slotMs - clock.now().getTime());
    // Each run makes at least one attempt, or it would be of no use.
    if (run.attempts > 0 && isTimeUp(deps, run)) return { why: 'time' };
    if (index > 0 && clock.now().getTime() - claimedMs > claimKeptMs) return null;
    run.seen.add(row.claim);
    if (error !== null) {
      await putOffFaulty(deps, run, { row, delivery, fault: error });
      continue;
    }
    if (!delivery || !isToMake(one, clock.now())) continue;
    try {
      counted(run, await makeAttempt(deps, run, { delivery, events, target, to }));
      run.faults = 0;
    } catch (fault) {
      if (fault instanceof LeaseLost) return { why: 'lost' };
      run.faults += 1;
      if (run.faults >= faultsMax) throw errorOf(fault);
      await putOffFaulty(deps, run, { row, delivery, fault });
    }
    const about = target.item.updated_at;
    const until = run.stored && shutUntil(run.stored.state, { at: clock.now(), about });
    if (until) return { why: 'shut', until, about };
    const { stored, lease } = run;
    // While the breaker is on trial, nobody else works, a claim or not.
    if (stored && !mayWork(stored.state, { lease, at: clock.now(), about })) return null;
    if (run.hasDisabled) {
      run.hasDisabled = false;
      return null;
    }
  }
  return null;
}

/** Whether the attempt that was claimed is still to be made. Another runner may have claimed a later one. */
function isToMake({ row, delivery }: ClaimedRow, at: Date): boolean {
  if (!delivery || !isDue(delivery, at)) return false;
  return claimOf(delivery.id, delivery.attempt_count) === row.claim;
}

/** Puts off a delivery that could not be read or sent, so that the others go on. */
async function putOffFaulty(
  { table, clock, log }: DeliverDeps,
  run: Run,
  { row, delivery, fault }: { row: WaitingRow; delivery: DeliveryItem | null; fault: unknown },
): Promise<void> {
  log.error('an attempt could not be made', { delivery_id: row.delivery_id, error: fault });
  run.fault ??= errorOf(fault);
  const at = clock.now();
  const until = new Date(at.getTime() + faultWaitMs);
  const isPutOff = delivery
    ? isDue(delivery, at) && (await putOff(table, delivery, until))
    : await putOffUnread(table, row, { at, until });
  if (isPutOff) notePutOff(run, until);
}

/** Ends deliveries whose target accepts none. Skipped ones can be recovered. */
async function dropAll(deps: DeliverDeps, run: Run, { rows, target }: NoTarget): Promise<void> {
  const { table, clock } = deps;
  run.isDropping = true;
  const isDisabled = target?.item.status !== 'active';
  const reason = isDisabled ? 'target_disabled' : 'target_inactive';
  const end = target
    ? ({ status: 'skipped', reason, at: clock.now() } as const)
    : ({ status: 'cancelled' } as const);
  const claimed = await readClaimed(table, rows);
  await someAtATime(claimed, 10, async ({ row, delivery, error }) => {
    run.seen.add(row.claim);
    if (!delivery && error !== null) await putOffFaulty(deps, run, { row, delivery, fault: error });
    // Its event isn't needed.
    if (!delivery || !isDue(delivery, clock.now())) return;
    const isEnded = await endAttempt(table, delivery, end);
    counted(run, isEnded ? end.status : 'not_ours');
    if (isEnded) await escalateLost(deps, delivery, end.status);
  });
}

/** Wakes further runners while more is due than this one has claimed, and places are free. */
async function callOthers(deps: DeliverDeps, run: Run, left: number): Promise<void> {
  const at = deps.clock.now();
  const places = run.stored ? livePlaces(run.stored.state, at) : [];
  // If there are others, somebody has called them.
  run.calledAt ??= places.length > 1 ? at : new Date(0);
  if (left === 0 || at.getTime() - run.calledAt.getTime() < callAgainMs) return;
  const count = Math.min(placesMax - places.length, Math.ceil(left / claimSize(run)));
  if (count === 0) return;
  run.calledAt = at;
  const works = Array.from({ length: count }, () => deliverWork(run.work));
  await sendDue(deps, works, { about: { target_id: run.work.target_id } });
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
