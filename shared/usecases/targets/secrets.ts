import { updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import {
  secretHint,
  signingSecretOf,
  type StoredSecret,
  rotated,
} from '../../deliveries/rules/signing-secret.ts';
import { maskUrl } from '../../deliveries/rules/target.ts';
import type { RotatedSecret } from '../../domain/bodies/target.ts';
import { invalidInput, Problem } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { secretsFull } from '../../domain/problems/problem-details.ts';
import type { Doing } from '../acting.ts';
import { asReadOrConflict } from '../refusals.ts';
import { requireTarget } from './read-targets.ts';
import { targetLine } from './target-view.ts';
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

/**
 * Puts a new signing secret of a target in force; the earlier ones also sign until the grace period
 * ends.
 * @throws Problem `not_found`, `invalid_input` (a destination that isn't a webhook),
 *   `too_many_secrets` when more than three would sign at a time, `conflict`
 */
export async function rotateSecret(
  deps: Needs<'table' | 'vault' | 'random'>,
  doing: Doing,
  id: string,
  gracePeriodSeconds: number,
): Promise<RotatedSecret> {
  const { organization, now } = doing;
  const target = await requireTarget(deps.table, organization.id, id);
  const { of, item } = target;
  if (of === 'destination' && item.type !== 'webhook') {
    throw invalidInput('params.id', inputFaults.noSecret());
  }
  const owner = { organizationId: organization.id, targetId: id };
  const { secret, stored } = await sealedSecret(deps, owner, now);
  const secrets = rotated(item.secrets, stored, gracePeriodSeconds, now);
  if (secrets === null) throw new Problem('too_many_secrets', secretsFull);
  const previous_secret_expires_at = secrets[1]?.expires_at ?? null;
  const line = targetLine(doing, 'secret_rotated', target, {
    before: { secret_hint: item.secrets[0]?.hint ?? null },
    after: { secret_hint: stored.hint, previous_secret_expires_at },
  });
  // `updated_at` stays: with another secret, its receiver isn't any better.
  await asReadOrConflict(() => updateTarget(deps.table, item, { secrets }, [line]));
  return { id, secret, previous_secret_expires_at };
}
