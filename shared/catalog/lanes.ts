import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock } from '../usecases/ports.ts';
import { type Catalog, NoPermit, type SourceBudget } from '../usecases/source-ports.ts';

/** How long a request may wait for a permit, on all lanes together. */
export interface SharedWait {
  /** Runs a call whose requests are tried on one lane after the other. */
  over: <T>(call: () => Promise<T>) => Promise<T>;
  /** What is left for the request that asks now, in seconds. */
  secondsLeft: () => number;
  /** A lane's budget whose permits end the wait: the call's next request has a new one. */
  ending: (budget: SourceBudget) => SourceBudget;
}

/**
 * One wait for each request, however many lanes it is tried on. A lane that refuses at once, such as
 * one whose breaker is open, uses none of it.
 */
export function sharedWait(clock: Clock, secondsMax: () => number): SharedWait {
  const calls = new AsyncLocalStorage<{ waitsUntil: number | null }>();
  const now = () => clock.now().getTime() / 1000;
  return {
    over: (call) => calls.run({ waitsUntil: null }, call),
    secondsLeft: () => {
      const call = calls.getStore();
      if (!call) return secondsMax();
      call.waitsUntil ??= now() + secondsMax();
      return Math.max(0, call.waitsUntil - now());
    },
    ending: (budget) => ({
      ...budget,
      take: async (count) => {
        await budget.take(count);
        const call = calls.getStore();
        if (call) call.waitsUntil = null;
      },
    }),
  };
}

/**
 * One catalog over several outgoing addresses: each call goes to the next lane in turn, and to another
 * where that one has no permit or its breaker is open. What is asked in the same moment goes to the same
 * lane, which gives all of it permits by one write.
 * @param wait what a request may wait on all of them together
 * @throws NoPermit the one that ends first, where no lane has a permit
 */
export function overLanes(
  lanes: readonly [Catalog, ...Catalog[]],
  wait: Pick<SharedWait, 'over'>,
): Catalog {
  const [first, ...others] = lanes;
  if (others.length === 0) return first;
  let turn = 0;
  let isTaken = false;
  const nextTurn = () => {
    if (!isTaken) {
      turn = (turn + 1) % lanes.length;
      isTaken = true;
      queueMicrotask(() => {
        isTaken = false;
      });
    }
    return turn;
  };
  const ask = <T>(call: (lane: Catalog) => Promise<T>) => wait.over(() => inTurn(call));
  const inTurn = async <T>(call: (lane: Catalog) => Promise<T>): Promise<T> => {
    const from = nextTurn();
    let soonest: NoPermit | null = null;
    for (const lane of [...lanes.slice(from), ...lanes.slice(0, from)]) {
      try {
        return await call(lane);
      } catch (error) {
        if (!(error instanceof NoPermit)) throw error;
        if (!soonest || error.retryAfterSeconds < soonest.retryAfterSeconds) soonest = error;
      }
    }
    throw soonest ?? new Error('a catalog has at least one lane');
  };
  return {
    name: first.name,
    capabilities: first.capabilities,
    artistUrl: (id) => first.artistUrl(id),
    search: (query, limit) => ask((lane) => lane.search(query, limit)),
    artist: (id) => ask((lane) => lane.artist(id)),
    probe: (id) => ask((lane) => lane.probe(id)),
    topTracks: (id) => ask((lane) => lane.topTracks(id)),
    releases: (id) => ask((lane) => lane.releases(id)),
    release: (id, tracks) => ask((lane) => lane.release(id, tracks)),
    track: (id) => ask((lane) => lane.track(id)),
  };
}

/** The name of a lane's budget: that of the catalog for the first, then `deezer-2` and so on. */
export function laneName(catalog: string, index: number): string {
  return index === 0 ? catalog : `${catalog}-${index + 1}`;
}

/**
 * The catalog for scheduled checks: they begin when it is their turn, and what was begun is finished
 * in the turn of re-checks. What a check begins with is the profile, and each page is for itself. The
 * searches of an import take turns, too.
 */
export function begunInTurn(routine: Catalog, begun: Catalog): Catalog {
  return {
    ...begun,
    search: (query, limit) => routine.search(query, limit),
    artist: (id) => routine.artist(id),
    release: (id, tracks) => routine.release(id, tracks),
  };
}
