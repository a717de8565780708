import { theOperator } from '../../domain/people/audit.ts';
import { keptUnder, type PlanName } from '../../domain/plans/plan.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization, setPlan } from '../../table/people/organizations.ts';
import { type FitDeps, fitToPlan } from '../../watches/index.ts';
import { keepLongerWrite } from './keep-longer.ts';
import { sendDue, type SendDeps } from '../send-due.ts';
import { orNotFound } from '../or-not-found.ts';

export interface PlanDeps extends FitDeps, SendDeps {}

/**
 * Puts an organization on a plan, as the operator asks. The oldest artists that the plan has room for
 * are active, the rest pause and stay listed; every schedule is owed its new timing. Nothing is
 * deleted. On a better plan than ever before, what is kept of its history is kept for longer. May be repeated, which also repairs.
 * @throws Problem `not_found`
 */
export async function changePlan(
  deps: PlanDeps,
  org: string,
  plan: PlanName,
): Promise<{ active: number; paused: number }> {
  await withFreshState(() => putOn(deps, org, plan));
  const { active, paused, owed } = await fitToPlan(deps, org, { all: true });
  await sendDue(deps, owed, { about: { organization_id: org } });
  return { active, paused };
}

async function putOn({ table, clock }: PlanDeps, org: string, plan: PlanName): Promise<void> {
  const read = orNotFound(await getOrganization(table, org));
  if (read.plan === plan) return;
  const now = clock.now();
  const kept = keptUnder(plan, read, now);
  const line = auditWrite(org, theOperator, now, {
    action: 'organization.plan_changed',
    target: { type: 'organization', id: org, name: read.name },
    before: { plan: read.plan },
    after: { plan },
  });
  const isLonger = kept.kept_by !== read.kept_by;
  const more = isLonger ? [line, keepLongerWrite(org, now)] : [line];
  await setPlan(table, org, plan, { from: read.plan, kept, more });
}
