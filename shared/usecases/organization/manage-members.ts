import { Problem } from '../../domain/problems/errors.ts';
import type { ApiKey } from '../../domain/people/api-key.ts';
import type { Role } from '../../domain/people/member.ts';
import type { Member } from '../../domain/bodies/organization.ts';
import type { Table } from '../../table/client.ts';
import * as stored from '../../table/people/members.ts';
import {
  getMembership,
  type MemberItem,
  type OrganizationItem,
} from '../../table/people/organizations.ts';
import { endSession, listSessions, switchSession } from '../../table/people/sessions.ts';
import type { Write } from '../../table/transaction.ts';
import { getUser, getUserRecord, getUsers, type UserItem } from '../../table/people/users.ts';
import { auditLine, type Doing } from '../acting.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import { handOver, type HandOverDeps, tellOfHandOver } from './hand-over.ts';

/** All members of the organization, oldest first. */
export async function listMembers(table: Table, organizationId: string): Promise<Member[]> {
  const members = await stored.listMembers(table, organizationId);
  const users = await getUsers(
    table,
    members.map(({ user_id }) => user_id),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  return members.flatMap((member) => {
    const user = byId.get(member.user_id);
    return user ? [memberView(member, user)] : [];
  });
}

/**
 * Gives a member another role, requested by the creator or an API key. `creator` hands the
 * organization over: the former creator becomes an admin, and both get an email. The creator's own
 * role changes in no other way.
 * @param confirmHandOver throws unless the organization may be handed over by this request.
 * @returns the member, and after a hand-over the API keys that stay valid.
 * @throws Problem `not_found`, `creator_must_transfer`, `creator_only` for one who handed it over
 *   meanwhile, `rate_limited` for too many hand-overs, `conflict`
 */
export async function changeRole(
  deps: HandOverDeps,
  doing: Doing,
  memberId: string,
  role: Role,
  confirmHandOver: () => void,
): Promise<Member & { api_keys?: ApiKey[] }> {
  const { table } = deps;
  const { id: org } = doing.organization;
  const changed = await freshOrConflict(async () => {
    const { organization, member: before } = await requireMember(table, doing, memberId);
    if (role === before.role) return { member: before };
    if (role === 'creator') {
      confirmHandOver();
      await handOver(table, doing, organization, before);
      return { member: { ...before, role }, former: organization.creator_id };
    }
    if (before.role === 'creator') throw new Problem('creator_must_transfer');
    const change = { from: before.role, to: role };
    await stored.setRole(table, org, memberId, change, [
      memberLine(doing, 'member.role_changed', before, { role }),
    ]);
    return { member: { ...before, role } };
  });
  const view = await viewOf(table, changed.member);
  if (changed.former === undefined) return view;
  const api_keys = await tellOfHandOver(deps, doing, { from: changed.former, to: memberId });
  return { ...view, api_keys };
}

/** A member as they stand. @throws Problem `not_found` */
export async function readMember(table: Table, doing: Doing, memberId: string): Promise<Member> {
  return viewOf(table, (await requireMember(table, doing, memberId)).member);
}

/**
 * Takes a member out. Their membership ends with the write, for every request that begins after it;
 * their sessions in the organization end too.
 * @throws Problem `not_found`, `creator_must_transfer`, `last_member`, `creator_only`, `conflict`
 */
export async function removeMember(table: Table, doing: Doing, memberId: string): Promise<void> {
  const { organization: acting, now } = doing;
  await freshOrConflict(async () => {
    const { organization, member } = await requireMember(table, doing, memberId);
    await refuseCreator(table, organization, memberId);
    const line = memberLine(doing, 'member.removed', member);
    await stored.removeMember(table, organization.id, member, now, [line]);
  });
  for (const session of await listSessions(table, memberId, now)) {
    if (session.organization_id === acting.id) await endSession(table, memberId, session.id);
  }
}

/** The audit log names a member by the id alone, since names are their own to change. */
function memberLine(
  doing: Doing,
  action: 'member.removed' | 'member.role_changed' | 'member.left',
  { user_id: id, role }: MemberItem,
  after: { role: Role } | null = null,
): Write {
  return auditLine(doing, action, { id, name: null }, { before: { role }, after });
}

/** @throws Problem `creator_must_transfer`, `last_member` where `userId` is the creator. */
export async function refuseCreator(
  table: Table,
  { id, creator_id }: OrganizationItem,
  userId: string,
): Promise<void> {
  if (userId !== creator_id) return;
  const others = await stored.hasSeveralMembers(table, id);
  throw new Problem(others ? 'creator_must_transfer' : 'last_member');
}

async function requireMember(
  table: Table,
  { organization, by: { actor } }: Doing,
  memberId: string,
): Promise<{ organization: OrganizationItem; member: MemberItem }> {
  const found = orNotFound(await getMembership(table, organization.id, memberId));
  // Who was the creator at the door may have handed the organization over since.
  if (actor.type === 'user' && actor.id !== found.organization.creator_id) {
    throw new Problem('creator_only');
  }
  return found;
}

async function viewOf(table: Table, member: MemberItem): Promise<Member> {
  const user = orNotFound(await getUser(table, member.user_id));
  return memberView(member, user);
}

function memberView({ user_id, role, joined_at }: MemberItem, { name, email }: UserItem): Member {
  return { user_id, name, email, role, joined_at };
}

/**
 * Takes a user out of an organization at their own wish. Their sessions in it go on in the oldest
 * other membership, or in none.
 * @throws Problem `creator_must_transfer`, `last_member`, `no_organization` when they were removed
 *   meanwhile, `conflict`
 */
export async function leaveOrganization(table: Table, doing: Doing, userId: string): Promise<void> {
  const { now } = doing;
  const { id: organizationId } = doing.organization;
  await freshOrConflict(async () => {
    const found = await getMembership(table, organizationId, userId);
    if (!found) throw new Problem('no_organization');
    await refuseCreator(table, found.organization, userId);
    const line = memberLine(doing, 'member.left', found.member);
    await stored.removeMember(table, organizationId, found.member, now, [line]);
  });
  const record = await getUserRecord(table, userId);
  const next = record?.organizationIds[0] ?? null;
  for (const { id, organization_id } of await listSessions(table, userId, now)) {
    if (organization_id === organizationId) await switchSession(table, id, next, organizationId);
  }
}
