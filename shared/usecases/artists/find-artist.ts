import { notFound } from '../../domain/problems/errors.ts';
import {
  type ArtistItem,
  getHold,
  type HoldItem,
  shownArtist,
} from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getVisitedWatch } from '../../checks/items/ticks.ts';
import { orNotFound } from '../refusals.ts';

/** An artist of the organization, monitored now or before. @throws Problem `not_found` */
export async function findArtist(table: Table, org: string, id: string): Promise<ArtistItem> {
  return withWatch(table, await findHold(table, org, id));
}

/** The same without what its watch shows. @throws Problem `not_found` */
export async function findHold(table: Table, org: string, id: string): Promise<HoldItem> {
  return orNotFound(await getHold(table, org, id));
}

/** A hold with what its watch shows. @throws Problem `not_found` */
export async function withWatch(table: Table, hold: HoldItem): Promise<ArtistItem> {
  const visited = hold.left ? null : await getVisitedWatch(table, hold.watch_id);
  const artist = shownArtist(hold, visited?.watch ?? null, visited?.marks);
  if (!artist) throw notFound();
  return artist;
}

/**
 * The watch of an artist that the organization holds. Who stopped it is shown its changes and numbers
 * up to that day, and nothing that others have checked since.
 * @throws Problem `not_found`
 */
export function heldWatchOf({ watch_id, left }: Pick<HoldItem, 'watch_id' | 'left'>): string {
  if (left) throw notFound();
  return watch_id;
}
