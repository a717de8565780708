import { dueShards } from '../../table/indexes.ts';
import { putReconciliation, readReconciliation } from '../../table/reconciliation.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import { reconcilePlans, type ReconciledPlans } from './reconcile-plans.ts';
import { type Reconciled, type ReconcileDeps, reconcileSchedules } from './reconcile-schedules.ts';

/** What the steps of one run found, and left to the worker of upkeep to repair. */
export type Found = Reconciled & ReconciledPlans & { steps: number };

/** Begun once a day: from the beginning of one pass to that of the next. */
const passMs = 23.5 * 3_600_000;
/** A run begins no further step after that: it stays below a function's 15 minutes. */
const runMs = 8 * 60_000;

/** Names of schedules are hashes: each step compares those that begin with some of the digits. */
const firstDigits = ['0123', '4567', '89ab', 'cdef'];
const stepCount = firstDigits.length + dueShards;

/**
 * Compares the schedules with the watches, and the plans that holds note with those of their
 * organizations, once a day, in steps. A run that has no time left leaves the rest to the next, which
 * comes within the hour. What was found so far is noted after each step.
 * @param options.again begins a new pass, though the day's is done.
 */
export async function reconcile(
  deps: ReconcileDeps,
  options: { again: boolean } = { again: false },
): Promise<Found> {
  const startedAt = deps.clock.now();
  const stored = await readReconciliation(deps.table);
  const found: Found = {
    ...{ steps: 0, schedules: 0, watches: 0, missing: 0, left: 0, repaired: 0 },
    ...{ holds: 0, plans_repaired: 0 },
  };
  const isDone = stored?.steps_done === stepCount;
  const isFresh = stored && Date.parse(stored.begun_at) + passMs > startedAt.getTime();
  if (isDone && isFresh && !options.again) {
    nothingToDo();
    return found;
  }
  const goesOn = stored !== null && !isDone;
  const begun_at = goesOn ? stored.begun_at : startedAt.toISOString();
  const endsAt = startedAt.getTime() + runMs;
  for (let step = goesOn ? stored.steps_done : 0; step < stepCount; step += 1) {
    if (deps.clock.now().getTime() >= endsAt) break;
    await makeStep(deps, step, found);
    await putReconciliation(deps.table, { begun_at, steps_done: step + 1 });
    found.steps += 1;
    note({ ...found });
  }
  return found;
}

async function makeStep(deps: ReconcileDeps, step: number, found: Found): Promise<void> {
  const digits = firstDigits[step];
  if (digits === undefined) {
    const { holds, plans_repaired } = await reconcilePlans(deps, [step - firstDigits.length]);
    found.holds += holds;
    found.plans_repaired += plans_repaired;
    return;
  }
  const { schedules, watches, missing, left, repaired } = await reconcileSchedules(deps, digits);
  found.schedules += schedules;
  found.watches += watches;
  found.missing += missing;
  found.left += left;
  found.repaired += repaired;
}
