import { theService } from '../../domain/people/audit.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { batchWrite } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import {
  beginErasure,
  type Mark,
  noteForgotten,
  putOff,
  readMark,
  removeErased,
} from '../../table/erasure/erasure-marks.ts';
import { invitedBy, sessionIds } from '../../table/erasure/user-pointers.ts';
import {
  forgetInAudit,
  forgetInviter,
  takeBackInvitation,
} from '../../table/erasure/erasure-traces.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { releaseReserved } from '../../table/people/email-change.ts';
import { removeMember } from '../../table/people/members.ts';
import { getMembership } from '../../table/people/organizations.ts';
import { endSession } from '../../table/people/sessions.ts';
import { getUserRecord, type UserRecord } from '../../table/people/users.ts';
import type { Needs } from '../needs.ts';

export type EraseUserDeps = Needs<'table' | 'clock' | 'log'>;

/** Strangers can invite an address as often as they like. */
const invitationsPerTurn = 20;

/** Who still is the creator of an organization waits for its end, and is looked at again after. */
const tryAgainSeconds = 3600;

/**
 * Erases a user whose days to come back are over: first nobody can sign in as them anymore, then
 * everything goes that is found under them, and the user last. What is too much for one turn is due
 * again at once. May be repeated and cut off anywhere.
 */
export async function eraseUser(deps: EraseUserDeps, work: WorkOf<'erase_user'>): Promise<void> {
  const { table } = deps;
  const key = keys.user(work.user_id);
  const now = deps.clock.now();
  const read = await readMark(table, key);
  if (!read?.dueAt || read.dueAt > now.toISOString()) return;
  const record = await getUserRecord(table, work.user_id);
  if (!record) return;
  if (await isCreator(table, record)) {
    deps.log.warn('the erasure of a user waits for their organization', { user_id: work.user_id });
    const again = new Date(now.getTime() + tryAgainSeconds * 1000);
    await putOff(table, key, read, again.toISOString());
    return;
  }
  try {
    if (!read.erasing) await beginErasure(table, record.user, now);
  } catch (error) {
    // They came back in this moment.
    if (error instanceof StaleState) return;
    throw error;
  }
  const forgotten = await eraseAll(deps, record, read.forgotten, now);
  if (forgotten) return noteForgotten(table, key, forgotten, now);
  await removeErased(table, key, now);
  deps.log.info('a user was erased', { user_id: work.user_id });
}

async function isCreator(table: Table, { user, organizationIds }: UserRecord): Promise<boolean> {
  for (const org of organizationIds) {
    const found = await getMembership(table, org, user.id);
    if (found?.organization.creator_id === user.id) return true;
  }
  return false;
}

/** @returns the audit log that is too long for one turn, and how far it came there. */
async function eraseAll(
  { table }: EraseUserDeps,
  { user, organizationIds }: UserRecord,
  before: Mark['forgotten'],
  now: Date,
): Promise<Mark['forgotten']> {
  const forgetIn = async (org: string): Promise<Mark['forgotten']> => {
    const behind = before?.organization_id === org ? before.after : null;
    const after = await forgetInAudit(table, org, user, behind);
    return after === null ? undefined : { organization_id: org, after };
  };
  for (const id of await sessionIds(table, user.id)) await endSession(table, user.id, id);
  for (const org of organizationIds) {
    await forgetInviter(table, org, user.id);
    const rest = await forgetIn(org);
    if (rest) return rest;
    await withFreshState(() => leave(table, org, user.id, now));
  }
  const invitations = await invitedBy(table, user.email, invitationsPerTurn);
  for (const invited of invitations) {
    const rest = await forgetIn(invited.organizationId);
    if (rest) return rest;
    await takeBackInvitation(table, invited, user.email);
  }
  // Those that are left have no log begun.
  if (invitations.length === invitationsPerTurn) return { organization_id: '', after: '' };
  await releaseReserved(table, user);
  const hash = user.pending_token_hash;
  if (hash !== undefined) {
    await batchWrite(table, [{ DeleteRequest: { Key: keys.token(hash) } }]);
  }
  return undefined;
}

/** Takes the user out of an organization; its audit log keeps their id. */
async function leave(table: Table, org: string, userId: string, now: Date): Promise<void> {
  const found = await getMembership(table, org, userId);
  if (found) {
    const target = { type: 'member', id: userId, name: null };
    const line = auditWrite(org, theService, now, { action: 'member.left', target });
    await removeMember(table, org, found.member, now, [line]);
    return;
  }
  // The organization is gone, or they are in it no more: only the pointer is left.
  const pointer = keys.userOrganization(userId, org);
  await batchWrite(table, [{ DeleteRequest: { Key: pointer } }]);
}
