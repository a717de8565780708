import { createHmac } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { allowances } from '../../domain/plans/allowances.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import { addressTaken, confirmationsUsedUp } from '../../domain/problems/problem-details.ts';
import { EmailAddress } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { sessionIds } from '../../table/erasure/user-pointers.ts';
import { liveUndos, moveUser, restoreUser } from '../../table/people/email-change.ts';
import { endSession } from '../../table/people/sessions.ts';
import { tokenHash, type TokenItem, tokenWrite } from '../../table/people/tokens.ts';
import { emailUndoSeconds, findUserId, getUser, reservedUntil } from '../../table/people/users.ts';
import { type Limit, useAllowances } from '../../deliveries/index.ts';
import { pepperKey } from '../pepper.ts';
import { freshOrConflict } from '../refusals.ts';
import { addressChangedMail } from '../mails/account-mails.ts';
import type { Needs } from '../needs.ts';

export type ConfirmEmailDeps = Needs<'table' | 'pepper' | 'mailer' | 'publicUrl'>;

/** What the token of a mail to a user's new address is for, and of the one to the address before. */
export const emailPurposes = { change: 'change_email', undo: 'undo_email_change' } as const;

/** What the token in the email to a new address refers to. */
export const EmailChange = z.object({
  user_id: idSchema('user'),
  email: EmailAddress,
  /** The session that asked, which goes on. */
  session_id: idSchema('session').optional(),
});
/** What the token in the email to the previous address refers to. */
export const EmailUndo = z.object({ user_id: idSchema('user') });

/**
 * Makes the pending address of a user theirs:
 * 1. the address before is mailed the link that undoes the change: none happens of which its owner
 *    was not told; if it stops here, the link to the new address can be followed again;
 * 2. all sessions end but the one that asked, before the change and once more after it, for those
 *    that were begun in between;
 * 3. user and addresses change in one step.
 * @throws Problem `not_found` for a link that is not the pending one any more, `conflict` when the
 *   address is somebody else's by now or held for them, `rate_limited`, `mail_unavailable`
 */
export async function confirmEmail(
  deps: ConfirmEmailDeps,
  token: string,
  found: TokenItem,
  now: Date,
): Promise<void> {
  const { table } = deps;
  const { user_id: userId, email, session_id: asking } = EmailChange.parse(found.subject);
  const hash = tokenHash(token);
  const before = await getUser(table, userId);
  if (before?.pending_token_hash !== hash) throw notFound();
  const owner = await findUserId(table, email);
  // Their own by now: another click on the same link was quicker.
  if (owner === userId) throw notFound();
  // Before the email, which would tell of a change that can't be made, as often as the link is opened.
  if (owner !== null || (await reservedUntil(table, email, now, userId))) throw taken();
  await useAllowances(table, [triesOf(hash)], now);
  // Clicks at the same time each send an email, and one of them moves the account: all get the same link.
  const { key } = await pepperKey(deps.pepper);
  const undoToken = createHmac('sha256', key).update(`undo#${hash}`).digest('base64url');
  const mail = { from: before.email, to: email, now };
  await deps.mailer.send(addressChangedMail(mail, deps.publicUrl, undoToken));
  await endSessions(table, userId, asking);
  const undoing = tokenWrite(undoToken, {
    purpose: emailPurposes.undo,
    subject: { user_id: userId },
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + emailUndoSeconds * 1000).toISOString(),
  });
  await freshOrConflict(async () => {
    const user = await getUser(table, userId);
    // The email was about a change from the address that it went to.
    if (user?.pending_token_hash !== hash || user.email !== before.email) throw notFound();
    const move = { email, tokenHash: hash, undoHash: tokenHash(undoToken), now };
    if (!(await moveUser(table, user, move, [undoing]))) throw taken();
  });
  await endSessions(table, userId, asking);
}

/**
 * Gives a user the address back that they had before a change, and ends all their sessions. It does
 * not matter what was changed since: what could undo the undoing is void. May be repeated for as long
 * as the link is good, so that an answer that got lost does no harm.
 * @throws Problem `not_found` for a link that is void, `conflict`
 */
export async function undoEmailChange(
  table: Table,
  token: string,
  found: TokenItem,
  now: Date,
): Promise<void> {
  const { user_id: userId } = EmailUndo.parse(found.subject);
  const hash = tokenHash(token);
  await freshOrConflict(async () => {
    const user = await getUser(table, userId);
    if (!user || !liveUndos(user, now).some((each) => each.hash === hash)) throw notFound();
    await endSessions(table, userId);
    if (!(await restoreUser(table, user, hash, now))) throw taken();
  });
  await endSessions(table, userId);
}

/** Of requests at the same time only one changes the address, and each sends an email with a link. */
function triesOf(hash: string): Limit {
  const detail = confirmationsUsedUp;
  return { subject: `confirm-email#${hash}`, ...allowances.confirmationsOfLink, detail };
}

function taken(): Problem {
  return new Problem('conflict', addressTaken);
}

async function endSessions(table: Table, userId: string, except?: string): Promise<void> {
  for (const id of await sessionIds(table, userId)) {
    if (id !== except) await endSession(table, userId, id);
  }
}
