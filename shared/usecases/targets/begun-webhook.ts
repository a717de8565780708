import { maskUrl } from '../../domain/targets/masked-url.ts';
import type { WebhookItem } from '../../table/targets/webhook-item.ts';
import type { Random, Vault } from '../ports.ts';
import { sealedSecret } from './seal-secret.ts';

/** What a webhook begins with, wherever it leads. */
type Begun = Pick<
  WebhookItem,
  | 'url_sealed'
  | 'url_masked'
  | 'status'
  | 'disabled_reason'
  | 'secrets'
  | 'version'
  | 'created_at'
  | 'updated_at'
>;

/** Seals the URL of a new webhook, and its first signing secret, which is shown once. */
export async function begunWebhook(
  deps: { vault: Vault; random: Random },
  owner: { organizationId: string; targetId: string },
  url: string,
  now: Date,
): Promise<{ begun: Begun; secret: string }> {
  const { secret, stored } = await sealedSecret(deps, owner, now);
  const at = now.toISOString();
  const begun: Begun = {
    url_sealed: await deps.vault.seal(url, owner),
    url_masked: maskUrl(url),
    status: 'active',
    disabled_reason: null,
    secrets: [stored],
    version: 1,
    created_at: at,
    updated_at: at,
  };
  return { begun, secret };
}
