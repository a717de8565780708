import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';
import { releaseItem, ReleaseItem, snapshotItem, SnapshotItem } from './baseline-items.ts';
import { tracksItem, TracksItem } from './tracks-item.ts';
import { HolderItem, holdersMax } from './holders.ts';
import { SubjectItem } from './subjects.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { packed } from '../../table/packed.ts';
import { queryBetween, queryPrefix } from '../../table/pages.ts';
import { keysIn } from './clearing.ts';
import { PagesItem, releasesMax } from './releases.ts';
import { asRead, type ReadMarks } from '../../checks/rules/read-marks.ts';
import type { Write } from '../../table/transaction.ts';
import { isThere, updateIf } from '../../table/versioned.ts';
import { writeUnlessWatched } from './watch-writes.ts';
import { endOf, prefixes } from '../../table/prefixes.ts';

/** The releases, their tracks, and the subjects of what changed lately: a few to a release. */
const knownMax = 5 * releasesMax;

/** Everything that a comparison needs, read at one time. */
export interface StoredBaseline {
  baseline: Baseline;
  subjects: readonly SubjectItem[];
  /** When releases' pages were read again: the releases have it, too. */
  marks: ReadMarks;
  /** Everyone who holds the watch. */
  holders: readonly HolderItem[];
}

/**
 * What is known of an artist and who holds it, in one strongly consistent query. Tracks are not in it:
 * {@link readTracks} reads those that are needed. Null before the first snapshot.
 */
export async function readBaseline(table: Table, watch: string): Promise<StoredBaseline | null> {
  // In the order of sort keys: HOLDER#…, PAGES, REL#…, SNAPSHOT, SUBJ#…; the tracks (TRK#…) come behind.
  const span = [prefixes.holder, endOf(prefixes.subject)] as const;
  const bounds = { rowsMax: holdersMax + knownMax, consistent: true };
  const items = await queryBetween(table, keys.watch(watch).pk, span, bounds);
  const startingWith = (prefix: string) =>
    items.filter(({ sk }) => typeof sk === 'string' && sk.startsWith(prefix));
  const [first] = startingWith('SNAPSHOT');
  if (!first) return null;
  const { profile, socials, bio, ended_on } = SnapshotItem.parse(first);
  const [pages] = startingWith(keys.pages(watch).sk);
  const { marks } = PagesItem.parse(pages ?? {});
  const releases = startingWith(prefixes.release).map((item) =>
    asRead(ReleaseItem.parse(item), marks),
  );
  return {
    baseline: {
      ...{ profile, socials, bio, ended_on },
      releases: new Map(releases.map((release) => [release.id, release])),
      tracks: new Map(),
    },
    marks,
    subjects: startingWith(prefixes.subject).map((item) => SubjectItem.parse(item)),
    holders: startingWith(prefixes.holder).map((item) => HolderItem.parse(item)),
  };
}

/**
 * A query is charged for all bytes together, a batch 4 KB at least for each item: most lists of tracks have less than
 * one. So where the wanted ones are at least a quarter of them, all are read, unless they are very many.
 */
const queried = { shareMin: 1 / 4, ofMax: 1000 };

/**
 * The stored tracks of some releases; a release whose page was never read is absent.
 * @param of how many releases there are.
 */
export async function readTracks(
  table: Table,
  watch: string,
  releaseIds: readonly string[],
  of: number,
): Promise<Map<string, readonly CatalogTrack[]>> {
  const isQuery = releaseIds.length >= of * queried.shareMin && of <= queried.ofMax;
  const wanted = releaseIds.map((id) => keys.tracks(watch, id));
  const items =
    isQuery && wanted.length > 1
      ? await queryPrefix(table, keys.watch(watch).pk, prefixes.tracks, tracksRead)
      : await batchGet(table, wanted, { consistent: true });
  const isWanted = new Set(wanted.map(({ sk }) => sk));
  return new Map(
    items
      .filter(({ sk }) => isWanted.has(String(sk)))
      .map((item) => {
        const { release_id, tracks } = TracksItem.parse(item);
        return [release_id, tracks];
      }),
  );
}

const tracksRead = { rowsMax: knownMax, consistent: true };

/** The writes that turn the stored releases of `before` into those of `after`: new ones first, with their tracks. */
export function releaseWrites(watch: string, before: Baseline, after: Baseline): Write[] {
  const moved = [...after.releases.values()].filter((one) => one !== before.releases.get(one.id));
  const isNew = ({ id }: ReleaseRecord) => !before.releases.has(id);
  const releases = [...moved.filter(isNew), ...moved.filter((one) => !isNew(one))].map(
    (record): Write => ({ Put: { Item: releaseItem(watch, record) } }),
  );
  for (const id of before.releases.keys()) {
    if (!after.releases.has(id)) releases.push({ Delete: { Key: keys.release(watch, id) } });
  }
  for (const [id, tracks] of after.tracks) {
    if (tracks !== before.tracks.get(id)) {
      releases.push({ Put: { Item: tracksItem(watch, id, tracks) } });
    }
  }
  return releases;
}

/** The same of the profile, the links, and the biography. A new profile gets `snapshotId`. */
export function snapshotWrites(
  watch: string,
  old: Baseline,
  after: Baseline,
  snapshotId: string,
): Write[] {
  const isSameProfile = after.profile === old.profile;
  const isSameBio = after.bio === old.bio;
  if (isSameProfile && after.socials === old.socials && isSameBio) return [];
  // Not the whole item: its links may have been read anew meanwhile.
  const fields = {
    ...(isSameProfile ? {} : { id: snapshotId, profile: packed(after.profile) }),
    ...(after.socials === old.socials ? {} : { socials: after.socials }),
    ...(isSameBio ? {} : { bio: after.bio }),
  };
  return [{ Update: updateIf(keys.snapshot(watch), fields, isThere) }];
}

/**
 * Writes a first, silent baseline over what is left of a watch that is gone. May be repeated.
 * @returns false where somebody has begun the watch meanwhile: nothing of that is touched.
 */
export async function replaceBaseline(
  table: Table,
  watch: string,
  snapshotId: string,
  baseline: Baseline,
): Promise<boolean> {
  const kept = new Set([...baseline.releases.keys()].map((id) => keys.release(watch, id).sk));
  const stored = await keysIn(table, keys.watch(watch).pk);
  const stale = stored.filter(({ sk }) => /^(REL|TRK|SUBJ|TELL)#/.test(sk) && !kept.has(sk));
  return writeUnlessWatched(table, watch, [
    ...stale.map((Key): Write => ({ Delete: { Key } })),
    ...[...baseline.releases.values()].map((record): Write => ({
      Put: { Item: releaseItem(watch, record) },
    })),
    { Put: { Item: snapshotItem(watch, snapshotId, baseline.profile) } },
  ]);
}

/**
 * Puts what is known of one watch under another, which doesn't exist yet. May be repeated.
 * @returns false where somebody has begun the other watch meanwhile: nothing of that is touched.
 */
export async function copyBaseline(table: Table, from: string, to: string): Promise<boolean> {
  const span = [prefixes.release, endOf(prefixes.tracks)] as const;
  const bounds = { rowsMax: knownMax, consistent: true };
  const items = await queryBetween(table, keys.watch(from).pk, span, bounds);
  const known = items.filter(({ sk }) => /^(REL#|SNAPSHOT$|TRK#)/.test(String(sk)));
  const { pk } = keys.watch(to);
  const writes = known.map((item): Write => ({ Put: { Item: { ...item, pk } } }));
  return writeUnlessWatched(table, to, writes);
}
