import { make } from '../../../lib/simulator/world.ts';
import { theService } from '../../../shared/domain/people/audit.ts';
import type { PlanName } from '../../../shared/domain/plans/plan.ts';
import { watchIdOf } from '../../../shared/watches/rules/watch-id.ts';
import { startMonitoring } from '../../../shared/usecases/artists/start-monitoring.ts';
import { watching } from '../../support/watching.ts';
import { chanceOf } from '../chance.ts';
import { type Handlers, World } from '../world.ts';
import type { TestedTable } from '../../support/tested-table.ts';
import { allItems } from '../../support/items.ts';
import type { Quota } from '../../../shared/domain/quota/quota.ts';
import type { Paces } from '../../../shared/checks/rules/rings.ts';

/** Enough artists that some of those with few records are in the same slot. */
const artists = 60;
export const catalog = make(1, { today: '2026-11-21', artists });

/**
 * Who holds which artists. 1040 and 1058 are in one slot, 1041 and 1053 in another one; two of them are held by
 * two organizations.
 */
const held: Readonly<Record<PlanName, readonly number[]>> = {
  business: [1040, 1058, 1041],
  pro: [1041, 1053, 1045],
  free: [1017, 1045],
};

/** Items of a table with organizations on each plan, whose artists were checked once. */
export interface TickBeginning {
  items: Record<string, unknown>[];
  organizations: Readonly<Record<PlanName, string>>;
  artists: readonly number[];
  watchIds: readonly string[];
  atMs: number;
}

/** Makes what all schedules of ticks begin with, in a fresh table. */
export async function beginTicks(table: TestedTable, handlers: Handlers): Promise<TickBeginning> {
  const chance = chanceOf(1);
  const startMs = Date.parse('2026-11-21T10:00:00.000Z');
  const on = { table, clock: { now: () => new Date(startMs) } as never, random: chance };
  const set = await watching({ on, artists });
  const hold = async (plan: PlanName): Promise<string> => {
    const org = await set.organization(plan);
    for (const id of held[plan]) await startMonitoring(set.deps, org, String(id), theService);
    return org;
  };
  const organizations = {
    business: await hold('business'),
    pro: await hold('pro'),
    free: await hold('free'),
  };
  await set.upkeep();
  const own = { table, chance, startMs, handlers, catalog };
  const world = new World({ ...own, organizationId: organizations.business });
  const all = [...new Set(Object.values(held).flat())];
  const watchIds = all.map((id) => watchIdOf('deezer', String(id)));
  for (const watch_id of watchIds) world.ask({ kind: 'check', watch_id, attempt: 0 });
  const isCalm = await world.run([], { steps: 20_000, untilMs: startMs + 3_600_000 });
  if (!isCalm || world.surprises.length > 0) {
    throw new Error(`the beginning does not come to rest: ${world.surprises.join('\n')}`);
  }
  const items = await allItems(table);
  return { items, organizations, artists: all, watchIds, atMs: world.scheduler.nowMs };
}

/** How the artists of a schedule are visited. */
export interface Ticking {
  lanes: number;
  paces: Paces;
  /** What the provider allows each lane; only ticks are held to it. */
  quota: Quota;
}

/** As operators have it who set nothing. */
export const tickingAsUsual: Ticking = {
  lanes: 1,
  paces: { business: 5, pro: 30, free: 360 },
  quota: { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } },
};
