import type { PlanName } from '../../domain/plan.ts';
import type { PlanWork } from '../../domain/work.ts';
import type { Table } from '../../table/client.ts';
import { type PassPosition, plansOf, stalenessPage } from '../../table/gauge.ts';
import { dueShards } from '../../table/keys.ts';
import { holdersOf } from '../../table/watches/holders.ts';
import type { Clock, Log, Queues } from '../ports.ts';
import { type FitDeps, fitToPlan } from '../organization/fit-to-plan.ts';
import { note } from '../../telemetry/record.ts';

export interface ReconcilePlansDeps {
  table: Table;
  queues: Queues;
  log: Log;
}

/** More organizations than that in one run are left to the next one. */
const repairsMax = 2000;

/** What one run found, and left to the worker of upkeep to repair. */
export interface ReconciledPlans {
  holds: number;
  /** Organizations with a hold whose copy of the plan differs. */
  plans_repaired: number;
}

/**
 * Compares the plan that each active hold notes with its organization's. They differ where a change of
 * plan was cut off before it reached all holds; such organizations are fitted to their plan anew. A
 * message that is lost is made up for by the next run, which finds the same difference. May be repeated.
 */
export async function reconcilePlans(deps: ReconcilePlansDeps): Promise<ReconciledPlans> {
  const { table, queues, log } = deps;
  const plans = new Map<string, PlanName>();
  const differing = new Set<string>();
  let holds = 0;
  for await (const rows of activeHolds(table)) {
    const unknown = [...new Set(rows.map(({ organization_id: org }) => org))];
    const asked = unknown.filter((org) => !plans.has(org));
    for (const [org, plan] of await plansOf(table, asked)) plans.set(org, plan);
    const holders = await holdersOf(table, rows);
    holds += holders.length;
    for (const { organization_id: org, plan } of holders) {
      if (plans.has(org) && plans.get(org) !== plan) differing.add(org);
    }
  }
  const works = [...differing]
    .slice(0, repairsMax)
    .map((organization_id): PlanWork => ({ kind: 'plan', organization_id }));
  try {
    await queues.sendAll(works);
  } catch (error) {
    log.warn('repairs of plans could not be queued; the next run will do it', { error });
    return { holds, plans_repaired: 0 };
  }
  return { holds, plans_repaired: works.length };
}

/** The holds that are active, page by page: each has its staleness watched. */
async function* activeHolds(table: Table) {
  for (let shard = 0; shard < dueShards; shard += 1) {
    let position: PassPosition = { shard };
    do {
      const { rows, after } = await stalenessPage(table, position);
      yield rows.map(({ work }) => work);
      position = { shard, after };
    } while (position.after);
  }
}

/** Fits an organization to its plan anew. May be repeated. */
export async function repairPlan(
  deps: FitDeps & { queues: Queues; clock: Clock },
  { organization_id: org }: PlanWork,
): Promise<void> {
  const { active, paused, owed } = await fitToPlan(deps, org, { all: true });
  note({ active, paused });
  await deps.queues.sendAll(owed);
}
