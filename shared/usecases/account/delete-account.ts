import { erasureOf } from '../../domain/people/deletion.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { lastInOrganizations, ownedOrganizations } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { mark } from '../../table/erasure/erasure-marks.ts';
import { sessionIds } from '../../table/erasure/user-pointers.ts';
import { keys } from '../../table/keys.ts';
import { actWrite } from '../../table/lasting-acts.ts';
import { hasSeveralMembers } from '../../table/people/members.ts';
import { endSession } from '../../table/people/sessions.ts';
import {
  getUserRecord,
  listMemberships,
  type UserItem,
  type UserRecord,
} from '../../table/people/users.ts';
import { accountDeletingMail } from '../mails/organization-mails.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import type { Needs } from '../needs.ts';

export type AccountDeletionDeps = Needs<'table' | 'mailer' | 'log' | 'publicUrl'>;

/**
 * Marks a user for their erasure, ends all their sessions and tells them how to come back: signing
 * in does. Organizations that would be left without a creator must be handed over or deleted first.
 * @returns when they are erased.
 * @throws Problem `creator_must_transfer` or `last_member`, naming those; `conflict`
 */
export async function deleteAccount(
  deps: AccountDeletionDeps,
  userId: string,
  now: Date,
): Promise<{ deletes_at: string }> {
  const { table } = deps;
  const deletesAt = erasureOf(now);
  const { user, isNew } = await freshOrConflict(async () => {
    const record = orNotFound(await getUserRecord(table, userId));
    await refuseCreators(table, record);
    const isFirst = record.user.deletes_at === undefined;
    if (isFirst) {
      const work = { kind: 'erase_user', user_id: userId } as const;
      const did = {
        act: 'user_deleted',
        user_id: userId,
        deletes_at: deletesAt.toISOString(),
      } as const;
      const noted = actWrite(did, now);
      await mark(table, keys.user(userId), { deletesAt, dueAt: deletesAt, work }, [noted]);
    }
    return { user: record.user, isNew: isFirst };
  });
  for (const id of await sessionIds(table, userId)) await endSession(table, userId, id);
  const deletes_at = user.deletes_at ?? deletesAt.toISOString();
  // Of requests at the same time, one tells.
  if (isNew) await tell(deps, user, deletes_at);
  return { deletes_at };
}

async function tell(deps: AccountDeletionDeps, user: UserItem, deletes_at: string): Promise<void> {
  try {
    await deps.mailer.send(accountDeletingMail(user.email, deletes_at, deps.publicUrl));
  } catch (error) {
    // What is done is done, and the answer says the same.
    deps.log.warn('the mail about the deletion of an account was not sent', {
      user_id: user.id,
      error,
    });
  }
}

async function refuseCreators(table: Table, { user, organizationIds }: UserRecord): Promise<void> {
  const created = (await listMemberships(table, user.id, organizationIds))
    .map(({ organization }) => organization)
    .filter(({ creator_id, deletes_at }) => creator_id === user.id && deletes_at === undefined);
  if (created.length === 0) return;
  const shared = [];
  for (const each of created) if (await hasSeveralMembers(table, each.id)) shared.push(each);
  const named = shared.length > 0 ? shared : created;
  throw new Problem(
    shared.length > 0 ? 'creator_must_transfer' : 'last_member',
    shared.length > 0 ? ownedOrganizations : lastInOrganizations,
    { facts: { organizations: named.map(({ id, name }) => ({ id, name })) } },
  );
}
