import { setTimeout as sleep } from 'node:timers/promises';
import { leaseSeconds, type TargetState } from '../rules/target-state.ts';
import { changeState } from '../items/target-state.ts';
import { type DeliverDeps, remember, type Run, stateOf } from './run.ts';

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

/**
 * Runs something that must not outlive the lease: it is renewed all the while, and `signal` aborts
 * shortly before it ends should that fail. Whoever gets the place then finds nothing under way.
 * @throws LeaseLost
 */
export async function underLease<T>(
  deps: DeliverDeps,
  run: Run,
  does: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const now = () => deps.clock.now().getTime();
  const leftMs = () => (run.place ? Date.parse(run.place.until) - now() - marginMs : 0);
  if (leftMs() < renewAfterMs && !(await renew(deps, run, null))) throw new LeaseLost();
  const lost = new AbortController();
  const over = new AbortController();
  const watching = [
    keepLooking(lost, over.signal, renewAfterMs, () => renewed(deps, run, over.signal)),
    keepLooking(lost, over.signal, leftMs(), leftMs),
  ];
  try {
    return await does(lost.signal);
  } finally {
    over.abort();
    await watching[1];
  }
}

/** Waits and looks by turns until that is over; a look that leaves no time says that the lease is lost. */
async function keepLooking(
  lost: AbortController,
  over: AbortSignal,
  firstMs: number,
  look: () => number | Promise<number>,
): Promise<void> {
  for (let ms = firstMs; ms > 0; ms = await look()) {
    await sleep(ms, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
  }
  lost.abort(new LeaseLost());
}

/** @returns in how long to renew the lease again; 0: it is lost. */
async function renewed(deps: DeliverDeps, run: Run, over: AbortSignal): Promise<number> {
  try {
    if (!(await renew(deps, run, over))) return 0;
  } catch (error) {
    // There is time for another try; without one that succeeds, the lease ends.
    deps.log.warn('a lease could not be renewed', { target_id: run.work.target_id, error });
  }
  return renewAfterMs;
}

/** @returns false when another runner has the place by now. */
async function renew(deps: DeliverDeps, run: Run, over: AbortSignal | null): Promise<boolean> {
  const { clock, table } = deps;
  const stored = await changeState(table, stateOf(run), clock.now(), (state) => {
    const isKept = state.places.some(({ lease }) => lease === run.lease);
    if (!isKept || over?.aborted) return null;
    const until = new Date(clock.now().getTime() + leaseSeconds * 1000).toISOString();
    const places = state.places.map((place) =>
      place.lease === run.lease ? { ...place, until } : place,
    );
    return { ...state, places };
  });
  remember(run, stored, clock.now());
  return run.place !== null;
}

/**
 * Gives the runner's place up, if it has one.
 * @param changes what else to write to the state, as it is found then.
 */
export async function leave(
  { table, clock }: DeliverDeps,
  run: Run,
  changes: (state: TargetState) => Partial<TargetState> = () => ({}),
): Promise<void> {
  const at = clock.now();
  const left = (state: TargetState): TargetState => ({
    ...state,
    ...changes(state),
    left_at: at.toISOString(),
    places: state.places.filter(({ lease }) => lease !== run.lease),
  });
  remember(run, await changeState(table, stateOf(run), at, left, run.stored), clock.now());
}
