import { allFields } from '../../domain/people/audit.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, withFreshState } from '../../table/failures.ts';
import { putTarget } from '../../deliveries/items/stored-targets.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import type { Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import { targetLine } from './target-line.ts';
import { targetView } from './target-view.ts';

/**
 * Stores a new target with its line of the audit log, and `more`, all or nothing.
 * @throws Problem `plan_limit_reached`
 */
export async function insertTarget(
  table: Table,
  doing: Doing,
  target: TargetItem,
  more: readonly Write[],
): Promise<void> {
  const { plan } = doing.organization;
  const counted = target.of === 'webhook' ? 'webhooks' : 'destinations';
  const line = targetLine(doing, 'created', target, { after: allFields(targetView(target)) });
  try {
    await withFreshState(() =>
      putTarget(table, target.item, plans[plan][counted], [...more, line]),
    );
  } catch (error) {
    if (failedConditions(error)?.includes(1)) throw planLimitReached(counted, plan);
    throw error;
  }
}
