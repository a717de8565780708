import { setTimeout as sleep } from 'node:timers/promises';
import { leaseSeconds, shutUntil } from '../rules/target-state.ts';
import { clockToleranceMs } from '../items/delivery-ends.ts';
import type { RunDuty } from '../rules/delivery-work.ts';
import { sendSoon } from '../../usecases/send-due.ts';
import { leave } from './lease.ts';
import { type DeliverDeps, othersOf, type Run } from './run.ts';
import { deliverWork } from './wake.ts';

/** Why a runner stops: nothing is left, another is to go on, no attempt may begin, no place, no lease. */
export type Stop =
  | { why: 'nothing'; nextAt: Date | null }
  | { why: 'time' }
  | { why: 'shut'; until: Date; about: string }
  | { why: 'full' }
  | { why: 'lost' };

/** The runner waits for what is due so soon. */
const shortWaitMs = 3000;
/** By then, the index shows what was written before. */
const settleMs = 500;
const leaseMs = leaseSeconds * 1000;

/** Whether the run may begin nothing more. */
export function isTimeUp({ clock }: DeliverDeps, { endsAt }: Run): boolean {
  return clock.now() >= endsAt;
}

/** Ends a run. @returns true when the run must go on after all. */
export async function endRun(deps: DeliverDeps, run: Run, stop: Stop): Promise<boolean> {
  const { clock, pause = sleep } = deps;
  switch (stop.why) {
    case 'full':
      if (run.place) {
        // It had claimed what it may not send beside the trial.
        await leave(deps, run, () => ({ backlog: true }));
        return true;
      }
      if (run.hasRetried) await ask(deps, run, leaseMs, dutiesOf(run));
      break;
    case 'lost':
      // What it had claimed is free by then.
      await ask(deps, run, leaseMs, dutiesOf(run));
      break;
    case 'time':
      if (run.place) await leave(deps, run, () => ({ backlog: true }));
      await ask(deps, run, 0, dutiesOf(run));
      break;
    case 'shut':
      return restTarget(deps, run, stop);
    case 'nothing': {
      const waitMs = nextMs(run, stop) - clock.now().getTime();
      const isOurs = run.owesAt !== null || run.hasRetried;
      if (isOurs && waitMs <= shortWaitMs && !isTimeUp(deps, run)) {
        await pause(Math.max(waitMs, 0));
        run.owesAt = null;
        return true;
      }
      if (await leaveUnlessAlone(deps, run)) {
        await pause(settleMs);
        return true;
      }
      if (isOurs && waitMs < Infinity) await ask(deps, run, waitMs);
      return false;
    }
  }
  await askForOwed(deps, run, clock.now());
  return false;
}

/** When the next attempt is due, as the index shows it and as the run itself knows; Infinity: never. */
function nextMs({ owesAt }: Run, { nextAt }: Stop & { why: 'nothing' }): number {
  return Math.min(nextAt?.getTime() ?? Infinity, owesAt?.getTime() ?? Infinity);
}

/**
 * Gives up the place when nothing is left to do. If the runner is alone, its lease may as well run out,
 * which saves the write, unless what it claimed is tried again or was skipped, and may be resent.
 * @returns whether others were kept away meanwhile. Whoever was woken for a delivery then has left it, so the
 *   run must look once more.
 */
async function leaveUnlessAlone(deps: DeliverDeps, run: Run): Promise<boolean> {
  const { keptOthersAway, owesAt, isDropping } = run;
  run.keptOthersAway = false;
  if (!run.place) return keptOthersAway;
  const isAlone = othersOf(run, deps.clock.now()).length === 0;
  if (isAlone && !keptOthersAway && !isDropping && owesAt === null) return false;
  await leave(deps, run, () => (owesAt === null ? {} : { backlog: true }));
  return keptOthersAway;
}

/**
 * Sends the target nothing until an attempt may begin, and asks for one runner at that time.
 * @returns true when the run must go on: that time comes at once, or came early.
 */
async function restTarget(
  deps: DeliverDeps,
  run: Run,
  { until, about }: { until: Date; about: string },
): Promise<boolean> {
  const { clock, pause = sleep } = deps;
  const at = clock.now();
  const waitMs = until.getTime() - at.getTime();
  // The runner that was asked for came a moment early, and no other comes.
  if (!run.place && waitMs <= clockToleranceMs && !isTimeUp(deps, run)) {
    await pause(Math.max(waitMs, 0));
    return true;
  }
  const known = run.stored?.state.rest;
  const isAsked = known?.about === about && known.until >= until.toISOString();
  let isOver = false;
  if (!isAsked || run.place) {
    const mark = isAsked ? known : { until: until.toISOString(), about };
    const isByState = run.stored !== null && shutUntil(run.stored.state, { at, about }) !== null;
    await leave(deps, run, (state) => {
      // The breaker may have been closed meanwhile: a rest would keep runners from a healthy target.
      const isStillShut = !isByState || shutUntil(state, { at, about }) !== null;
      return { rest: isStillShut ? mark : null, backlog: true };
    });
    isOver = run.stored?.state.rest === null;
    if (isOver && !isTimeUp(deps, run)) return true;
  }
  // Whoever is woken until then leaves again.
  run.keptOthersAway = true;
  if (isOver || !isAsked || run.hasRetried) {
    await ask(deps, run, isOver ? 0 : waitMs, dutiesOf(run));
  }
  await askForOwed(deps, run, until);
  return false;
}

/** Asks for a runner for the attempt that the run put off, if that is due after `asked`. */
async function askForOwed(deps: DeliverDeps, run: Run, asked: Date): Promise<void> {
  if (run.owesAt === null || run.owesAt <= asked) return;
  await ask(deps, run, run.owesAt.getTime() - deps.clock.now().getTime());
}

/** What the runner that goes on is to do for this one. */
function dutiesOf({ keptOthersAway, hasRetried }: Run): RunDuty[] {
  const duties: RunDuty[] = [];
  if (keptOthersAway) duties.push('look_again');
  if (hasRetried) duties.push('ask_for_next');
  return duties;
}

/** Asks for a runner after a wait. If the wait is too long for the queue, the sweep wakes one. */
async function ask(
  deps: DeliverDeps,
  { work }: Run,
  waitMs: number,
  duties: readonly RunDuty[] = [],
): Promise<void> {
  const now = deps.clock.now();
  const at = new Date(now.getTime() + waitMs);
  const next = { ...deliverWork(work), ...(duties.length > 0 && { duties: [...duties] }) };
  await sendSoon(deps, next, { at, now }, { target_id: work.target_id });
}
