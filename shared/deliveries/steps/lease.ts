import { setTimeout as sleep } from 'node:timers/promises';
import { leaseSeconds, type TargetState } from '../rules/target-state.ts';
import { putState, readState, type StoredState } from '../items/target-state.ts';
import type { Clock, Log, Random } from '../../usecases/ports.ts';
import type { Table } from '../../table/client.ts';
import { chance, remember, type Run } from './run.ts';

export interface LeaseDeps {
  table: Table;
  clock: Clock;
  random: Random;
  log: Log;
}

/** The runner could not renew its lease: another may have its place and its deliveries by now. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of a runner was lost');
    this.name = 'LeaseLost';
  }
}

const renewAfterMs = 3000;
/** An attempt is cut off so long before the lease ends. */
const marginMs = 1500;
const triesMax = 8;
const backOffMs = 15;

/**
 * Runs something that must not outlive the lease: it is renewed all the while, and `signal` aborts
 * shortly before it ends should that fail. Whoever gets the place then finds nothing under way.
 * @throws LeaseLost
 */
export async function underLease<T>(
  deps: LeaseDeps,
  run: Run,
  does: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (leftMs(deps, run) < renewAfterMs + marginMs && !(await renew(deps, run, null))) {
    throw new LeaseLost();
  }
  const lost = new AbortController();
  const over = new AbortController();
  const watching = [
    renewing(deps, run, lost, over.signal),
    watchingEnd(deps, run, lost, over.signal),
  ];
  try {
    return await does(lost.signal);
  } finally {
    over.abort();
    await watching[1];
  }
}

function leftMs({ clock }: LeaseDeps, { place }: Run): number {
  return place ? Date.parse(place.until) - clock.now().getTime() : 0;
}

async function renewing(
  deps: LeaseDeps,
  run: Run,
  lost: AbortController,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await wait(renewAfterMs, over);
    if (over.aborted) return;
    try {
      if (!(await renew(deps, run, over))) {
        lost.abort(new LeaseLost());
        return;
      }
    } catch (error) {
      // There is time for another try; without one that succeeds, the lease ends.
      deps.log.warn('a lease could not be renewed', { target_id: run.work.target_id, error });
    }
  }
}

async function watchingEnd(
  deps: LeaseDeps,
  run: Run,
  lost: AbortController,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    const ms = leftMs(deps, run) - marginMs;
    if (ms <= 0) {
      lost.abort(new LeaseLost());
      return;
    }
    await wait(ms, over);
    if (over.aborted) return;
  }
}

async function wait(ms: number, over: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: over }).catch(() => undefined);
}

/** @returns false when another runner has the place by now. */
async function renew(deps: LeaseDeps, run: Run, over: AbortSignal | null): Promise<boolean> {
  const until = () => new Date(deps.clock.now().getTime() + leaseSeconds * 1000).toISOString();
  return changeState(deps, run, { over, known: null, needsPlace: true }, (state) => ({
    ...state,
    places: state.places.map((place) =>
      place.lease === run.lease ? { ...place, until: until() } : place,
    ),
  }));
}

/**
 * Gives the runner's place up, if it has one.
 * @param changes what else to write to the state, as it is found then.
 */
export async function leave(
  deps: LeaseDeps,
  run: Run,
  changes: (state: TargetState) => Partial<TargetState> = () => ({}),
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const known = run.stored;
  await changeState(deps, run, { over: null, known, needsPlace: false }, (state) => ({
    ...state,
    ...changes(state),
    left_at: at,
    places: state.places.filter(({ lease }) => lease !== run.lease),
  }));
}

interface Changing {
  /** Aborted when the change is no longer wanted. */
  over: AbortSignal | null;
  known: StoredState | null;
  needsPlace: boolean;
}

/**
 * Changes the state of the runner's target.
 * @param known the state that the first try expects, which saves reading it.
 * @returns false when that needs a place, and the runner has none any more.
 */
async function changeState(
  { table, clock, random }: LeaseDeps,
  run: Run,
  { over, known, needsPlace }: Changing,
  change: (state: TargetState) => TargetState,
): Promise<boolean> {
  const { organization_id: organizationId, target_id: targetId } = run.work;
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const before = tries === 1 ? known : null;
    const { state, version } = before ?? (await readState(table, targetId));
    if (over?.aborted) return true;
    if (needsPlace && !state.places.some(({ lease }) => lease === run.lease)) {
      run.place = null;
      return false;
    }
    const at = clock.now();
    const next = { state: change(state), version };
    if (await putState(table, { organizationId, targetId }, next, at)) {
      remember(run, { ...next, version: version + 1 }, at);
      return true;
    }
    await sleep(backOffMs * tries * (0.5 + chance(random)));
  }
  throw new Error('too many runners change the state of a target at a time');
}
