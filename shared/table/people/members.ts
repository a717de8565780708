import type { InvitedRole } from '../../domain/people/member.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { actWrite } from '../lasting-acts.ts';
import { MemberItem } from './organizations.ts';
import { queryPage, queryPrefix } from '../pages.ts';
import { seatFreed } from './counters.ts';
import { transactFresh, type Write } from '../transaction.ts';
import { updateIf, when } from '../versioned.ts';

/** As the largest plan has it: a smaller one removes none. */
const membersMax = plans.business.members;

/** The members of an organization, oldest first. */
export async function listMembers(table: Table, org: string): Promise<MemberItem[]> {
  const { pk, sk } = keys.member(org, '');
  const items = await queryPrefix(table, pk, sk, { consistent: true, rowsMax: membersMax });
  return items
    .map((item) => MemberItem.parse(item))
    .toSorted((one, other) => one.joined_at.localeCompare(other.joined_at));
}

/** Whether an organization has more than one member. */
export async function hasSeveralMembers(table: Table, org: string): Promise<boolean> {
  const { pk, sk } = keys.member(org, '');
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
    ConsistentRead: true,
    Select: 'COUNT',
  } as const;
  const { count } = await queryPage(table, query, { limit: 2 });
  return count > 1;
}

/**
 * Gives a member who is not the creator another role than `from`, with `more` in the same
 * transaction. Throws `StaleState` when they have that one not any more.
 */
export async function setRole(
  table: Table,
  org: string,
  userId: string,
  { from, to }: { from: InvitedRole; to: InvitedRole },
  more: readonly Write[],
): Promise<void> {
  const update = roleWrite(org, userId, { from, to });
  await transactFresh(table, [update, ...more], `the member ${userId}`);
}

/** Who hands an organization over to whom. */
export interface HandingOver {
  from: string;
  /** With the role that they had. */
  to: MemberItem;
}

/**
 * Makes the member `to` the creator, and the creator `from` an admin, with `more` in one step.
 * Throws `StaleState` when either is not what it was.
 */
export async function handOver(
  table: Table,
  org: string,
  { from, to }: HandingOver,
  more: readonly Write[],
): Promise<void> {
  const isCreator = when('creator_id = :from', { from });
  const writes = [
    { Update: updateIf(keys.organization(org), { creator_id: to.user_id }, isCreator) },
    roleWrite(org, to.user_id, { from: to.role, to: 'creator' }),
    roleWrite(org, from, { from: 'creator', to: 'admin' }),
    ...more,
  ];
  await transactFresh(table, writes, 'the creator');
}

/**
 * Takes a member who is not the creator out and frees the seat, with `more` in the same transaction,
 * and notes that as an act that lasts.
 * Throws `StaleState` when they are gone or have another role by now.
 */
export async function removeMember(
  table: Table,
  org: string,
  { user_id, role }: MemberItem,
  at: Date,
  more: readonly Write[],
): Promise<void> {
  const isAsRead = when('#role = :role AND #role <> :creator', { role, creator: 'creator' });
  const member = { Delete: { Key: keys.member(org, user_id), ...isAsRead } };
  const pointer = { Delete: { Key: keys.userOrganization(user_id, org) } };
  const noted = actWrite({ act: 'member_removed', organization_id: org, user_id }, at);
  const writes = [member, pointer, seatFreed(org), noted, ...more];
  await transactFresh(table, writes, `the member ${user_id}`);
}

function roleWrite(
  org: string,
  userId: string,
  { from, to }: { from: MemberItem['role']; to: MemberItem['role'] },
): Write {
  const had = when('#role = :from', { from });
  return { Update: updateIf(keys.member(org, userId), { role: to }, had) };
}
