/**
 * Ticks over `watching`: they find their artists in the table, ask the world behind the real adapter, and
 * send checks, which `worked` makes.
 *
 *     const t = ticking(w);
 *     await t.tick();                     // the tick of this minute
 *     await t.minutes(5);                 // those of the next five
 *     t.asked(); t.sent();                // whom they asked the catalog for, and for whose check
 */
import { theService } from '../../shared/domain/people/audit.ts';
import type { CatalogProbe } from '../../shared/domain/catalog/catalog.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import type { Quota } from '../../shared/domain/quota/quota.ts';
import type { RingName } from '../../shared/checks/rules/rings.ts';
import { readTicks, type TicksItem } from '../../shared/checks/items/ticks.ts';
import type { TickDeps } from '../../shared/checks/steps/places.ts';
import { tick } from '../../shared/checks/steps/tick.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { hourlyLoad } from './hourly-load.ts';
import { type Watched, watchedAs, type Watching } from './watching.ts';

export const tickQuota: Quota = {
  requests: 50,
  perSeconds: 5,
  shares: { people: 0.1, rechecks: 0.15 },
};

export interface TickingOptions {
  /** How many lanes there are. */
  lanes?: number;
  quota?: Quota;
}

/** What an artist's probe comes to, by its id; `ask` asks the catalog. */
type Answer = (id: string, ask: () => Promise<CatalogProbe | null>) => Promise<CatalogProbe | null>;

export function ticking(w: Watching, { lanes = 1, quota = tickQuota }: TickingOptions = {}) {
  let asked: string[] = [];
  let answer: Answer = (_id, ask) => ask();
  const taken: number[] = [];
  const deps: TickDeps = {
    ...w.deps,
    quota,
    catalog: {
      ...w.deps.catalog,
      probe: async (id) =>
        answer(id, async () => {
          asked.push(id);
          return w.deps.catalog.probe(id);
        }),
    },
    permits: {
      take: async (count) => {
        taken.push(count);
      },
    },
  };

  /** The tick of this minute. */
  async function tickNow(lane = 0): Promise<void> {
    const name = lane === 0 ? 'deezer' : `deezer-${lane + 1}`;
    await tick(deps, { lane, lanes, name });
  }

  /** For whose checks ticks have asked since the last time, sorted. */
  function sent(): string[] {
    const checks = w.sent.filter(({ work }) => work.kind === 'check');
    const others = w.sent.filter(({ work }) => work.kind !== 'check');
    w.sent.splice(0, w.sent.length, ...others);
    return checks.flatMap(({ work }) => (work.kind === 'check' ? [work.watch_id] : [])).toSorted();
  }

  async function marks(): Promise<TicksItem['marks']> {
    const ticks = await readTicks(w.table, w.deps.catalog.name);
    if (!ticks) throw new Error('there was no tick yet');
    return ticks.marks;
  }

  return {
    deps,
    tick: tickNow,
    /** Puts other answers in place of the catalog's. */
    answers(by: Answer): void {
      answer = by;
    },
    /** So many minutes pass, each with its ticks. */
    async minutes(count: number): Promise<void> {
      for (let minute = 0; minute < count; minute += 1) {
        w.clock.advance(60);
        for (let lane = 0; lane < lanes; lane += 1) await tickNow(lane);
      }
    },
    /** Whom ticks have asked the catalog for since the last time, sorted. */
    asked(): string[] {
      const ids = asked.toSorted();
      asked = [];
      return ids;
    },
    sent,
    /** Makes the checks that ticks have asked for. @returns whose. */
    async worked(): Promise<string[]> {
      const watchIds = sent();
      for (const watch_id of watchIds) {
        await checkArtist(w.deps, { kind: 'check', watch_id, attempt: 0 });
      }
      return watchIds;
    },
    /** How many permits were taken, each time. */
    taken,
    marks,
    /** When a slot was last visited to its end, in minutes since the epoch. */
    markOf: async (ring: RingName, slot: number) => (await marks())[ring][slot] ?? 0,
  };
}

export type Ticking = ReturnType<typeof ticking>;

/** A service that is so busy that lists rest, and that no check is a sample. */
export const busyLoad = hourlyLoad(() => 1e9);

/**
 * Artists of an organization, all checked once in a busy service: what ticks compare is there, and nothing is due.
 */
export async function quietArtists(
  w: Watching,
  streamingIds: readonly number[],
  plan: PlanName = 'business',
): Promise<Watched[]> {
  w.deps.load = busyLoad;
  const org = await w.organization(plan);
  const artists: Watched[] = [];
  for (const id of streamingIds) {
    const artist = await startMonitoring(w.deps, org, String(id), theService);
    artists.push(watchedAs(org, artist.id, String(id)));
  }
  await w.upkeep();
  for (const artist of artists) await w.check(artist);
  w.sent.length = 0;
  return artists;
}
