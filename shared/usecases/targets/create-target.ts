import { planWrites, unplanWrites } from '../../alerts/index.ts';
import { putTarget, removeTarget } from '../../deliveries/items/stored-targets.ts';
import type { DestinationItem, TargetItem } from '../../deliveries/items/target-item.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import { usualEvents } from '../../deliveries/rules/target.ts';
import type { DestinationCreated, DestinationInput } from '../../domain/bodies/destination.ts';
import { newStanding } from '../../domain/bodies/target.ts';
import { newId } from '../../domain/ids.ts';
import { allFields } from '../../domain/people/audit.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, withFreshState } from '../../table/failures.ts';
import { undoneWrites } from '../../table/limits/idempotency.ts';
import type { Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import {
  askConsent,
  type Asking,
  type DestinationDeps,
  freeOptOutOf,
  makeReach,
} from './destination-reach.ts';
import { requireUrl, type TargetDeps, timingFor } from './target-input.ts';
import { begunWebhook } from './secrets.ts';
import { destinationView, targetLine, targetView, webhookView } from './target-view.ts';
import { WebhookInput, WebhookWithSecret } from '../../domain/bodies/webhook.ts';

/** A webhook to be created. */
type NewWebhook = Omit<WebhookInput, 'events'> & Partial<Pick<WebhookInput, 'events'>>;

/**
 * Creates an outgoing webhook with its first signing secret, which is in the answer only.
 * @throws Problem `url_not_allowed`, `plan_limit_reached`
 */
export async function createWebhook(
  deps: TargetDeps,
  doing: Doing,
  { url, events = usualEvents, ...settings }: NewWebhook,
): Promise<WebhookWithSecret> {
  const { organization, now } = doing;
  await requireUrl(deps, 'webhook', url, 'body.url');
  const id = newId('webhook', { now, random: deps.random.bytes(10) });
  const owner = { organizationId: organization.id, targetId: id };
  const { begun, secret } = await begunWebhook(deps, owner, url, now);
  const item: WebhookItem = {
    id,
    organization_id: organization.id,
    ...settings,
    events,
    ...begun,
  };
  await insertTarget(deps.table, doing, { of: 'webhook', item }, []);
  return { ...webhookView(item, url), ...newStanding, secret };
}

/**
 * Creates a destination. One of type webhook gets a signing secret, which is in the answer only; one
 * of type email waits until its owner has agreed.
 * @throws Problem `url_not_allowed`, `plan_limit_reached`, `mail_unavailable`, `rate_limited`,
 *   `address_declined`, `not_for_this_type`
 */
export async function createDestination(
  deps: DestinationDeps,
  doing: Doing,
  input: DestinationInput,
): Promise<DestinationCreated> {
  const { organization, now } = doing;
  const timing = timingFor(input.type, input);
  const id = newId('destination', { now, random: deps.random.bytes(10) });
  const { reach, writes, secret, ask } = await makeReach(deps, doing, id, input, null);
  const item: DestinationItem = {
    id,
    organization_id: organization.id,
    name: input.name,
    ...reach,
    ...timing,
    rule_count: 0,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const whose = { organization_id: organization.id, destination_id: id };
  const plan = await planWrites(deps.table, whose, timing, now);
  await insertTarget(deps.table, doing, { of: 'destination', item }, [...writes, ...plan]);
  if (ask !== undefined) await askOrUndo(deps, doing, item, ask);
  const view = destinationView(item);
  if (view.type !== 'webhook') return { ...view, ...newStanding };
  if (secret === undefined) throw new Error('a destination of type webhook got no secret');
  return { ...view, ...newStanding, secret };
}

/**
 * Without its email a destination could never be confirmed, so a failure to send it undoes the
 * request, and the client gets an error.
 */
async function askOrUndo(
  deps: DestinationDeps,
  doing: Doing,
  item: DestinationItem,
  ask: Asking,
): Promise<void> {
  try {
    await askConsent(deps, doing, item.id, ask, { isStored: true });
  } catch (error) {
    const before = allFields(destinationView(item));
    const line = targetLine(doing, 'deleted', { of: 'destination', item }, { before });
    // The email may have gone out although sending it failed.
    const optOut = await freeOptOutOf(deps, item, doing.now);
    const plan = await unplanWrites(deps.table, item.id);
    try {
      await removeTarget(deps.table, item, [...optOut, ...plan, line, ...undoneWrites(deps.table)]);
    } catch (undo) {
      deps.log.warn('an unconfirmed destination was not removed after its mail failed', {
        id: item.id,
        error: undo,
      });
    }
    throw error;
  }
}

/**
 * Stores a new target with its line of the audit log, and `more`, all or nothing.
 * @throws Problem `plan_limit_reached`
 */
async function insertTarget(
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
