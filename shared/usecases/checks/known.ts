import type { CatalogTrack } from '../../domain/catalog.ts';
import type { Known, Subject } from '../../domain/watch/known.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline, readTracks, type StoredBaseline } from '../../table/artists/baseline.ts';
import { subjectOf } from '../../table/artists/subjects.ts';
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
  return stored ? { artist, known: knownOf(artist, stored) } : null;
}

function knownOf(artist: ArtistItem, { snapshot, baseline, subjects }: StoredBaseline): Known {
  return {
    id: artist.id,
    streaming_id: artist.streaming_id,
    followers: artist.stats.followers,
    snapshot_id: snapshot.id,
    baseline,
    subjects: subjects.flatMap((item): Subject[] => {
      const subject = subjectOf(item);
      return subject ? [subject] : [];
    }),
    seen_hash: artist.seen_hash,
    is_list_short: artist.is_list_short,
  };
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
