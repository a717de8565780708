import type { Recent } from '../../domain/artists/recent.ts';
import type { HoldItem } from './artists.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { newItem, wholeItem } from '../item.ts';
import { keys } from '../keys.ts';
import { sendPut, transact, type Write } from '../transaction.ts';
import { asRead, updateIf, versionedUpdate, when } from '../versioned.ts';

/** Begins a hold, or begins it anew where it was left as `before`. Fails when it is another by now. */
export function holdBegunWrite(item: HoldItem, before: HoldItem | null): Write {
  const key = keys.artist(item.organization_id, item.id);
  return wholeItem(key, item, asRead(before?.version ?? null));
}

/** Moves the hold on from the version that was read; a decision that was taken on it holds. */
export function holdMovedWrite(
  read: HoldItem,
  set: Partial<Omit<HoldItem, 'id' | 'organization_id' | 'version'>>,
): Write {
  return { Update: versionedUpdate(keys.artist(read.organization_id, read.id), read.version, set) };
}

/**
 * Replaces the counts of recent changes. Fails when somebody else counted since they were read. It
 * leaves the version alone: nothing is decided by a count.
 */
export function recentWrite(
  { id, organization_id, recent: before }: HoldItem,
  recent: Recent,
): Write {
  const isAsRead = when('recent = :before', { before });
  return { Update: updateIf(keys.artist(organization_id, id), { recent }, isAsRead) };
}

/**
 * Notes that a check was asked for, with `more` in the same transaction.
 * @returns false when one was asked for after `notAfter` already.
 */
export async function takeCheckNow(
  table: Table,
  { organization_id: org, id }: HoldItem,
  { at, notAfter }: { at: Date; notAfter: Date },
  more: readonly Write[],
): Promise<boolean> {
  const isLongAgo = when(
    'active = :true AND (attribute_type(check_requested_at, :null) OR check_requested_at <= :limit)',
    { true: true, null: 'NULL', limit: notAfter.toISOString() },
  );
  const asked = { check_requested_at: at.toISOString() };
  const claim = { Update: updateIf(keys.artist(org, id), asked, isLongAgo) };
  return written(transact(table, [claim, ...more]));
}

/**
 * Takes the catalog id for `artist` in the organization.
 * @returns false when another artist of it holds that id.
 */
export async function takeStream(
  table: Table,
  org: string,
  streamingId: string,
  artist: string,
): Promise<boolean> {
  return written(sendPut(table, newItem(keys.stream(org, streamingId), { artist_id: artist })));
}
