import { failuresAudited } from '../../domain/people/sign-in.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { useAllowance } from '../../table/limits/rate.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { getLogin } from '../../table/people/logins.ts';
import { findUserId, getUserRecord } from '../../table/people/users.ts';
import { transact } from '../../table/transaction.ts';
import type { SignInOrigin } from './begin-session.ts';
import type { Needs } from '../needs.ts';

/**
 * Hands a failed sign-in to the worker that records it. Only the worker looks up whether the
 * address is known, so response times don't reveal it.
 */
export async function noteFailure(
  { queues, log }: Needs<'queues' | 'log'>,
  loginId: string,
  method: WorkOf<'failed_sign_in'>['method'],
  { now, ip, requestId }: SignInOrigin,
): Promise<void> {
  const seen = { login_id: loginId, method, at: now.toISOString(), ip, request_id: requestId };
  try {
    await queues.send({ kind: 'failed_sign_in', ...seen });
  } catch (error) {
    log.warn('a failed sign-in is missing from the audit log', { login_id: loginId, error });
  }
}

/**
 * Writes the line of a failed sign-in into the log of the organization that the session would have
 * acted in. Nothing is stored about unknown addresses. Guessing can't flood the log: each user gets
 * at most 5 lines an hour.
 */
export async function tellFailure(
  { table }: { table: Table },
  { login_id, method, at, ip, request_id }: WorkOf<'failed_sign_in'>,
): Promise<void> {
  const login = await getLogin(table, login_id);
  const userId = login && (await findUserId(table, login.email));
  if (!userId) return;
  const org = (await getUserRecord(table, userId))?.organizationIds[0];
  if (org === undefined) return;
  const now = new Date(at);
  const wait = await useAllowance(
    table,
    { subject: `sign-in-failed#${userId}`, ...failuresAudited },
    now,
  );
  if (wait > 0) return;
  // Who tried is not known: it is the service that tells.
  const by = {
    actor: { type: 'service', id: null, name: null },
    ip,
    requestId: request_id,
  } as const;
  const line = auditWrite(org, by, now, {
    action: 'sign_in.failed',
    target: { type: 'member', id: userId, name: null },
    after: { method },
  });
  await withFreshState(() => transact(table, [line]));
}
