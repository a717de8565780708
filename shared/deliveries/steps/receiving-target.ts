import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import {
  disabledDestination,
  disabledWebhook,
  inactiveWebhook,
} from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { planLimitReached } from '../../usecases/organization/plan-limit.ts';
import type { Log } from '../../usecases/ports.ts';
import { getDestination, listWebhooks } from '../items/stored-targets.ts';
import type { TargetItem } from '../items/target-item.ts';
import { isWebhookId } from '../items/target-key.ts';
import { changeState, putState, readState, type StateOf } from '../items/target-state.ts';
import { letTrial, moved } from '../rules/target-state.ts';

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

/**
 * Lets the next attempt at a target go although its breaker is open, or its receiver asked for a
 * pause, since a person asks for it. Where an attempt ends at the same moment, what that one tells is
 * newer, and stays.
 * @returns whether something kept it back until now: then a runner comes for it only if it is woken.
 */
export async function trialNow(
  table: Table,
  { of, item }: TargetItem,
  now: Date,
): Promise<boolean> {
  const { state, version } = await readState(table, item.id);
  const isOwn = of === 'webhook' || item.type === 'webhook';
  const next = letTrial(state, now, isOwn);
  if (!next) return false;
  const whose = { organizationId: item.organization_id, targetId: item.id };
  return putState(table, whose, { state: next, version }, now);
}

/**
 * Notes that a target has another address, so that nobody waits for what the old receiver asked for.
 * If that fails, the target is changed all the same, and the quiet time ends by itself.
 * @param now `updated_at` of the changed target.
 */
export async function noteMoved(
  { table, log }: { table: Table; log: Log },
  whose: StateOf,
  now: Date,
): Promise<void> {
  try {
    await changeState(table, whose, now, (state) => moved(state, now));
  } catch (error) {
    log.warn('a target moved, and its quiet time could not be ended', { ...whose, error });
  }
}
