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

function leftMs({ clock }: DeliverDeps, { place }: Run): number {
  return place ? Date.parse(place.until) - clock.now().getTime() : 0;
}

async function renewing(
  deps: DeliverDeps,
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
  deps: DeliverDeps,
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
