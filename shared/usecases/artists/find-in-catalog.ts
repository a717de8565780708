import type { CatalogArtistView } from '../../domain/bodies/artist.ts';
import type { CatalogArtist } from '../../domain/catalog/catalog.ts';
import { parseArtistAddress } from '../../domain/catalog/catalog-url.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { listHolds } from '../../table/artists/artists.ts';
import { type FoundArtist, keepAnswer, readAnswer } from '../../table/catalog/answers.ts';
import type { Table } from '../../table/client.ts';
import { type Catalog, CatalogUnavailable } from '../source-ports.ts';
import type { Needs } from '../needs.ts';

export type FindDeps = Needs<'table' | 'clock' | 'catalog'>;

const resultsMax = 20;

/** Artists of the catalog by name, best first as the catalog ranks them. */
export async function searchArtists(
  deps: FindDeps,
  org: string,
  query: string,
): Promise<CatalogArtistView[]> {
  const [found, monitored] = await Promise.all([
    askedOnce(deps, ['search', query], async () => deps.catalog.search(query, resultsMax)),
    monitoredIds(deps.table, org),
  ]);
  return found.map((artist) => ({ ...artist, monitored: monitored.has(artist.streaming_id) }));
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
  const id = catalogIdOf(deps.catalog, url);
  const [artist] = await askedOnce(deps, ['artist', id], async () => {
    const found = await deps.catalog.artist(id);
    return found ? [named(deps.catalog, found)] : [];
  });
  if (!artist) throw notFound();
  const monitored = await monitoredIds(deps.table, org);
  return { ...artist, monitored: monitored.has(artist.streaming_id) };
}

/**
 * What people ask who look for an artist: what was asked within a minute, by whomever, is answered from the
 * table. Proofs and checks need the profile as it is.
 */
async function askedOnce(
  { table, clock }: Needs<'table' | 'clock'>,
  asked: readonly string[],
  ask: () => Promise<readonly CatalogArtist[]>,
): Promise<FoundArtist[]> {
  const question = JSON.stringify(asked);
  const known = await readAnswer(table, question, clock.now());
  if (known) return known;
  const artists = (await ask()).map(artistView);
  await keepAnswer(table, question, artists, clock.now());
  return artists;
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

function artistView(artist: CatalogArtist): FoundArtist {
  const { streaming_id, name, image, followers, catalog_url } = artist;
  return { streaming_id, name, image_url: image.url, followers, catalog_url };
}

/**
 * The artist, whose name can be read: without it, it can be shown to nobody.
 * @throws CatalogUnavailable `malformed`
 */
export function named({ name }: Pick<Catalog, 'name'>, artist: CatalogArtist): CatalogArtist {
  if (artist.name !== '') return artist;
  throw new CatalogUnavailable(name, 'malformed', 'the name of the artist could not be read');
}
