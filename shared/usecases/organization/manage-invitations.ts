import { type AuditAction, type Doer, personBehind } from '../../domain/people/audit.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import {
  type Invitation,
  invitationDays,
  invitationsPendingMax,
} from '../../domain/people/member.ts';
import type { InvitationInput } from '../../domain/bodies/organization.ts';
import { plans } from '../../domain/plans/plan.ts';
import { auditWrite, type Deed } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import * as stored from '../../table/people/invitations.ts';
import { getMembership } from '../../table/people/organizations.ts';
import { newLinkToken, tokenWrite } from '../../table/people/tokens.ts';
import { findUserId, getUser } from '../../table/people/users.ts';
import type { Acting, Doing } from '../acting.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import { invitationMail } from '../mails/organization-mails.ts';
import {
  refuseSuppressed,
  type SuppressionDeps,
  useAskedMailAllowance,
} from '../../deliveries/index.ts';
import { planLimitReached } from './plan-limit.ts';
import { pageLinks } from '../page-links.ts';
import type { Needs } from '../needs.ts';

export type InvitationDeps = SuppressionDeps & Needs<'random' | 'mailer' | 'log' | 'publicUrl'>;

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

/** One pending invitation. @throws Problem `not_found` */
export async function readInvitation(
  table: Table,
  { organization, now }: Acting,
  id: string,
): Promise<Invitation> {
  const found = orNotFound(await stored.getPending(table, organization.id, id, now));
  return invitationView(found.invitation);
}

/**
 * Invites an address, which holds a seat of the plan's members from then on, and mails it the link.
 * Nothing in the answer depends on whether the address is somebody's.
 * @throws Problem `already_member`, `plan_limit_reached`, `too_many_invitations`, `rate_limited`,
 *   `address_declined`, `mail_unavailable`, `conflict`
 */
export async function invite(
  deps: InvitationDeps,
  doing: Doing,
  input: InvitationInput,
): Promise<Invitation> {
  const { table, random } = deps;
  const { organization, now, by } = doing;
  const asker = { organizationId: organization.id, userId: personBehind(by) };
  await useAskedMailAllowance(table, asker, input.email, now);
  await refuseSuppressed(deps, input.email, 'invitation');
  const invited_by = idOf(by);
  const user = by.actor.type === 'user' ? await getUser(table, invited_by) : null;
  const item: stored.InvitationItem = {
    id: newId('invitation', { now, random: random.bytes(10) }),
    organization_id: organization.id,
    ...input,
    invited_by,
    inviter_name: user && (user.name ?? user.email),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + invitationDays * 86_400_000).toISOString(),
  };
  const token = newLinkToken(random);
  const replaced = await freshOrConflict(() => put(deps, doing, item, token));
  await mailOrUndo(deps, doing, { item, replaced }, token);
  return invitationView(item);
}

function idOf({ actor }: Doer): string {
  if (actor.id === null) throw new Error(`the ${actor.type} cannot invite`);
  return actor.id;
}

/** @returns the earlier invitation of the same address, which was replaced, if there was one. */
async function put(
  { table }: InvitationDeps,
  { organization, now, by }: Doing,
  item: stored.InvitationItem,
  token: string,
): Promise<stored.InvitationItem | null> {
  const { id: org, plan } = organization;
  const subject = { organization_id: org, invitation_id: item.id };
  const { created_at, expires_at } = item;
  const link = tokenWrite(token, { purpose: invitationPurpose, subject, created_at, expires_at });
  await refuseMember(table, org, item.email);
  const pending = await stored.removeExpired(table, await stored.listInvitations(table, org), now);
  const earlier = pending.find(({ email }) => email === item.email);
  // Our own write, whose answer was lost.
  if (earlier?.id === item.id) return null;
  const more = [link, auditWrite(org, by, now, creationOf(item, earlier ?? null))];
  if (earlier) {
    await stored.replaceInvitation(table, earlier, item, more);
    return earlier;
  }
  if (await stored.putInvitation(table, item, plans[plan].members, more)) return null;
  throw pending.length < invitationsPendingMax
    ? planLimitReached('members', plan)
    : new Problem('too_many_invitations');
}

async function refuseMember(table: Table, org: string, email: string): Promise<void> {
  // Looks up a membership even for an unknown address, so that it takes as long.
  const userId = (await findUserId(table, email)) ?? 'nobody';
  if (await getMembership(table, org, userId)) throw new Problem('already_member');
}

/**
 * Without its email nobody could accept it, so a failure to send it undoes the request, and the
 * client gets an error.
 */
async function mailOrUndo(
  deps: InvitationDeps,
  { organization, now, by }: Doing,
  { item, replaced }: { item: stored.InvitationItem; replaced: stored.InvitationItem | null },
  token: string,
): Promise<void> {
  const mail = invitationMail({
    email: item.email,
    organizationName: organization.name,
    inviterName: item.inviter_name,
    role: item.role,
    link: pageLinks.invitation(deps.publicUrl, token),
  });
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    // Its line stays: no function but the eraser may take one out of the log.
    const lines = [item, ...(replaced ? [replaced] : [])].map((gone) =>
      auditWrite(organization.id, by, now, revocationOf(gone)),
    );
    try {
      await withFreshState(() => stored.removeInvitation(deps.table, item, lines));
    } catch (undo) {
      deps.log.warn('an invitation was not removed after its mail failed', {
        id: item.id,
        error: undo,
      });
    }
    throw error;
  }
}

/** Revokes an invitation: its link is dead at once. @throws Problem `not_found` */
export async function revokeInvitation(
  table: Table,
  { organization, now, by }: Doing,
  id: string,
): Promise<void> {
  const found = orNotFound(await stored.getPending(table, organization.id, id, now));
  const { invitation } = found;
  const line = auditWrite(organization.id, by, now, revocationOf(invitation));
  const removed = await withFreshState(() => stored.removeInvitation(table, invitation, [line]));
  if (!removed) throw notFound();
}

function creationOf(item: stored.InvitationItem, replaced: stored.InvitationItem | null): Deed {
  const { email, role, expires_at } = item;
  const after = { email, role, expires_at, ...(replaced && { replaces: replaced.id }) };
  return { ...deedOf('invitation.created', item), after };
}

function revocationOf(item: stored.InvitationItem): Deed {
  const { email, role, expires_at } = item;
  return { ...deedOf('invitation.revoked', item), before: { email, role, expires_at } };
}

/** What was done to an invitation, for the audit log. */
export function deedOf(
  action: AuditAction,
  { id, email }: stored.InvitationItem,
): Pick<Deed, 'action' | 'target'> {
  return { action, target: { type: 'invitation', id, name: email } };
}

function invitationView(item: stored.InvitationItem): Invitation {
  const { id, email, role, invited_by, created_at, expires_at } = item;
  return { id, email, role, invited_by, created_at, expires_at };
}
