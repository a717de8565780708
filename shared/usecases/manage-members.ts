import { notFound, Problem } from '../domain/errors.ts';
import type { Member, Role } from '../domain/member.ts';
import type { Table } from '../table/client.ts';
import * as stored from '../table/members.ts';
import { getMembership, type MemberItem, type OrganizationItem } from '../table/organizations.ts';
import { endSession, listSessions } from '../table/sessions.ts';
import { getUser, getUsers, type UserItem } from '../table/users.ts';
import { freshOrConflict } from './fresh-or-conflict.ts';

/** Who manages members: the creator, or an API key of the organization (`userId` null). */
export interface Managing {
  organizationId: string;
  userId: string | null;
  now: Date;
}

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
 * Gives a member another role. `creator` hands the organization over, and the creator of before
 * becomes an admin; the creator's own role changes in no other way.
 * @param confirmHandOver throws unless the organization may be handed over by this request.
 * @throws Problem `not_found`, `creator_must_transfer`, `creator_only` for one who handed it over
 *   meanwhile, `conflict`
 */
export async function changeRole(
  table: Table,
  managing: Managing,
  memberId: string,
  role: Role,
  confirmHandOver: () => void,
): Promise<Member> {
  const { organizationId } = managing;
  const member = await freshOrConflict(async () => {
    const found = await requireMember(table, managing, memberId);
    const from = found.organization.creator_id;
    if (role === found.member.role) return found.member;
    if (role === 'creator') {
      confirmHandOver();
      await stored.handOver(table, organizationId, { from, to: memberId });
    } else if (memberId === from) {
      throw new Problem('creator_must_transfer');
    } else {
      await stored.setRole(table, organizationId, memberId, role);
    }
    return { ...found.member, role };
  });
  return viewOf(table, member);
}

/** A member as they stand. @throws Problem `not_found` */
export async function readMember(
  table: Table,
  managing: Managing,
  memberId: string,
): Promise<Member> {
  return viewOf(table, (await requireMember(table, managing, memberId)).member);
}

/**
 * Takes a member out. Their membership ends with the write, for every request that begins after it;
 * their sessions in the organization end too.
 * @throws Problem `not_found`, `creator_must_transfer`, `last_member`, `creator_only`, `conflict`
 */
export async function removeMember(
  table: Table,
  managing: Managing,
  memberId: string,
): Promise<void> {
  const { organizationId, now } = managing;
  await freshOrConflict(async () => {
    const { organization } = await requireMember(table, managing, memberId);
    await refuseCreator(table, organization, memberId);
    await stored.removeMember(table, organizationId, memberId);
  });
  for (const session of await listSessions(table, memberId, now)) {
    if (session.organization_id === organizationId) await endSession(table, memberId, session.id);
  }
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
  { organizationId, userId }: Managing,
  memberId: string,
): Promise<{ organization: OrganizationItem; member: MemberItem }> {
  const found = await getMembership(table, organizationId, memberId);
  if (!found) throw notFound();
  // Who was the creator at the door may have handed the organization over since.
  if (userId !== null && userId !== found.organization.creator_id) {
    throw new Problem('creator_only');
  }
  return found;
}

async function viewOf(table: Table, member: MemberItem): Promise<Member> {
  const user = await getUser(table, member.user_id);
  if (!user) throw notFound();
  return memberView(member, user);
}

function memberView({ user_id, role, joined_at }: MemberItem, { name, email }: UserItem): Member {
  return { user_id, name, email, role, joined_at };
}
