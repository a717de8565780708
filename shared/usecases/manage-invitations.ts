import { notFound, Problem } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import {
  type Invitation,
  invitationDays,
  type InvitationInput,
  invitationsPendingMax,
} from '../domain/invitation.ts';
import { plans } from '../domain/plan.ts';
import type { Table } from '../table/client.ts';
import { withFreshState } from '../table/failures.ts';
import * as stored from '../table/invitations.ts';
import { getMembership } from '../table/organizations.ts';
import { newLinkToken, tokenWrite } from '../table/tokens.ts';
import { findUserId, getUser } from '../table/users.ts';
import { freshOrConflict } from './fresh-or-conflict.ts';
import { invitationMail } from './invitation-mail.ts';
import { mailsTo, takeMailTurns } from './mail-turn.ts';
import type { Acting } from './manage-webhooks.ts';
import { planLimitReached } from './plan-limit.ts';
import type { Log, Mailer, Random } from './ports.ts';

export interface InvitationDeps {
  table: Table;
  random: Random;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
}

/** What the token of an invitation mail is for. */
export const invitationPurpose = 'invitation';

/** All pending invitations of the organization, oldest first. */
export async function listInvitations(
  table: Table,
  { organization, now }: Acting,
): Promise<Invitation[]> {
  const items = await stored.listInvitations(table, organization.id);
  return items.filter((item) => stored.isPending(item, now)).map(invitationView);
}

/** Who invites: a user, or an API key (`userId` null). */
export interface Inviter {
  id: string;
  userId: string | null;
}

/**
 * Invites an address, which holds a place of the plan's members from then on, and mails it the link.
 * Nothing in the answer depends on whether the address is somebody's.
 * @throws Problem `already_member`, `plan_limit_reached`, `too_many_invitations`, `rate_limited`,
 *   `mail_unavailable`, `conflict`
 */
export async function invite(
  deps: InvitationDeps,
  acting: Acting,
  inviter: Inviter,
  input: InvitationInput,
): Promise<Invitation> {
  const { table, random } = deps;
  const { organization, now } = acting;
  await takeMailTurns(table, turnsFor(organization.id, input.email), now);
  const user = inviter.userId === null ? null : await getUser(table, inviter.userId);
  const item: stored.InvitationItem = {
    id: newId('invitation', { now, random: random.bytes(10) }),
    organization_id: organization.id,
    ...input,
    invited_by: inviter.id,
    inviter_name: user && (user.name ?? user.email),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + invitationDays * 86_400_000).toISOString(),
  };
  const token = newLinkToken(random);
  await freshOrConflict(() => put(deps, acting, item, token));
  await mailOrUndo(deps, acting, item, token);
  return invitationView(item);
}

function turnsFor(org: string, email: string) {
  return [
    { subject: `invitations-hour#${org}`, limit: 20, windowSeconds: 3600 },
    { subject: `invitations-day#${org}`, limit: 100, windowSeconds: 86_400 },
    mailsTo(email),
  ];
}

async function put(
  { table }: InvitationDeps,
  { organization, now }: Acting,
  item: stored.InvitationItem,
  token: string,
): Promise<void> {
  const { id: org, plan } = organization;
  const subject = { organization_id: org, invitation_id: item.id };
  const { created_at, expires_at } = item;
  const link = tokenWrite(token, { purpose: invitationPurpose, subject, created_at, expires_at });
  await refuseMember(table, org, item.email);
  const pending = await stored.removeExpired(table, await stored.listInvitations(table, org), now);
  const earlier = pending.find(({ email }) => email === item.email);
  // Our own write, whose answer was lost.
  if (earlier?.id === item.id) return;
  if (earlier) {
    await stored.replaceInvitation(table, earlier, item, [link]);
  } else if (!(await stored.putInvitation(table, item, plans[plan].members, [link]))) {
    throw pending.length < invitationsPendingMax
      ? planLimitReached('members', plan)
      : new Problem('too_many_invitations');
  }
}

async function refuseMember(table: Table, org: string, email: string): Promise<void> {
  // Looks for nobody's membership too, so that an address that is nobody's takes as long.
  const userId = (await findUserId(table, email)) ?? 'nobody';
  if (await getMembership(table, org, userId)) throw new Problem('already_member');
}

/** Without its mail nobody could accept it, and the client is told that it failed. */
async function mailOrUndo(
  deps: InvitationDeps,
  { organization }: Acting,
  item: stored.InvitationItem,
  token: string,
): Promise<void> {
  const mail = invitationMail({
    email: item.email,
    organizationName: organization.name,
    inviterName: item.inviter_name,
    role: item.role,
    link: `${deps.publicUrl}/app/invitation#token=${token}`,
  });
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    try {
      await withFreshState(() => stored.removeInvitation(deps.table, item));
    } catch (undo) {
      deps.log.warn('an invitation without its mail stays behind', { id: item.id, error: undo });
    }
    throw error;
  }
}

/** Revokes an invitation: its link is dead at once. @throws Problem `not_found` */
export async function revokeInvitation(
  table: Table,
  { organization, now }: Acting,
  id: string,
): Promise<void> {
  const found = await stored.getPending(table, organization.id, id, now);
  const removed =
    found && (await withFreshState(() => stored.removeInvitation(table, found.invitation)));
  if (!removed) throw notFound();
}

function invitationView(item: stored.InvitationItem): Invitation {
  const { id, email, role, invited_by, created_at, expires_at } = item;
  return { id, email, role, invited_by, created_at, expires_at };
}
