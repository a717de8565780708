import type { Table } from '../client.ts';
import { failedConditions, StaleState, written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { transact, type Write } from '../transaction.ts';
import { emailUndoSeconds, isTheirs, ownerWrite, type UserItem } from './users.ts';
import { wholeItem } from '../item.ts';
import { type Condition, updateIf, when } from '../versioned.ts';

/** The write that notes what a user's address is to become, and whose link alone makes it so. */
export function pendingEmailWrite(userId: string, email: string, tokenHash: string): Write {
  const pending = { pending_email: email, pending_token_hash: tokenHash };
  return { Update: updateIf(keys.user(userId), pending, when('attribute_exists(pk)')) };
}

/** The write that takes a pending change back; its link is dead then. */
export function noPendingEmailWrite(userId: string): Write {
  return { Update: withoutPending(userId, {}, when('attribute_exists(pk)')) };
}

/** Sets `fields` of a user, whose pending change is over by that. */
function withoutPending(userId: string, fields: Partial<UserItem>, condition: Condition) {
  const set = { ...fields, pending_email: null };
  return updateIf(keys.user(userId), set, condition, ['pending_token_hash']);
}

/** A requested change of address: the hash of its link, and of the one that undoes it. */
export interface Move {
  email: string;
  tokenHash: string;
  undoHash: string;
  now: Date;
}

/**
 * Makes another address a user's: who owns both addresses, and the user change in one step, with
 * `more`. The address before is held for them, so that nobody has it while they can undo this.
 * @param user as it was read.
 * @returns false when somebody else has the address. Throws `StaleState` when the link of `tokenHash`
 *   is not the pending one anymore.
 */
export async function moveUser(
  table: Table,
  user: UserItem,
  { email, tokenHash, undoHash, now }: Move,
  more: readonly Write[],
): Promise<boolean> {
  const until = new Date(now.getTime() + emailUndoSeconds * 1000).toISOString();
  const undo = [...liveUndos(user, now), { hash: undoHash, email: user.email, until }];
  const isAsRead = when('pending_token_hash = :hash AND email = :read', {
    hash: tokenHash,
    read: user.email,
  });
  const update = { Update: withoutPending(user.id, { email, undo_links: undo }, isAsRead) };
  const owner = ownerWrite(email, user.id, now.toISOString());
  return moved(table, [update, owner, holdWrite(user, until), ...more]);
}

/** The links that can restore a user's address at `now`, the oldest change first. */
export function liveUndos({ undo_links = [] }: UserItem, now: Date) {
  return undo_links.filter(({ until }) => until > now.toISOString());
}

/**
 * Gives a user the address back that they had before a change, whatever changed since. What undoes
 * later changes is void from then on; what undoes earlier ones stays.
 * @param user as it was read.
 * @returns false when somebody else has the address. Throws `StaleState` when the user changed.
 */
export async function restoreUser(
  table: Table,
  user: UserItem,
  undoHash: string,
  now: Date,
): Promise<boolean> {
  const live = liveUndos(user, now);
  const at = live.findIndex(({ hash }) => hash === undoHash);
  const entry = live[at];
  if (!entry) throw new StaleState('the change of address');
  const stays = when('email = :read AND attribute_not_exists(erasing)', { read: user.email });
  const restored = { email: entry.email, undo_links: live.slice(0, at + 1) };
  const update = { Update: withoutPending(user.id, restored, stays) };
  if (entry.email === user.email) return moved(table, [update]);
  const release = { Delete: { Key: keys.email(user.email), ...isTheirs(user.id) } };
  return moved(table, [update, ownerWrite(entry.email, user.id, now.toISOString()), release]);
}

async function moved(table: Table, writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(table, writes);
    return true;
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) throw new StaleState('the address of the user', error);
    if (failed?.includes(1)) return false;
    throw error;
  }
}

/** Holds the address that a user gives up for them. */
function holdWrite(user: UserItem, until: string): Write {
  const epoch = Math.ceil(Date.parse(until) / 1000);
  const item = { held_for: user.id, held_until: until, [ttlAttribute]: epoch };
  return wholeItem(keys.email(user.email), item, isTheirs(user.id));
}

/** Lets go of the addresses that are held for a user who is erased. May be repeated. */
export async function releaseReserved(
  table: Table,
  { id, undo_links = [] }: UserItem,
): Promise<void> {
  for (const { email } of undo_links) {
    const isHeld = when('held_for = :user', { user: id });
    // It is somebody's by now, or gone.
    await written(table.call('DeleteItem', { Key: keys.email(email), ...isHeld }));
  }
}
