import * as z from '../../domain/zod.ts';
import { changedFields, theService } from '../../domain/people/audit.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import { targetWords } from '../../deliveries/rules/target-words.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { getDestination, updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { DestinationItem } from '../../deliveries/items/target-item.ts';
import { withFreshState } from '../../table/failures.ts';
import { suppressionWrite } from '../../table/people/suppressions.ts';
import { findToken, type TokenItem } from '../../table/people/tokens.ts';
import { revokeByLink, revokeKeysPurpose } from '../api-keys/revoke-by-link.ts';
import {
  confirmEmail,
  type ConfirmEmailDeps,
  emailPurposes,
  undoEmailChange,
} from './confirm-email.ts';
import { tokenPurposes } from '../targets/destination-reach.ts';
import { destinationView } from '../targets/target-view.ts';
import { suppress, type SuppressionDeps } from '../../deliveries/index.ts';
import { transact } from '../../table/transaction.ts';
import type { Clock } from '../ports.ts';

export interface ConfirmDeps extends SuppressionDeps, ConfirmEmailDeps {
  clock: Clock;
}

/** Of the link of a mail about a destination that is gone, or goes elsewhere by now. */
const OptOut = z.object({ suppression: z.string() });

/** Of the link of a mail about a destination: where it is, and the address that it was mailed to. */
export const MailedDestination = z.object({
  organization_id: idSchema('organization'),
  destination_id: idSchema('destination'),
  address: z.string(),
});

/**
 * Carries out what a link in an email is for: it confirms a user's new address, restores their old
 * one, revokes API keys, lets alerts go to a destination, or stops them. All but the first may be
 * repeated; a confirmation doesn't undo a later unsubscription.
 * @param requestId for the audit log, which tells of what becomes of a destination.
 * @returns what was confirmed: `email`, `email_restored`, `api_keys`, `destination` or `unsubscription`.
 * @throws Problem `not_found` for a token that is unknown, spent or has expired, or a destination
 *   that is gone or goes to another address by now; `conflict` for a user's address that is somebody
 *   else's by now.
 */
export async function confirmByToken(
  deps: ConfirmDeps,
  token: string,
  requestId: string | null = null,
): Promise<{ confirmed: string }> {
  const { table, clock } = deps;
  const now = clock.now();
  const found = await findToken(table, token, now);
  if (found?.purpose === emailPurposes.change) {
    await confirmEmail(deps, token, found, now);
    return { confirmed: 'email' };
  }
  if (found?.purpose === emailPurposes.undo) {
    await undoEmailChange(table, token, found, now);
    return { confirmed: 'email_restored' };
  }
  if (found?.purpose === revokeKeysPurpose) {
    await revokeByLink(table, found, { now, requestId });
    return { confirmed: 'api_keys' };
  }
  if (found?.purpose === tokenPurposes.unsubscribe) {
    await optOut(deps, found, { now, requestId });
    return { confirmed: 'unsubscription' };
  }
  if (found?.purpose !== tokenPurposes.confirm) throw notFound();
  const at = { ...MailedDestination.parse(found.subject), now, requestId };
  if (!(await withFreshState(() => decide(deps, at, true)))) throw notFound();
  return { confirmed: 'destination' };
}

/**
 * Ends the alerts to an address with one click by its owner, and keeps it from being asked again,
 * whatever happened to the destination since.
 * @param requestId for the audit log.
 * @returns false for a token that stands for no unsubscription, or not anymore.
 */
export async function unsubscribeByToken(
  deps: ConfirmDeps,
  token: string,
  requestId: string | null = null,
): Promise<boolean> {
  const { table, clock } = deps;
  const now = clock.now();
  const found = await findToken(table, token, now);
  if (found?.purpose !== tokenPurposes.unsubscribe) return false;
  await optOut(deps, found, { now, requestId });
  return true;
}

/** Opts an address out for good. Alerts that still go to it by this very destination end, too. */
async function optOut(
  deps: ConfirmDeps,
  { subject }: TokenItem,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  const about = MailedDestination.safeParse(subject);
  if (about.success) {
    const at = { ...about.data, now, requestId };
    if (await withFreshState(() => decide(deps, at, false))) return;
    await transact(deps.table, [await suppress(deps.pepper, at.address, 'unsubscribed', now)]);
    return;
  }
  const { suppression } = OptOut.parse(subject);
  await transact(deps.table, [suppressionWrite(suppression, 'unsubscribed', now)]);
}

type At = z.infer<typeof MailedDestination> & { now: Date; requestId: string | null };

/**
 * Does with a destination what the owner of its address wants. An unsubscription also keeps the
 * address from being asked again, by whomever. Who the owner is, nobody knows: in the audit log it is
 * the service that did it.
 * @returns false when it is gone, goes elsewhere, or is not what the mail was about anymore.
 */
async function decide(
  { table, pepper }: ConfirmDeps,
  { organization_id, destination_id, address, now, requestId }: At,
  isConsent: boolean,
): Promise<boolean> {
  const item = await getDestination(table, organization_id, destination_id);
  if (item?.address !== address) return false;
  if (isConsent && item.status === 'disabled') return false;
  const decided: Pick<DestinationItem, 'status' | 'disabled_reason'> = isConsent
    ? { status: 'active', disabled_reason: null }
    : { status: 'disabled', disabled_reason: targetWords.unsubscribed() };
  const after = destinationView({ ...item, ...decided });
  const changed = changedFields(destinationView(item), after);
  const stop = isConsent ? [] : [await suppress(pepper, address, 'unsubscribed', now)];
  if (!changed) {
    if (stop.length > 0) await transact(table, stop);
    return true;
  }
  const action = isConsent ? 'destination.updated' : 'destination.disabled';
  const target = { type: 'destination', id: after.id, name: after.name } as const;
  const deed = { action, target, ...changed } as const;
  const line = auditWrite(organization_id, { ...theService, requestId }, now, deed);
  const fields = { ...decided, updated_at: now.toISOString() };
  await updateTarget(table, item, fields, [line, ...stop]);
  return true;
}
