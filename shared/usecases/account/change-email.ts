import { allowances } from '../../domain/plans/allowances.ts';
import { addressChangesUsedUp } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { noPendingEmailWrite, pendingEmailWrite } from '../../table/people/email-change.ts';
import { withFreshState } from '../../table/failures.ts';
import { newLinkToken, tokenHash, tokenWrite } from '../../table/people/tokens.ts';
import { transact } from '../../table/transaction.ts';
import type { UserItem } from '../../table/people/users.ts';
import {
  type EmailChange,
  emailChangeHours,
  newAddressMail,
  oldAddressMail,
} from '../mails/account-mails.ts';
import { emailPurposes } from './confirm-email.ts';
import {
  type Limit,
  refuseSuppressed,
  type SuppressionDeps,
  useAllowances,
  useAskedMailAllowance,
} from '../../deliveries/index.ts';
import type { Needs } from '../needs.ts';

export type EmailChangeDeps = SuppressionDeps & Needs<'random' | 'mailer' | 'log' | 'publicUrl'>;

/**
 * Requests another address for a user: the old one gets a warning, the new one a link that
 * completes the change. We don't check whether the new one is taken, so nobody can find out. Only
 * the latest link works.
 * @throws Problem `rate_limited`, `mail_unavailable`
 */
export async function askForEmail(
  deps: EmailChangeDeps,
  user: UserItem,
  email: string,
  { now, ip, sessionId }: { now: Date; ip: string; sessionId: string },
): Promise<void> {
  const { table, mailer } = deps;
  await useAllowances(table, changesOf(user.id), now);
  await useAskedMailAllowance(table, { organizationId: null, userId: user.id }, email, now);
  await refuseSuppressed(deps, email, 'new_address');
  const token = newLinkToken(deps.random);
  const expires = new Date(now.getTime() + emailChangeHours * 3_600_000);
  const item = {
    purpose: emailPurposes.change,
    subject: { user_id: user.id, email, session_id: sessionId },
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  };
  const pending = pendingEmailWrite(user.id, email, tokenHash(token));
  await withFreshState(() => transact(table, [pending, tokenWrite(token, item)]));
  const change: EmailChange = { from: user.email, to: email, ip, now };
  try {
    // The warning first: no link goes out without it.
    await mailer.send(oldAddressMail(change));
    await mailer.send(newAddressMail(change, deps.publicUrl, token));
  } catch (error) {
    await undo(deps, user.id);
    throw error;
  }
}

/** The second keeps the links short in number that undo changes of the last days. */
function changesOf(userId: string): Limit[] {
  const subject = `email-change#${userId}`;
  return [
    { subject, ...allowances.addressChanges, detail: addressChangesUsedUp },
    { subject: `${subject}#day`, limit: 10, windowSeconds: 86_400, detail: addressChangesUsedUp },
  ];
}

async function undo(deps: EmailChangeDeps, userId: string): Promise<void> {
  try {
    await takeBackEmail(deps.table, userId);
  } catch (error) {
    deps.log.warn('a pending address was not removed after its mail failed', { id: userId, error });
  }
}

/** Takes a pending change of a user's address back. */
export async function takeBackEmail(table: Table, userId: string): Promise<void> {
  await withFreshState(() => transact(table, [noPendingEmailWrite(userId)]));
}
