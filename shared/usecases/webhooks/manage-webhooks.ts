import { allFields, type AuditAction, changedFields } from '../../domain/audit.ts';
import { notFound, Problem } from '../../domain/errors.ts';
import { newStanding, type SettingsOf } from '../../domain/failing.ts';
import { newId } from '../../domain/ids.ts';
import { maskUrl } from '../../domain/masked-url.ts';
import { type Role, roleAllows } from '../../domain/member.ts';
import { plans } from '../../domain/plan.ts';
import type {
  RotatedSecret,
  Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookWithSecret,
} from '../../domain/webhook.ts';
import { auditWrite, type Deed } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { cancelPending } from '../../table/deliveries/delivery-ends.ts';
import { failedConditions, withFreshState } from '../../table/failures.ts';
import type { Write } from '../../table/transaction.ts';
import { wakeChanged, type Waking } from '../deliveries/wake.ts';
import * as stored from '../../table/deliveries/webhooks.ts';
import type { Acting, Doing } from '../acting.ts';
import { requireUrl } from '../deliveries/require-url.ts';
import { readStandings } from '../deliveries/target-standing.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import type { Random, Vault } from '../ports.ts';
import { nextSecrets, rotatedFields } from './rotate-secret.ts';
import { sealedSecret } from './seal-secret.ts';

export interface WebhookDeps {
  table: Table;
  random: Random;
  vault: Vault;
  /** Throws Problem `url_not_allowed` for what the egress guard would refuse. */
  checkUrl(kind: 'webhook' | 'chat_a' | 'chat_b', url: string): Promise<void>;
}

/**
 * All outgoing webhooks of the organization, oldest first. Their addresses are whole for a `role`
 * that may change them, and masked for others.
 */
export async function listWebhooks(
  { table, vault }: Pick<WebhookDeps, 'table' | 'vault'>,
  { organization, now }: Acting,
  role: Role,
): Promise<Webhook[]> {
  const items = await stored.listWebhooks(table, organization.id);
  const standing = await readStandings(table, items, now);
  return Promise.all(
    items.map(async (item) => ({
      ...webhookView(item, await shownUrl(vault, item, role)),
      ...standing(item),
    })),
  );
}

/**
 * One outgoing webhook, its address as {@link listWebhooks} shows it.
 * @throws Problem `not_found`
 */
export async function readWebhook(
  { table, vault }: Pick<WebhookDeps, 'table' | 'vault'>,
  { organization, now }: Acting,
  id: string,
  role: Role,
): Promise<Webhook> {
  const item = await requireWebhook(table, organization.id, id);
  const standing = await readStandings(table, [item], now);
  return { ...webhookView(item, await shownUrl(vault, item, role)), ...standing(item) };
}

/**
 * Makes an outgoing webhook with its first signing secret, which is in the answer only.
 * @throws Problem `url_not_allowed`, `plan_limit_reached`
 */
