import {
  secretHint,
  signingSecretOf,
  type StoredSecret,
} from '../../deliveries/rules/signing-secret.ts';
import { maskUrl } from '../../deliveries/rules/masked-url.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import type { Needs } from '../needs.ts';

/** A new signing secret for a target: the open one, to be shown once, and the one to store. */
export async function sealedSecret(
  { vault, random }: Needs<'vault' | 'random'>,
  owner: { organizationId: string; targetId: string },
  now: Date,
): Promise<{ secret: string; stored: StoredSecret }> {
  const secret = signingSecretOf(random.bytes(32));
  const stored: StoredSecret = {
    sealed: await vault.seal(secret, owner),
    hint: secretHint(secret),
    created_at: now.toISOString(),
    expires_at: null,
  };
  return { secret, stored };
}

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
  deps: Needs<'vault' | 'random'>,
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
