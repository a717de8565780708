import {
  type Audit,
  type Audited,
  nothingAudited,
  together,
} from '../../deliveries/rules/audit-of-deliveries.ts';
import { dueShards } from '../../table/indexes.ts';
import {
  putReconciliation,
  readReconciliation,
  type ReconciliationItem,
} from '../../table/reconciliation.ts';
import { count, note, nothingToDo } from '../../telemetry/record.ts';
import { auditDeliveries } from './audit-deliveries.ts';
import {
  reconcilePlans,
  type ReconcilePlansDeps,
  type ReconciledPlans,
} from './reconcile-plans.ts';
import type { Clock } from '../ports.ts';
import { inLanes } from '../in-lanes.ts';

/** What the steps of one run found, and left to the worker of upkeep to repair. */
export type Found = Omit<ReconciledPlans, 'organizations'> & { steps: number } & Audited;

/** Begun once a day: from the beginning of one pass to that of the next. */
const passMs = 23.5 * 3_600_000;
/** A run begins no further step after that: it stays below a function's 15 minutes. */
const runMs = 8 * 60_000;
/** What was confirmed since may still be on its way. */
const settledMs = 3_600_000;
/** How far the first audit looks back, and any after the comparison stood still. */
const firstAuditMs = 24 * 3_600_000;
const auditMaxMs = 7 * 24 * 3_600_000;

/** A step for each shard of the due index. */
const stepCount = dueShards;

export interface ReconcileDeps extends ReconcilePlansDeps {
  clock: Clock;
}

/**
 * Compares the plans that holds note with those of their organizations, once a day, in steps, and audits
 * what became of their changes. A run that has no time
 * left leaves the rest to the next, which comes within the hour. What was found so far is noted after
 * each step.
 * @param options.again begins a new pass, though the day's is done.
 */
export async function reconcile(
  deps: ReconcileDeps,
  options: { again: boolean } = { again: false },
): Promise<Found> {
  const startedAt = deps.clock.now();
  const stored = await readReconciliation(deps.table);
  const found: Found = {
    ...{ steps: 0, holds: 0, plans_repaired: 0, ...nothingAudited },
  };
  const isDone = (stored?.steps_done ?? 0) >= stepCount;
  const isFresh = stored && Date.parse(stored.begun_at) + passMs > startedAt.getTime();
  if (isDone && isFresh && !options.again) {
    nothingToDo();
    return found;
  }
  const pass = stored && !isDone ? stored : newPass(stored, startedAt);
  let audit = pass.audit ?? newAudit(pass.last_audit, startedAt);
  const seen = new Set<string>();
  const endsAt = startedAt.getTime() + runMs;
  for (let step = pass.steps_done; step < stepCount; step += 1) {
    if (deps.clock.now().getTime() >= endsAt) break;
    const audited = await makeStep(deps, { step, audit, seen }, found);
    audit = { ...audit, ...together(audit, audited) };
    await putReconciliation(deps.table, { ...pass, audit, steps_done: step + 1 });
    found.steps += 1;
    Object.assign(found, together(found, audited));
    if (audited.lost > 0) count('LostDeliveries', audited.lost);
    note({ ...found });
  }
  return found;
}

/** Begins a new pass, and remembers what the audit of the last one saw. */
function newPass(stored: ReconciliationItem | null, now: Date): ReconciliationItem {
  const last_audit = stored?.audit ?? stored?.last_audit ?? null;
  return { begun_at: now.toISOString(), steps_done: 0, audit: null, last_audit };
}

/** An audit of what was confirmed since the last one, and is settled by now. */
function newAudit(last: Audit | null, now: Date): Audit {
  const until = now.getTime() - settledMs;
  const since = last ? Date.parse(last.until) : until - firstAuditMs;
  const from = Math.min(until, Math.max(since, until - auditMaxMs));
  return {
    ...nothingAudited,
    since: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  };
}

interface PassStep {
  step: number;
  audit: Audit;
  /** The organizations whose changes were audited in this run. */
  seen: Set<string>;
}

async function makeStep(
  deps: ReconcileDeps,
  { step, audit, seen }: PassStep,
  found: Found,
): Promise<Audited> {
  const { holds, plans_repaired, organizations } = await reconcilePlans(deps, [step]);
  found.holds += holds;
  found.plans_repaired += plans_repaired;
  const unseen = [...organizations].filter((org) => !seen.has(org));
  return auditAll(deps, unseen, { audit, seen });
}

/** Organizations whose changes are audited at the same time. */
const lanes = 20;

async function auditAll(
  { table }: ReconcileDeps,
  organizations: readonly string[],
  { audit: { since, until }, seen }: Omit<PassStep, 'step'>,
): Promise<Audited> {
  let audited = nothingAudited;
  await inLanes(organizations, lanes, async (org) => {
    const one = await auditDeliveries(table, org, { since, until });
    audited = together(audited, one);
    seen.add(org);
  });
  return audited;
}
