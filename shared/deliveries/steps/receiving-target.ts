import { notFound, Problem } from '../../domain/problems/errors.ts';
import {
  disabledDestination,
  disabledWebhook,
  inactiveWebhook,
} from '../../domain/problems/problem-details.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { getDestination, listWebhooks } from '../items/stored-targets.ts';
import { type TargetItem } from '../items/target-item.ts';
import { isWebhookId } from '../items/target-key.ts';
import { planLimitReached } from '../../usecases/organization/plan-limit.ts';

/**
 * A target of the organization that takes deliveries at present.
 * @throws Problem `not_found`, `target_disabled`, `destination_unconfirmed`, or `plan_limit_reached`
 *   for a webhook over the limit of a plan that shrank.
 */
export async function requireReceiving(
  table: Table,
  organization: { id: string; plan: PlanName },
  targetId: string,
): Promise<TargetItem> {
  if (isWebhookId(targetId)) return receivingWebhook(table, organization, targetId);
  const item = await getDestination(table, organization.id, targetId);
  if (!item) throw notFound();
  if (item.status === 'unconfirmed') throw new Problem('destination_unconfirmed');
  if (item.status === 'disabled') {
    throw new Problem('target_disabled', disabledDestination);
  }
  return { of: 'destination', item };
}

async function receivingWebhook(
  table: Table,
  { id: org, plan }: { id: string; plan: PlanName },
  targetId: string,
): Promise<TargetItem> {
  const webhooks = await listWebhooks(table, org, { consistent: true });
  const position = webhooks.findIndex(({ id }) => id === targetId);
  const item = webhooks[position];
  if (!item) throw notFound();
  if (item.status === 'disabled') {
    throw new Problem('target_disabled', disabledWebhook);
  }
  if (!item.active) {
    throw new Problem('target_disabled', inactiveWebhook);
  }
  if (position >= plans[plan].webhooks) throw planLimitReached('webhooks', plan);
  return { of: 'webhook', item };
}
