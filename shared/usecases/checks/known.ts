import type { CatalogTrack } from '../../domain/catalog.ts';
import type { Known, Subject } from '../../domain/watch/known.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline, readTracks, type StoredBaseline } from '../../table/artists/baseline.ts';
import { type SubjectItem, subjectOf } from '../../table/artists/subjects.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';

/** A monitored artist and what is known of it, as they were read or written last. */
export interface Stored {
  artist: ArtistItem;
  known: Known;
}

type Of = Readonly<{ organization_id: string; artist_id: string }>;

/** An artist and what is known of it, strongly consistent; null when it is not monitored. */
export async function readKnown(table: Table, of: Of): Promise<Stored | null> {
  const { organization_id: org, artist_id: id } = of;
  // As it stands: a new artist that isn't seen yet would be taken for one that is gone.
  const artist = await getArtist(table, org, id, { consistent: true });
  return artist?.active ? readKnownOf(table, artist) : null;
}

/** What is known of an artist that was just read; null before the first snapshot. */
export async function readKnownOf(table: Table, artist: ArtistItem): Promise<Stored | null> {
  // After the artist: what moves in between is refused by the artist's version.
  const stored = await readBaseline(table, artist.id);
  return stored ? { artist, known: await knownOf(table, artist, stored) } : null;
}

async function knownOf(table: Table, artist: ArtistItem, stored: StoredBaseline): Promise<Known> {
  const { snapshot, baseline } = stored;
  const items = await completed(table, stored);
  return {
    id: artist.id,
    streaming_id: artist.streaming_id,
    followers: artist.stats.followers,
    snapshot_id: snapshot.id,
    baseline,
    subjects: items.flatMap((item): Subject[] => {
      const subject = subjectOf(item);
      return subject ? [subject] : [];
    }),
    seen_hash: artist.seen_hash,
    is_list_short: artist.is_list_short,
  };
}

/** Subjects whose finding is kept with its change only, as all were once, with that finding. */
async function completed(
  table: Table,
  { subjects, snapshot }: StoredBaseline,
): Promise<readonly SubjectItem[]> {
  const ids = subjects.flatMap(({ open, finding }) => (open !== null && !finding ? [open] : []));
  if (ids.length === 0) return subjects;
  const changes = new Map((await getChanges(table, ids)).map((change) => [change.id, change]));
  return subjects.map((subject) => {
    const change = subject.finding ? undefined : changes.get(subject.open ?? '');
    if (change?.status !== 'detected') return subject;
    const { snapshots, ...payload } = change.payload;
    const finding = {
      detected_at: change.detected_at,
      snapshot_id: snapshots?.before ?? snapshot.id,
      payload,
      mark: null,
      state: { kind: 'plain' as const },
      rule: 'usual' as const,
    };
    return { ...subject, finding };
  });
}

/** What is known, with the stored tracks of some releases. */
export async function withTracks(
  table: Table,
  { artist, known }: Stored,
  releaseIds: readonly string[],
): Promise<Stored> {
  const tracks: ReadonlyMap<string, readonly CatalogTrack[]> =
    releaseIds.length > 0 ? await readTracks(table, artist.id, releaseIds) : new Map();
  return { artist, known: { ...known, baseline: { ...known.baseline, tracks } } };
}
