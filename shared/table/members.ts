import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { InvitedRole } from '../domain/invitation.ts';
import type { Table } from './client.ts';
import { isConditionFailure, StaleState } from './failures.ts';
import { keys } from './keys.ts';
import { MemberItem } from './organizations.ts';
import { queryPrefix } from './pages.ts';
import { placeFreed } from './places.ts';
import { transactFresh, type Write } from './transaction.ts';

/** The members of an organization, oldest first. */
export async function listMembers(table: Table, org: string): Promise<MemberItem[]> {
  const { pk } = keys.organization(org);
  const items = await queryPrefix(table, pk, keys.member(org, '').sk, { consistent: true });
  return items
    .map((item) => MemberItem.parse(item))
    .toSorted((one, other) => one.joined_at.localeCompare(other.joined_at));
}

/** Whether an organization has more than one member. */
export async function hasSeveralMembers(table: Table, org: string): Promise<boolean> {
  const { pk, sk } = keys.member(org, '');
  const { Count = 0 } = await table.db.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
      ConsistentRead: true,
      Select: 'COUNT',
      Limit: 2,
    }),
  );
  return Count > 1;
}

/** Gives a member who is not the creator another role. Throws `StaleState` when they are not any more. */
export async function setRole(
  table: Table,
  org: string,
  userId: string,
  role: InvitedRole,
): Promise<void> {
  try {
    const update = roleUpdate(org, userId, role, '<>');
    await table.db.send(new UpdateCommand({ ...update, TableName: table.name }));
  } catch (error) {
    if (isConditionFailure(error)) throw new StaleState(`the member ${userId}`, error);
    throw error;
  }
}

/**
 * Makes the member `to` the creator, and the creator `from` an admin, in one step. Throws
 * `StaleState` when either is not what it was.
 */
export async function handOver(
  table: Table,
  org: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const creator: Write = {
    Update: {
      Key: keys.organization(org),
      UpdateExpression: 'SET creator_id = :to',
      ConditionExpression: 'creator_id = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  };
  const writes = [
    creator,
    { Update: roleUpdate(org, to, 'creator', '<>') },
    { Update: roleUpdate(org, from, 'admin', '=') },
  ];
  await transactFresh(table, writes, 'the creator');
}

/**
 * Takes a member who is not the creator out, and frees the place. Throws `StaleState` when they are
 * gone or have become the creator.
 */
export async function removeMember(table: Table, org: string, userId: string): Promise<void> {
  const member: Write = {
    Delete: {
      Key: keys.member(org, userId),
      ConditionExpression: 'attribute_exists(pk) AND #role <> :creator',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':creator': 'creator' },
    },
  };
  const pointer = { Delete: { Key: keys.userOrganization(userId, org) } };
  await transactFresh(table, [member, pointer, placeFreed(org)], `the member ${userId}`);
}

function roleUpdate(org: string, userId: string, role: MemberItem['role'], creator: '=' | '<>') {
  return {
    Key: keys.member(org, userId),
    UpdateExpression: 'SET #role = :role',
    ConditionExpression: `attribute_exists(pk) AND #role ${creator} :creator`,
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role, ':creator': 'creator' },
  };
}
