import * as z from '../../domain/zod.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import { idSchema, newId } from '../../domain/ids.ts';
import type { InvitationPreview } from '../../domain/bodies/organization.ts';
import type { Role } from '../../domain/people/member.ts';
import { accountDeleting } from '../../domain/problems/problem-details.ts';
import { plans } from '../../domain/plans/plan.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, StaleState } from '../../table/failures.ts';
import { staysCheck } from '../../table/erasure/erasure-marks.ts';
import {
  getPending,
  type InvitationItem,
  listInvitations,
  removeExpired,
  spentWrites,
} from '../../table/people/invitations.ts';
import {
  getMembership,
  getOrganization,
  memberWrites,
  type OrganizationItem,
} from '../../table/people/organizations.ts';
import { reservedSeatFreed, seatTaken } from '../../table/people/counters.ts';
import { findToken } from '../../table/people/tokens.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { findUserId, getUser, userCheck, userWrites } from '../../table/people/users.ts';
import {
  beginSession,
  cookieSessionEndings,
  refuseReserved,
  type SignedIn,
  type SignInOrigin,
  userAt,
  welcome,
} from '../sign-in/begin-session.ts';
import { mayStill } from '../acting.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import { deedOf, invitationPurpose } from './manage-invitations.ts';
import { planLimitReached } from './plan-limit.ts';
import type { Random } from '../ports.ts';
import type { Needs } from '../needs.ts';

const Subject = z.object({
  organization_id: idSchema('organization'),
  invitation_id: idSchema('invitation'),
});

interface Pending {
  organization: OrganizationItem;
  invitation: InvitationItem;
}

/** @throws Problem `not_found` for a token that is dead, for example because whoever sent it can’t invite anymore. */
async function pendingOf(table: Table, token: string, now: Date): Promise<Pending> {
  const found = await findToken(table, token, now);
  if (found?.purpose !== invitationPurpose) throw notFound();
  const { organization_id, invitation_id } = Subject.parse(found.subject);
  const pending = await getPending(table, organization_id, invitation_id, now);
  if (!pending || pending.organization.deletes_at !== undefined) throw notFound();
  // Who was removed must not come back by an invitation of their own.
  const { invited_by: id } = pending.invitation;
  const inviter = { type: id.startsWith('user_') ? 'user' : 'api_key', id } as const;
  if (!(await mayStill(table, organization_id, inviter, 'admin'))) throw notFound();
  return pending;
}

/** What an invitation is about. Spends nothing. @throws Problem `not_found` */
export async function previewInvitation(
  table: Table,
  token: string,
  now: Date,
): Promise<InvitationPreview> {
  const { organization, invitation } = await pendingOf(table, token, now);
  const { inviter_name, role, email, expires_at } = invitation;
  const { name: organization_name } = organization;
  return { organization_name, invited_by: inviter_name, role, email, expires_at };
}

/**
 * Accepts an invitation for the user of the invited address, even if someone else is signed in, and
 * signs that user in: the token proves that they read the email sent to that address. The first
 * sign-in of an address creates the user. An existing member keeps their role. What the browser was
 * signed in to before ends. All of this is one transaction that ends the invitation: of several at a time, one succeeds.
 * @throws Problem `not_found`, `plan_limit_reached` when the plan shrank meanwhile,
 *   `fresh_sign_in_required` for an account that is being deleted, `conflict`
 */
export async function acceptInvitation(
  { table, random }: Needs<'table' | 'random'>,
  token: string,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const joined = await freshOrConflict(async () => {
    const pending = await pendingOf(table, token, origin.now);
    const { organization, invitation } = pending;
    const { userId, writes } = await invitedUser(table, random, invitation, origin.now);
    const { counted, after } = await joining(table, pending, userId, origin.now);
    const of = { userId, organizationId: organization.id };
    // The link may be days old, and stands in a mail that may have been passed on.
    const session = beginSession(random, of, origin, 'invitation');
    const line = auditWrite(organization.id, userAt(userId, origin), origin.now, {
      ...deedOf('invitation.accepted', invitation),
      after,
    });
    const ended = await cookieSessionEndings(table, origin.held);
    const all = [
      ...counted,
      ...spentWrites(invitation),
      ...writes,
      ...session.writes,
      ...ended,
      line,
    ];
    await join(table, pending, all, origin.now);
    return { ...of, sessionId: session.sessionId, begunBy: 'invitation' as const };
  });
  return welcome(table, joined, origin.now);
}

/** The user of the invited address, with the writes that make them or see that they stay it. */
async function invitedUser(
  table: Table,
  random: Random,
  { email }: InvitationItem,
  now: Date,
): Promise<{ userId: string; writes: Write[] }> {
  const known = await findUserId(table, email);
  if (known !== null) {
    await refuseLeaving(table, known);
    return { userId: known, writes: [userCheck(email, known), staysCheck(known)] };
  }
  await refuseReserved(table, email, now);
  const id = newId('user', { now, random: random.bytes(10) });
  const user = { id, name: null, email, created_at: now.toISOString(), pending_email: null };
  return { userId: id, writes: userWrites(user) };
}

/** Only a sign-in takes the deletion of an account back: a link that was passed on must not. */
async function refuseLeaving(table: Table, userId: string): Promise<void> {
  const user = await getUser(table, userId);
  if (user?.deletes_at === undefined) return;
  throw new Problem('fresh_sign_in_required', accountDeleting);
}

/** What makes the user a member in the seat that was held; the first write counts. */
async function joining(
  table: Table,
  { organization: { id, plan }, invitation: { role } }: Pending,
  userId: string,
  now: Date,
): Promise<{ counted: Write[]; after: { user_id: string; role?: Role } }> {
  const user_id = userId;
  if (await getMembership(table, id, userId)) {
    return { counted: [reservedSeatFreed(id)], after: { user_id } };
  }
  const member = { user_id, role, joined_at: now.toISOString() };
  const counted = [seatTaken(id, plans[plan].members), ...memberWrites(id, member)];
  return { counted, after: { user_id, role } };
}

async function join(
  table: Table,
  { organization }: Pending,
  writes: readonly Write[],
  now: Date,
): Promise<void> {
  try {
    await transact(table, writes);
  } catch (error) {
    const failed = failedConditions(error);
    if (!failed) throw error;
    if (failed.includes(0)) await refuseIfFull(table, organization.id, now);
    throw new StaleState('the invitation', error);
  }
}

/** Expired invitations keep nobody out: they are cleared first. */
async function refuseIfFull(table: Table, org: string, now: Date): Promise<void> {
  await removeExpired(table, await listInvitations(table, org), now);
  const organization = orNotFound(await getOrganization(table, org));
  const { plan, count_members } = organization;
  if (count_members > plans[plan].members) throw planLimitReached('members', plan);
}
