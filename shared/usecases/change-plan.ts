import { notFound } from '../domain/errors.ts';
import type { PlanName } from '../domain/plan.ts';
import { getOrganization, setPlan } from '../table/organizations.ts';
import { type FitDeps, fitToPlan } from './fit-to-plan.ts';
import type { Queues } from './ports.ts';

export interface PlanDeps extends FitDeps {
  queues: Queues;
}

/**
 * Puts an organization on a plan. The oldest artists that the plan has room for are active, the
 * rest pause and stay listed; every schedule is owed its new timing. Nothing is deleted. May be
 * repeated, which also repairs.
 * @throws Problem `not_found`
 */
export async function changePlan(
  deps: PlanDeps,
  org: string,
  plan: PlanName,
): Promise<{ active: number; paused: number }> {
  if (!(await getOrganization(deps.table, org))) throw notFound();
  await setPlan(deps.table, org, plan);
  const { active, paused, owed } = await fitToPlan(deps, org, { all: true });
  await deps.queues.sendAll(owed);
  return { active, paused };
}
