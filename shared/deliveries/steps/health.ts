import type { Outcome } from '../rules/delivery.ts';
import type { AfterAttempt } from '../rules/retry.ts';
import { healthAfter, laterOf } from '../rules/target-health.ts';
import type { TargetState } from '../rules/target-state.ts';
import { putState, readState } from '../items/target-state.ts';
import { disableTarget } from '../items/disable-target.ts';
import { type TargetItem } from '../items/target-item.ts';
import type { LeaseDeps } from './lease.ts';
import { remember, type Run } from './run.ts';

const triesMax = 8;

/**
 * Notes what an attempt says about its target. The success of a target without trouble is nothing new
 * and costs nothing. If many attempts end at once, some may give up writing: others have written.
 */
export async function noteHealth(
  deps: LeaseDeps,
  run: Run,
  of: { target: TargetItem; since: string; deliveryId: string },
  outcome: Outcome,
  next: AfterAttempt,
): Promise<void> {
  const { target, since, deliveryId } = of;
  if (outcome.delivered && !run.stored?.state.trouble) return;
  const at = deps.clock.now();
  const gaveUp =
    next.status === 'failed' && (!outcome.permanent || outcome.error === 'url_refused');
  const sign = { ...outcome, at, deliveryId, since, about: target.item.updated_at, gaveUp };
  await change(deps, run, async (state) => {
    const health = healthAfter(state, sign);
    if (!health) return null;
    if (health.disable === null) {
      // Whoever was woken during the rest that ends with this has left.
      if (state.rest !== null && health.state.rest === null) run.keptOthersAway = true;
      return health.state;
    }
    await disableTarget(deps.table, target, health.disable, at);
    run.hasDisabled = true;
    return null;
  });
}

/** Sends a target nothing for so long. */
export async function noteQuiet(deps: LeaseDeps, run: Run, seconds: number): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + seconds * 1000).toISOString();
  await change(deps, run, async (state) => ({
    ...state,
    quiet_until: laterOf(state.quiet_until, until),
  }));
}

async function change(
  { table, clock, log }: LeaseDeps,
  run: Run,
  decide: (state: TargetState) => Promise<TargetState | null>,
): Promise<void> {
  const { organization_id: organizationId, target_id: targetId } = run.work;
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const { state, version } = await readState(table, targetId);
    remember(run, { state, version }, clock.now());
    const next = await decide(state);
    if (!next) return;
    const at = clock.now();
    if (await putState(table, { organizationId, targetId }, { state: next, version }, at)) {
      remember(run, { state: next, version: version + 1 }, at);
      return;
    }
  }
  log.warn('the health of a target could not be saved after an attempt', { target_id: targetId });
}
