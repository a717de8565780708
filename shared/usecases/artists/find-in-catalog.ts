import type { CatalogArtistView } from '../../domain/bodies/artist.ts';
import type { CatalogArtist } from '../../domain/catalog.ts';
import { parseArtistAddress } from '../../domain/catalog-url.ts';
import { notFound } from '../../domain/errors.ts';
import { listHolds } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import type { Clock } from '../ports.ts';
import type { Catalog } from '../source-ports.ts';
import { askedOnce } from './asked-once.ts';
import { named } from './named.ts';

export interface FindDeps {
  table: Table;
  clock: Clock;
  catalog: Catalog;
}

const resultsMax = 20;

/** Artists of the catalog by name, best first as the catalog ranks them. */
export async function searchArtists(
  deps: FindDeps,
  org: string,
  query: string,
): Promise<CatalogArtistView[]> {
  const [found, monitored] = await Promise.all([
    askedOnce(deps).search(query, resultsMax),
    monitoredIds(deps.table, org),
  ]);
  return found.map((artist) => artistView(artist, monitored));
}

/**
 * The artist behind an address of the catalog.
 * @throws Problem `unsupported_url`, `not_found`; CatalogUnavailable
 */
export async function lookupArtist(
  deps: FindDeps,
  org: string,
  url: string,
): Promise<CatalogArtistView> {
  const artist = await askedOnce(deps).artist(catalogIdOf(deps.catalog, url));
  if (!artist) throw notFound();
  return artistView(named(deps.catalog, artist), await monitoredIds(deps.table, org));
}

/** The id in an address of the catalog's artist; the address is never fetched. */
export function catalogIdOf(catalog: Pick<Catalog, 'name'>, url: string): string {
  return parseArtistAddress(url, catalog.name).id;
}

async function monitoredIds(table: Table, org: string): Promise<ReadonlySet<string>> {
  const holds = await listHolds(table, org);
  return new Set(
    holds.filter(({ paused }) => paused !== 'stopped').map(({ streaming_id }) => streaming_id),
  );
}

function artistView(artist: CatalogArtist, monitored: ReadonlySet<string>): CatalogArtistView {
  const { streaming_id, name, image, followers, catalog_url } = artist;
  return {
    streaming_id,
    name,
    image_url: image.url,
    followers,
    catalog_url,
    monitored: monitored.has(streaming_id),
  };
}
