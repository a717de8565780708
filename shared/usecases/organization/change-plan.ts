import { theOperator } from '../../domain/people/audit.ts';
import { keptUnder, type PlanName } from '../../domain/plans/plan.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization, setPlan } from '../../table/people/organizations.ts';
import { type FitDeps, fitToPlan } from '../../watches/index.ts';
import { type SendDeps, sendDue } from '../send-due.ts';
import { orNotFound } from '../refusals.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import { keepLonger, keptRows } from '../../changes/items/kept-longer.ts';
import type { Write } from '../../table/transaction.ts';
import { choreWrite, endChore, putOffChore } from '../../watches/items/chores.ts';
import { note } from '../../telemetry/record.ts';
import type { Needs } from '../needs.ts';
import { inLanes } from '../in-lanes.ts';

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

export type KeepLongerDeps = Needs<'table' | 'clock' | 'queues'>;

/** By then, all holds of an organization note its new plan: what is found from then on knows it. */
const afterMs = 15 * 60_000;
/** Changes of one run: far fewer than a function has time for. */
const changesPerRun = 1000;
const lanes = 20;

/** Makes it due that the changes of an organization are kept as long as its plan says. */
export function keepLongerWrite(organization_id: string, now: Date): Write {
  const at = new Date(now.getTime() + afterMs);
  return choreWrite({ kind: 'keep_longer', organization_id }, at);
}

/**
 * Keeps the confirmed changes of an organization as long as the best plan that it ever had does, the newest
 * first. What is too much for one run is asked for again. May be repeated.
 */
export async function keepChangesLonger(
  deps: KeepLongerDeps,
  work: WorkOf<'keep_longer'>,
): Promise<void> {
  const { table, clock, queues } = deps;
  const startedAt = clock.now();
  const { organization_id: org } = work;
  const organization = await getOrganization(table, org);
  if (!organization) {
    await endChore(table, work, startedAt);
    return;
  }
  const { after } = work;
  const { rows, next } = await keptRows(table, org, { after, limit: changesPerRun });
  await inLanes(rows, lanes, async (row) => keepLonger(table, row, organization.kept_by));
  note({ changes: rows.length });
  if (next === null) {
    await endChore(table, work, startedAt);
    return;
  }
  const rest = { ...work, after: next };
  await putOffChore(table, rest, { startedAt, at: clock.now() });
  await queues.send(rest);
}
