import type { Container } from './container.ts';
import type { LocalFunction } from './functions.ts';

export interface CrewLimits {
  /** Containers of one function at the same time. */
  perFunction: number;
  /** Containers in all; a function without any may still start its first. */
  inAll: number;
  /** After this long without a call a container ends. */
  idleSeconds: number;
  /**
   * While calls wait, a function gets one more container in each of these spans, unless as many containers
   * compute as there are processors. Lambda gives every call its own at once; here, one that loads would
   * only take the processor from those that are at work.
   */
  growMs: number;
  /** So many containers can compute at the same time. */
  processors: number;
}

/** Lends out the containers of all functions. */
export interface Crew {
  /** An idle container, else the next that comes back, or a new one. */
  take(functionName: string): Promise<Container>;
  giveBack(functionName: string, container: Container): void;
  /** Ends containers that have been idle for too long. */
  endIdle(): void;
  end(): Promise<void>;
}

interface Pool {
  fn: LocalFunction;
  max: number;
  containers: Set<Container>;
  /** Longest idle first. */
  idle: { container: Container; since: number }[];
  waiting: ((container: Container) => void)[];
  growing: NodeJS.Timeout | undefined;
}

/** A crew without containers yet: they start when they are needed. */
export function createCrew(
  functions: readonly LocalFunction[],
  limits: CrewLimits,
  startContainer: (fn: LocalFunction) => Container,
): Crew {
  const pools = new Map(functions.map((fn) => [fn.name, emptyPool(fn, limits)]));
  const poolOf = (name: string): Pool => {
    const pool = pools.get(name);
    if (pool === undefined) throw new Error(`There is no function ${name}`);
    return pool;
  };
  const start = makeStarter(pools, limits, startContainer);
  return {
    take: async (name) => {
      const pool = poolOf(name);
      const ready = takeIdle(pool) ?? (pool.containers.size === 0 ? start(pool) : null);
      if (ready !== null) return ready;
      growSoon(pool, limits, start);
      return new Promise((resolve) => pool.waiting.push(resolve));
    },
    giveBack: (name, container) => {
      const pool = poolOf(name);
      if (!container.alive()) {
        retire(pool, container);
        return;
      }
      const waiting = pool.waiting.shift();
      if (waiting === undefined) pool.idle.push({ container, since: Date.now() });
      else waiting(container);
    },
    endIdle: () => {
      const before = Date.now() - limits.idleSeconds * 1000;
      for (const pool of pools.values()) {
        for (const { container, since } of pool.idle) if (since < before) retire(pool, container);
        pool.idle = pool.idle.filter(({ since }) => since >= before);
      }
    },
    end: async () => {
      const all = [...pools.values()];
      for (const { growing } of all) clearTimeout(growing);
      const containers = all.flatMap((pool) => [...pool.containers]);
      await Promise.all(containers.map((container) => container.end()));
    },
  };
}

/** Starts a further container of a function, or gives null if there may be none now. */
type Starter = (pool: Pool) => Container | null;

function makeStarter(
  pools: ReadonlyMap<string, Pool>,
  limits: CrewLimits,
  startContainer: (fn: LocalFunction) => Container,
): Starter {
  return (pool) => {
    if (pool.containers.size >= pool.max) return null;
    if (pool.containers.size > 0 && computing(pools.values()) >= limits.processors) return null;
    const count = [...pools.values()].reduce((sum, { containers }) => sum + containers.size, 0);
    const isFull = count >= limits.inAll && !makeRoom(pools.values());
    if (isFull && pool.containers.size > 0) return null;
    const container = startContainer(pool.fn);
    pool.containers.add(container);
    return container;
  };
}

/** Starts one more container after a while if calls still wait then, and so on. */
function growSoon(pool: Pool, limits: CrewLimits, start: Starter): void {
  pool.growing ??= setTimeout(() => {
    pool.growing = undefined;
    if (pool.waiting.length === 0) return;
    const container = start(pool);
    if (container !== null) pool.waiting.shift()?.(container);
    growSoon(pool, limits, start);
  }, limits.growMs).unref();
}

/** How many containers compute at present. */
function computing(pools: Iterable<Pool>): number {
  const atWork = [...pools].flatMap(({ containers, idle }) => {
    const resting = new Set(idle.map(({ container }) => container));
    return [...containers].filter((container) => !resting.has(container));
  });
  return atWork.filter((container) => container.computes()).length;
}

/** The container that was used last, if one is idle. */
function takeIdle(pool: Pool): Container | null {
  for (let idle = pool.idle.pop(); idle !== undefined; idle = pool.idle.pop()) {
    if (idle.container.alive()) return idle.container;
    retire(pool, idle.container);
  }
  return null;
}

function emptyPool(fn: LocalFunction, limits: CrewLimits): Pool {
  const max = Math.max(1, Math.min(limits.perFunction, fn.concurrencyMax ?? limits.perFunction));
  return { fn, max, containers: new Set(), idle: [], waiting: [], growing: undefined };
}

function retire(pool: Pool, container: Container): void {
  pool.containers.delete(container);
  void container.end();
}

/** Ends the container that has been idle for longest, to make room for another function's. */
function makeRoom(pools: Iterable<Pool>): boolean {
  const [longest] = [...pools]
    .flatMap((pool) => pool.idle.slice(0, 1).map((entry) => ({ pool, ...entry })))
    .sort((a, b) => a.since - b.since);
  if (longest === undefined) return false;
  longest.pool.idle.shift();
  retire(longest.pool, longest.container);
  return true;
}
