import { invalidInput, Problem } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { secretsFull } from '../../domain/problems/problem-details.ts';
import { rotated } from '../../deliveries/rules/signing-secret.ts';
import type { RotatedSecret } from '../../domain/bodies/target.ts';
import { updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { Doing } from '../acting.ts';
import { asReadOrConflict } from '../refusals.ts';
import { requireTarget } from './read-targets.ts';
import { sealedSecret } from './seal-secret.ts';
import { targetLine } from './target-line.ts';
import type { Needs } from '../needs.ts';

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
