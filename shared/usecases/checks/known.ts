import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline, type StoredBaseline } from '../../table/artists/baseline.ts';
import type { Table } from '../../table/client.ts';

/** An artist and what is known of it, as they were read or written last. */
export interface Known {
  artist: ArtistItem;
  stored: StoredBaseline;
}

/** An artist and what is known of it, strongly consistent; null when it is not monitored. */
export async function readKnown(
  table: Table,
  of: { organization_id: string; artist_id: string },
): Promise<Known | null> {
  const { organization_id: org, artist_id: id } = of;
  // As it stands: a new artist that isn't seen yet would be taken for one that is gone.
  const artist = await getArtist(table, org, id, { consistent: true });
  const stored = artist?.active ? await readBaseline(table, id) : null;
  return artist && stored ? { artist, stored } : null;
}
