import * as z from '../../domain/zod.ts';
import { batchGet, batchWrite } from '../batch.ts';
import type { Table } from '../client.ts';
import { type Item, readPartition } from './erasure-partitions.ts';
import { written } from '../failures.ts';
import { InvitationItem, listInvitations, removeInvitation } from '../people/invitations.ts';
import { keys } from '../keys.ts';
import { readsOf } from '../pages.ts';
import { updateIf, when } from '../versioned.ts';

/** Takes the name of a user off the invitations that they sent; their id stays. */
export async function forgetInviter(table: Table, org: string, userId: string): Promise<void> {
  for (const item of await listInvitations(table, org)) {
    if (item.invited_by !== userId || item.inviter_name === null) continue;
    const key = keys.invitation(org, item.id);
    const unnamed = updateIf(key, { inviter_name: null }, when('attribute_exists(pk)'));
    await written(table.call('UpdateItem', unnamed));
  }
}

/** Removes what an organization keeps of an address that it invited. */
export async function takeBackInvitation(
  table: Table,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
  address: string,
): Promise<void> {
  const key = keys.invitation(organizationId, invitationId);
  const [found] = await batchGet(table, [key], { consistent: true });
  if (found) await removeInvitation(table, InvitationItem.parse(found), []);
  // Also where the invitation was gone: the pointer must not stay.
  const pointer = keys.addressInvitation(address, organizationId);
  await batchWrite(table, [{ DeleteRequest: { Key: pointer } }]);
}

/**
 * Leaves of a user only the id in the audit log of an organization: their name and address go, where
 * they acted as where something was done about them. Goes through a limited part of the log, behind
 * the line `after`. May be repeated.
 * @returns the line behind which it goes on; null at the end.
 */
export async function forgetInAudit(
  table: Table,
  org: string,
  user: { id: string; email: string; name: string | null },
  after: string | null,
): Promise<string | null> {
  const partition = { pk: keys.audit(org, '').pk };
  const read = async (behind: string | null, limit: number) =>
    readPartition(table, partition, behind, limit);
  let end: string | null = null;
  for await (const { rows, last } of readsOf(read, { after })) {
    for (const line of rows) {
      const text = JSON.stringify(line);
      const known = text.includes(user.id) || text.includes(JSON.stringify(user.email));
      const kept = known ? without(line, user) : line;
      if (JSON.stringify(kept) !== text) await replaceLine(table, line, kept);
    }
    end = last;
  }
  return end;
}

/** A value without the name of the user where their id stands beside it, and without their address. */
function without(
  value: unknown,
  user: { id: string; email: string; name: string | null },
): unknown {
  if (value === user.email) return null;
  if (Array.isArray(value)) return value.map((each) => without(each, user));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isTheirs = entries.some(([, each]) => each === user.id);
  return Object.fromEntries(
    entries.map(([name, each]) => [name, isTheirs && name === 'name' ? null : without(each, user)]),
  );
}

const Line = z.record(z.string(), z.unknown());

async function replaceLine(table: Table, { pk, sk }: Item, kept: unknown): Promise<void> {
  const put = { Item: { ...Line.parse(kept), pk, sk }, ...when('attribute_exists(pk)') };
  // The log went meanwhile, with its organization or by TTL.
  await written(table.call('PutItem', put));
}
