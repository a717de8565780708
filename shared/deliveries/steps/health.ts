import type { Outcome } from '../rules/delivery.ts';
import type { AfterAttempt } from '../rules/retry.ts';
import { healthAfter, laterOf } from '../rules/target-health.ts';
import type { TargetState } from '../rules/target-state.ts';
import { StaleState } from '../../table/failures.ts';
import { changeState } from '../items/target-state.ts';
import { disableTarget } from '../items/disable-target.ts';
import { type TargetItem } from '../items/target-item.ts';
import { type DeliverDeps, remember, type Run, stateOf } from './run.ts';

/**
 * Notes what an attempt says about its target. The success of a target without trouble is nothing new
 * and costs nothing. If many attempts end at once, some may give up writing: others have written.
 */
export async function noteHealth(
  deps: DeliverDeps,
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
  const found: { disable: string | null } = { disable: null };
  await change(deps, run, (state) => {
    const health = healthAfter(state, sign);
    found.disable = health?.disable ?? null;
    if (!health || found.disable !== null) return null;
    // Whoever was woken during the rest that ends with this has left.
    if (state.rest !== null && health.state.rest === null) run.keptOthersAway = true;
    return health.state;
  });
  if (found.disable === null) return;
  await disableTarget(deps.table, target, found.disable, at);
  run.hasDisabled = true;
}

/** Sends a target nothing for so long. */
export async function noteQuiet(deps: DeliverDeps, run: Run, seconds: number): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + seconds * 1000).toISOString();
  await change(deps, run, (state) => ({
    ...state,
    quiet_until: laterOf(state.quiet_until, until),
  }));
}

async function change(
  { table, clock, log }: DeliverDeps,
  run: Run,
  decide: (state: TargetState) => TargetState | null,
): Promise<void> {
  const at = clock.now();
  try {
    const written = await changeState(table, stateOf(run), at, (state, version) => {
      // Even if others are quicker each time, since they may have found the target shut.
      remember(run, { state, version }, at);
      return decide(state);
    });
    remember(run, written, at);
  } catch (error) {
    if (!(error instanceof StaleState)) throw error;
    const { target_id } = run.work;
    log.warn('the health of a target could not be saved after an attempt', { target_id });
  }
}
