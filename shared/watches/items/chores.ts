import type { Work } from '../../domain/owed/work.ts';
import type { Table } from '../../table/client.ts';
import { due, dueAt, dueIs } from '../../table/due.ts';
import { written } from '../../table/failures.ts';
import { type Key, keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';
import { updateIf } from '../../table/versioned.ts';
import { wholeItem } from '../../table/item.ts';

/** Upkeep of a watch, of one organization's hold on it, or of an organization. */
type Chore = Extract<
  Work,
  {
    kind:
      'clear' | 'details' | 'links' | 'picture' | 'staleness' | 'holders' | 'leave' | 'keep_longer';
  }
>;

function choreKey(work: Chore): Key {
  if ('watch_id' in work) return keys.chore(work.watch_id, work.kind);
  return 'artist_id' in work
    ? keys.holdChore(work.artist_id, work.kind)
    : keys.organizationChore(work.organization_id, work.kind);
}

/** Makes a chore due at `at`; belongs in the write that causes it. */
export function choreWrite(work: Chore, at: Date): Write {
  const key = choreKey(work);
  return wholeItem(key, due(key, at, work));
}

/**
 * Ends a chore that was due at or before `startedAt`. One that was asked for again since then stays
 * due.
 */
export async function endChore(table: Table, work: Chore, startedAt: Date): Promise<void> {
  const wasDue = dueIs('<=', startedAt.toISOString());
  await written(
    table.call('DeleteItem', {
      Key: choreKey(work),
      ...wasDue,
      ConditionExpression: `attribute_not_exists(pk) OR ${wasDue.ConditionExpression}`,
    }),
  );
}

/**
 * Makes a chore that was due at or before `startedAt` due again at `at`. One that was ended meanwhile
 * stays ended; one that was asked for again since then, or put off already, keeps its time. What is
 * left of it then is `work`.
 */
export async function putOffChore(
  table: Table,
  work: Chore,
  { startedAt, at }: { startedAt: Date; at: Date },
): Promise<void> {
  const wasDue = dueIs('<=', startedAt.toISOString());
  const next = { ...dueAt(at.toISOString()), work };
  await written(table.call('UpdateItem', updateIf(choreKey(work), next, wasDue)));
}
