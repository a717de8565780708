import { notFound } from '../../domain/errors.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';

/** An artist of the organization, monitored now or before. @throws Problem `not_found` */
export async function findArtist(table: Table, org: string, id: string): Promise<ArtistItem> {
  const artist = await getArtist(table, org, id);
  if (!artist) throw notFound();
  return artist;
}

/**
 * The watch of an artist that the organization holds. Who stopped it is shown its changes and numbers
 * up to that day, and nothing that others have checked since.
 * @throws Problem `not_found`
 */
export function heldWatchOf({ watch_id, left }: Pick<ArtistItem, 'watch_id' | 'left'>): string {
  if (left) throw notFound();
  return watch_id;
}
