import * as z from 'zod';
import { notFound } from '../domain/errors.ts';
import { idSchema } from '../domain/ids.ts';
import type { Table } from '../table/client.ts';
import { decideOnAddress } from '../table/destinations.ts';
import { findToken } from '../table/tokens.ts';
import { confirmEmail, emailChangePurpose } from './change-email.ts';
import { tokenPurposes } from './destination-reach.ts';
import type { Clock } from './ports.ts';

const Subject = z.object({
  organization_id: idSchema('organization'),
  destination_id: idSchema('destination'),
  address: z.string(),
});

const unsubscribedReason = 'unsubscribed by the recipient';

/**
 * Carries out what the link of a mail stands for: a user has a new address, or alerts may come to a
 * destination, or must not come any more. The latter two may be repeated; a confirmation doesn't
 * undo a later unsubscription.
 * @returns what was confirmed: `email`, `destination` or `unsubscription`.
 * @throws Problem `not_found` for a token that is unknown, spent or has expired, or a destination
 *   that is gone or goes to another address by now; `conflict` for a user's address that is somebody
 *   else's by now.
 */
export async function confirmByToken(
  { table, clock }: { table: Table; clock: Clock },
  token: string,
): Promise<{ confirmed: string }> {
  const now = clock.now();
  const found = await findToken(table, token, now);
  if (found?.purpose === emailChangePurpose) {
    await confirmEmail(table, token, found);
    return { confirmed: 'email' };
  }
  if (found?.purpose !== tokenPurposes.confirm && found?.purpose !== tokenPurposes.unsubscribe) {
    throw notFound();
  }
  const {
    organization_id: organizationId,
    destination_id: id,
    address,
  } = Subject.parse(found.subject);
  const updated_at = now.toISOString();
  const isConsent = found.purpose === tokenPurposes.confirm;
  const decided = await decideOnAddress(
    table,
    { organizationId, id, address },
    isConsent
      ? { status: 'active', disabled_reason: null, updated_at, from: ['unconfirmed', 'active'] }
      : {
          status: 'disabled',
          disabled_reason: unsubscribedReason,
          updated_at,
          from: ['active', 'disabled'],
        },
  );
  if (!decided) throw notFound();
  return { confirmed: isConsent ? 'destination' : 'unsubscription' };
}
