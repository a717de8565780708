import type { CatalogArtist } from '../../domain/catalog/catalog.ts';
import { type Catalog, CatalogUnavailable } from '../source-ports.ts';

/**
 * The artist, whose name can be read: without it, it can be shown to nobody.
 * @throws CatalogUnavailable `malformed`
 */
export function named({ name }: Pick<Catalog, 'name'>, artist: CatalogArtist): CatalogArtist {
  if (artist.name !== '') return artist;
  throw new CatalogUnavailable(name, 'malformed', 'the name of the artist could not be read');
}
