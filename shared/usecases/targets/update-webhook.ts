import { changedFields } from '../../domain/people/audit.ts';
import { maskUrl } from '../../deliveries/rules/masked-url.ts';
import type { Webhook, WebhookPatch } from '../../domain/bodies/webhook.ts';
import { updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { Doing } from '../acting.ts';
import { noteMoved, wakeChanged } from '../../deliveries/index.ts';
import type { SendDeps } from '../send-due.ts';
import { asReadOrConflict } from '../refusals.ts';
import { requireWebhook } from './read-targets.ts';
import { requireUrl } from './require-url.ts';
import type { TargetDeps } from './target-deps.ts';
import { targetLine } from './target-line.ts';
import { readStandings } from './target-standing.ts';
import { webhookView } from './target-view.ts';

/**
 * Changes what `patch` names. `active: true` enables a disabled webhook again. Its pending
 * deliveries are tried at once, even if its breaker was open: that was about the webhook as it was.
 * With another URL, that also holds if the receiver had asked for quiet.
 * @throws Problem `not_found`, `url_not_allowed`, `conflict`
 */
export async function updateWebhook(
  deps: TargetDeps & SendDeps,
  doing: Doing,
  id: string,
  patch: WebhookPatch,
): Promise<Webhook> {
  const item = await requireWebhook(deps.table, doing.organization.id, id);
  const owner = { organizationId: item.organization_id, targetId: id };
  const url = await deps.vault.open(item.url_sealed, owner);
  const { url: wanted = url, ...settings } = patch;
  // A client that sends back the mask that it read means the URL that is there.
  const isElsewhere = wanted !== url && wanted !== item.url_masked;
  if (isElsewhere) await requireUrl(deps, 'webhook', wanted, 'body.url');
  const fields = {
    ...settings,
    ...(isElsewhere && {
      url_sealed: await deps.vault.seal(wanted, owner),
      url_masked: maskUrl(wanted),
    }),
    ...(patch.active === true && { status: 'active' as const, disabled_reason: null }),
    updated_at: doing.now.toISOString(),
  };
  const next = { ...item, ...fields };
  const [before, after] = [webhookView(item), webhookView(next)];
  const changed = changedFields(before, after);
  const standing = await readStandings(deps.table, [item], doing.now);
  if (!changed && !isElsewhere) return { ...before, url, ...standing(item) };
  const line = targetLine(
    doing,
    'updated',
    { of: 'webhook', item: next },
    {
      // Two URLs may look the same behind their masks.
      before: { ...(isElsewhere && { url: before.url }), ...changed?.before },
      after: { ...(isElsewhere && { url: after.url }), ...changed?.after },
    },
  );
  await asReadOrConflict(() => updateTarget(deps.table, item, fields, [line]));
  if (isElsewhere) await noteMoved(deps, owner, doing.now);
  await wakeChanged(deps, { organization_id: item.organization_id, target_id: id });
  // Whoever changes a target wants to see whether that helped: its failures are forgotten.
  return { ...after, url: isElsewhere ? wanted : url, ...standing(next), failing: null };
}
