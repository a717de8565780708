import { newStanding } from '../../domain/bodies/target.ts';
import { newId } from '../../domain/ids.ts';
import { usualEvents } from '../../deliveries/rules/webhook.ts';
import type { WebhookInput, WebhookWithSecret } from '../../domain/bodies/webhook.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import type { Doing } from '../acting.ts';
import { insertTarget } from './insert-target.ts';
import { requireUrl } from './require-url.ts';
import type { TargetDeps } from './target-deps.ts';
import { webhookView } from './target-view.ts';
import { begunWebhook } from './seal-secret.ts';

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