export async function createWebhook(
  deps: WebhookDeps,
  doing: Doing,
  input: WebhookInput,
): Promise<WebhookWithSecret> {
  const { organization, now } = doing;
  await requireUrl(deps, 'webhook', input.url, 'body.url');
  const id = newId('webhook', { now, random: deps.random.bytes(10) });
  const owner = { organizationId: organization.id, targetId: id };
  const { secret, stored: first } = await sealedSecret(deps, owner, now);
  const { url, ...settings } = input;
  const item: stored.WebhookItem = {
    id,
    organization_id: organization.id,
    ...settings,
    ...(await sealedUrl(deps.vault, url, owner)),
    status: 'active',
    disabled_reason: null,
    secrets: [first],
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const masked = webhookView(item);
  const line = told(doing, 'webhook.created', masked, { after: allFields(masked) });
  const limit = plans[organization.plan].webhooks;
  try {
    await withFreshState(() => stored.putWebhook(deps.table, item, limit, [line]));
  } catch (error) {
    if (failedConditions(error)?.includes(1)) throw planLimitReached('webhooks', organization.plan);
    throw error;
  }
  return { ...masked, ...newStanding, url, secret };
}

/**
 * Changes what `patch` names. `active: true` clears a disabling. What waits for it is tried at once,
 * whatever its breaker says: that was about the webhook as it was.
 * @throws Problem `not_found`, `url_not_allowed`, `conflict`
 */
export async function updateWebhook(
  deps: WebhookDeps & Waking,
  doing: Doing,
  id: string,
  patch: WebhookPatch,
): Promise<Webhook> {
  const item = await requireWebhook(deps.table, doing.organization.id, id);
  const url = await openUrl(deps.vault, item);
  const { url: wanted = url, ...settings } = patch;
  // Who sends back what was read masked means what is there.
  const isElsewhere = wanted !== url && wanted !== item.url_masked;
  if (isElsewhere) await requireUrl(deps, 'webhook', wanted, 'body.url');
  const fields = {
    ...settings,
    ...(isElsewhere && (await sealedUrl(deps.vault, wanted, ownerOf(item)))),
    ...(patch.active === true && { status: 'active' as const, disabled_reason: null }),
    updated_at: doing.now.toISOString(),
  };
  const next = { ...item, ...fields };
  const [before, after] = [webhookView(item), webhookView(next)];
  const changed = changedFields(before, after);
  const standing = await readStandings(deps.table, [item], doing.now);
  if (!changed && !isElsewhere) return { ...before, url, ...standing(item) };
  const line = told(doing, 'webhook.updated', after, {
    // Two addresses may look the same behind their masks.
    before: { ...(isElsewhere && { url: before.url }), ...changed?.before },
    after: { ...(isElsewhere && { url: after.url }), ...changed?.after },
  });
  if (!(await stored.updateWebhook(deps.table, item, fields, [line])))
    throw new Problem('conflict');
  await wakeChanged(deps, { organization_id: item.organization_id, target_id: id });
  // Who changes a target wants to see whether that helped: its troubles are forgotten.
  return { ...after, url: isElsewhere ? wanted : url, ...standing(next), failing: null };
}

/**
 * Removes a webhook and cancels what it has pending. What this leaves, or a crash in between, finds
 * the webhook gone when its turn comes.
 * @throws Problem `not_found`
 */
export async function deleteWebhook(
  { table }: Pick<WebhookDeps, 'table'>,
  doing: Doing,
  id: string,
): Promise<void> {
  await withFreshState(async () => {
    const item = await requireWebhook(table, doing.organization.id, id);
    const view = webhookView(item);
    const line = told(doing, 'webhook.deleted', view, { before: allFields(view) });
    await stored.removeWebhook(table, item, [line]);
  });
  await cancelPending(table, id, doing.now);
}

/**
 * Puts a new signing secret in force; the old one signs too until the grace period ends.
 * @throws Problem `not_found`, `too_many_secrets`, `conflict`
 */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  doing: Doing,
  id: string,
  gracePeriodSeconds: number,
): Promise<RotatedSecret> {
  const { organization, now } = doing;
  const item = await requireWebhook(deps.table, organization.id, id);
  const { secrets, shown } = await nextSecrets(deps, item, gracePeriodSeconds, now);
  const fields = { secrets, updated_at: now.toISOString() };
  const [before, after] = [webhookView(item), webhookView({ ...item, ...fields })];
  const line = told(doing, 'webhook.secret_rotated', after, rotatedFields(before, after, shown));
  if (!(await stored.updateWebhook(deps.table, item, fields, [line])))
    throw new Problem('conflict');
  return shown;
}

async function requireWebhook(table: Table, org: string, id: string): Promise<stored.WebhookItem> {
  const item = await stored.getWebhook(table, org, id);
  if (!item) throw notFound();
  return item;
}

function told(
  { organization, by, now }: Doing,
  action: AuditAction,
  { id, name }: Pick<Webhook, 'id' | 'name'>,
  fields: Pick<Deed, 'before' | 'after'>,
): Write {
  return auditWrite(organization.id, by, now, {
    action,
    target: { type: 'webhook', id, name },
    ...fields,
  });
}

function ownerOf({ organization_id, id }: Pick<stored.WebhookItem, 'organization_id' | 'id'>) {
  return { organizationId: organization_id, targetId: id };
}

async function openUrl(vault: Vault, item: stored.WebhookItem): Promise<string> {
  return vault.open(item.url_sealed, ownerOf(item));
}

async function shownUrl(
  vault: Vault,
  item: stored.WebhookItem,
  role: Role,
): Promise<string | undefined> {
  return roleAllows(role, 'admin') ? openUrl(vault, item) : undefined;
}

async function sealedUrl(
  vault: Vault,
  url: string,
  owner: { organizationId: string; targetId: string },
): Promise<Pick<stored.WebhookItem, 'url_sealed' | 'url_masked'>> {
  return { url_sealed: await vault.seal(url, owner), url_masked: maskUrl(url) };
}

/** A webhook as clients see it, its address masked unless the whole one is given. */
function webhookView(item: stored.WebhookItem, url = item.url_masked): SettingsOf<Webhook> {
  const { id, name, event_types, active, status, disabled_reason, secrets } = item;
  const { created_at, updated_at } = item;
  const secret_hint = secrets[0]?.hint ?? '';
  const shown = { id, url, name, event_types, active, status, disabled_reason, secret_hint };
  return { ...shown, created_at, updated_at };
}
