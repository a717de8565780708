import { setTimeout as sleep } from 'node:timers/promises';
import { shutUntil } from '../../domain/target-state.ts';
import { clockToleranceMs } from '../../table/deliveries/delivery-ends.ts';
import type { Queues } from '../ports.ts';
import { type LeaseDeps, leave } from './lease.ts';
import { othersOf, type Run } from './run.ts';
import { deliverWork } from './wake.ts';

export interface EndDeps extends LeaseDeps {
  queues: Queues;
  /** Waits so many milliseconds. */
  pause?: ((ms: number) => Promise<unknown>) | undefined;
}

/** Why a runner stops: nothing is left, another is to go on, no attempt may begin, no place, no lease. */
export type Stop =
  | { why: 'nothing'; nextAt: Date | null }
  | { why: 'time' }
  | { why: 'shut'; until: Date; about: string }
  | { why: 'full' }
  | { why: 'lost' };

/** As long as a queue can delay a message. Longer waits are left to the sweep. */
const queueDelaySecondsMax = 900;
/** The runner waits for what is due so soon. */
const shortWaitMs = 3000;
/** By then, the index shows what was written before. */
const settleMs = 500;

/** Whether the run may begin nothing more. */
export function isTimeUp({ clock }: EndDeps, { endsAt }: Run): boolean {
  return clock.now() >= endsAt;
}

/** Ends a run. @returns true when the run must go on after all. */
export async function endRun(deps: EndDeps, run: Run, stop: Stop): Promise<boolean> {
  const { clock, pause = sleep } = deps;
  switch (stop.why) {
    case 'lost':
    case 'full':
      await askForOwed(deps, run, clock.now());
      return false;
    case 'time':
      if (run.place) await leave(deps, run, () => ({ backlog: true }));
      await ask(deps, run, 0);
      await askForOwed(deps, run, clock.now());
      return false;
    case 'shut':
      return rest(deps, run, stop);
    case 'nothing': {
      const waitMs = nextMs(run, stop) - clock.now().getTime();
      const isOurs = run.owesAt !== null || run.hasFailed || run.hasRetried;
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
}

/** When the next attempt is due, as the index shows it and as the run itself knows; Infinity: never. */
function nextMs({ owesAt }: Run, { nextAt }: Stop & { why: 'nothing' }): number {
  return Math.min(nextAt?.getTime() ?? Infinity, owesAt?.getTime() ?? Infinity);
}

/**
 * Gives up the place when nothing is left to do. If the runner is alone, its lease may as well run out,
 * which saves the write, unless what it claimed is tried again.
 * @returns whether others were kept away while it had the place. New deliveries may have woken nobody
 *   then, so the run must look once more.
 */
async function leaveUnlessAlone(deps: EndDeps, run: Run): Promise<boolean> {
  if (!run.place) return false;
  const { keptOthersAway } = run;
  const isAlone = othersOf(run, deps.clock.now()).length === 0;
  if (isAlone && !keptOthersAway && !run.hasFailed) return false;
  await leave(deps, run, () => (run.hasFailed ? { backlog: true } : {}));
  run.keptOthersAway = false;
  return keptOthersAway;
}

/**
 * Sends the target nothing until an attempt may begin, and asks for one runner at that time.
 * @returns true when the run must go on: that time comes at once, or came early.
 */
async function rest(
  deps: EndDeps,
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
  if (!isAsked || run.place) {
    const mark = isAsked ? known : { until: until.toISOString(), about };
    const isByState = run.stored !== null && shutUntil(run.stored.state, { at, about }) !== null;
    await leave(deps, run, (state) => {
      // The breaker may have been closed meanwhile: a rest would keep runners from a healthy target.
      const isStillShut = !isByState || shutUntil(state, { at, about }) !== null;
      return { rest: isStillShut ? mark : null, backlog: true };
    });
    const isOver = run.stored?.state.rest === null;
    if (isOver && !isTimeUp(deps, run)) return true;
    if (isOver || !isAsked) await ask(deps, run, isOver ? 0 : waitMs);
  }
  await askForOwed(deps, run, until);
  return false;
}

/** Asks for a runner for the attempt that the run put off, if that is due after `asked`. */
async function askForOwed(deps: EndDeps, run: Run, asked: Date): Promise<void> {
  if (run.owesAt === null || run.owesAt <= asked) return;
  await ask(deps, run, run.owesAt.getTime() - deps.clock.now().getTime());
}

/** Asks for a runner after a wait. If the wait is too long for the queue, the sweep wakes one. */
async function ask({ queues, log }: EndDeps, { work }: Run, waitMs: number): Promise<void> {
  const delaySeconds = Math.max(0, Math.ceil(waitMs / 1000));
  if (delaySeconds > queueDelaySecondsMax) return;
  try {
    await queues.send(deliverWork(work), { delaySeconds });
  } catch (error) {
    const { target_id } = work;
    log.warn('a runner could not be asked for; the sweep will do it', { target_id, error });
  }
}
