import type { PlanName } from '../../domain/plans/plan.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import type { Table } from '../../table/client.ts';
import { type PassPosition, plansOf, watchesPage } from '../../table/gauge.ts';
import { type HolderItem, listHolders } from '../../watches/items/holders.ts';
import { transact } from '../../table/transaction.ts';
import { type FitDeps, fitToPlan } from '../../watches/index.ts';
import { keepLongerWrite } from '../organization/change-plan.ts';
import { note } from '../../telemetry/record.ts';
import type { Needs } from '../needs.ts';
import { dueShards } from '../../table/indexes.ts';
import { inLanes } from '../in-lanes.ts';

export type ReconcilePlansDeps = Needs<'table' | 'queues' | 'log'>;

/** More organizations than that in one run are left to the next one. */
const repairsMax = 2000;

/** What one run found, and left to the worker of upkeep to repair. */
export interface ReconciledPlans {
  holds: number;
  /** Organizations with a hold whose copy of the plan differs. */
  plans_repaired: number;
  /** Those that hold something. */
  organizations: ReadonlySet<string>;
}

/**
 * Compares the plan that each active hold notes with its organization's. They differ where a change of
 * plan was cut off before it reached all holds; such organizations are fitted to their plan anew. A
 * message that is lost is made up for by the next run, which finds the same difference. May be repeated.
 * @param shards of the due index, where each watch stands once; absent: all.
 */
export async function reconcilePlans(
  deps: ReconcilePlansDeps,
  shards?: readonly number[],
): Promise<ReconciledPlans> {
  const { table, queues, log } = deps;
  const plans = new Map<string, PlanName>();
  const organizations = new Set<string>();
  const differing = new Set<string>();
  let holds = 0;
  for await (const watchIds of activeWatches(table, shards)) {
    const active = (await holdersOfAll(table, watchIds)).filter((holder) => holder.active);
    const orgs = [...new Set(active.map(({ organization_id: org }) => org))];
    const asked = orgs.filter((org) => !plans.has(org));
    for (const [org, plan] of await plansOf(table, asked)) plans.set(org, plan);
    holds += active.length;
    for (const { organization_id: org, plan } of active) {
      organizations.add(org);
      if (plans.has(org) && plans.get(org) !== plan) differing.add(org);
    }
  }
  const works = [...differing]
    .slice(0, repairsMax)
    .map((organization_id): WorkOf<'plan'> => ({ kind: 'plan', organization_id }));
  try {
    await queues.sendAll(works);
  } catch (error) {
    log.warn('repairs of plans could not be queued; the next run will do it', { error });
    return { holds, plans_repaired: 0, organizations };
  }
  return { holds, plans_repaired: works.length, organizations };
}

/** Watches whose holders are read at the same time. */
const lanes = 20;

async function holdersOfAll(table: Table, watchIds: readonly string[]): Promise<HolderItem[]> {
  const all: HolderItem[] = [];
  await inLanes(watchIds, lanes, async (id) => {
    all.push(...(await listHolders(table, id, { consistent: false })));
  });
  return all;
}

/** Fits an organization to its plan anew. May be repeated. */
export async function repairPlan(
  deps: FitDeps & Needs<'queues' | 'clock'>,
  { organization_id: org }: WorkOf<'plan'>,
): Promise<void> {
  const { active, paused, owed } = await fitToPlan(deps, org, { all: true });
  note({ active, paused });
  // What was found meanwhile at holds that didn't know the plan is kept as long, too.
  await transact(deps.table, [keepLongerWrite(org, deps.clock.now())]);
  await deps.queues.sendAll(owed);
}

const allShards = Array.from({ length: dueShards }, (_, shard) => shard);

/** Each watch that is held actively stands once in the due index. */
async function* activeWatches(
  table: Table,
  shards: readonly number[] = allShards,
): AsyncGenerator<string[]> {
  for (const shard of shards) {
    let position: PassPosition = { shard };
    do {
      const { watchIds, after } = await watchesPage(table, position);
      yield watchIds;
      position = { shard, after };
    } while (position.after);
  }
}
