import type { ProfileRecord } from '../../findings/records.ts';
import { keys } from '../../table/keys.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { asRead, versionedUpdate } from '../../table/versioned.ts';
import {
  isOtherMiscount,
  lastCheckedAs,
  overBy,
  type QuietCheck,
  type WatchItem,
} from './watches.ts';
import { newItem } from '../../table/item.ts';
import { Buffer } from 'node:buffer';
import type { Table } from '../../table/client.ts';
import { withFreshState, written } from '../../table/failures.ts';

/** Begins a watch. Fails where there is one. */
export function watchBegunWrite(item: WatchItem): Write {
  return newItem(keys.watch(item.id), item);
}

/** Moves the watch on from the version that was read; a decision that was taken on it holds. */
export function watchMovedWrite(
  read: WatchItem,
  set: Partial<Omit<WatchItem, 'id' | 'version'>>,
): Write {
  return { Update: versionedUpdate(keys.watch(read.id), read.version, set) };
}

/** A move of a watch, and how it stands after that. */
export interface Moved {
  write: Write;
  watch: WatchItem;
}

/** The same, with the watch as it is then. */
export function movedOn(read: WatchItem, set: Partial<Omit<WatchItem, 'id' | 'version'>>): Moved {
  return {
    write: watchMovedWrite(read, set),
    watch: { ...read, ...set, version: read.version + 1 },
  };
}

/**
 * A check that found something: what a quiet one writes, how far it looked, and the profile. Like a
 * quiet one it fails when another check came in between, whose reading would be lost.
 * @param isAwake an open change keeps the artist from resting, until the version of its watch moves.
 */
export function watchCheckedWrite(
  read: WatchItem,
  { isAwake = false, list_miscount, ...check }: QuietCheck & { isAwake?: boolean },
  { seen_hash, counted }: Pick<WatchItem, 'seen_hash' | 'counted'>,
  profile: ProfileRecord,
): Write {
  const fields = {
    ...check,
    check_error: null,
    ...(isOtherMiscount(read, { ...check, list_miscount }) && { list_miscount }),
    seen_hash,
    ...(counted !== read.counted && { counted }),
    ...(isAwake && { awake_version: read.version + 1 }),
    name: profile.name,
    image_url: profile.image.url,
  };
  const patch = { gone: overBy(read), also: lastCheckedAs(read) };
  return { Update: versionedUpdate(keys.watch(read.id), read.version, fields, patch) };
}

/** Fails unless the watch had no check since it was read. */
export function uncheckedCheck(read: Pick<WatchItem, 'id' | 'last_checked_at'>): Write {
  return { ConditionCheck: { Key: keys.watch(read.id), ...lastCheckedAs(read) } };
}

/** A transaction has 100 writes at most, one of which is the check that there is no watch. */
const writesMax = 99;
/** A transaction has 4 MB at most. */
const bytesMax = 3_000_000;

/**
 * Makes writes to a watch that doesn't exist yet, in as many transactions as it takes. Each one checks
 * that nobody has begun the watch: what a live watch knows is never overwritten.
 * @returns false where somebody has begun the watch meanwhile; the rest is not written then.
 */
export async function writeUnlessWatched(
  table: Table,
  watchId: string,
  writes: readonly Write[],
): Promise<boolean> {
  const unheld = { ConditionCheck: { Key: keys.watch(watchId), ...asRead(null) } };
  for (const part of partsOf(writes)) {
    if (!(await written(withFreshState(() => transact(table, [unheld, ...part]))))) return false;
  }
  return true;
}

function partsOf(writes: readonly Write[]): Write[][] {
  const parts: Write[][] = [[]];
  let bytes = 0;
  for (const write of writes) {
    const size = Buffer.byteLength(JSON.stringify(write));
    const last = parts.at(-1);
    if (last && last.length < writesMax && bytes + size <= bytesMax) {
      last.push(write);
      bytes += size;
    } else {
      parts.push([write]);
      bytes = size;
    }
  }
  return parts;
}
