import type { CatalogArtist, Observation } from '../../domain/catalog.ts';
import {
  isListDue,
  isSameList,
  isSameProfile,
  type Rest,
  restAt,
  type Resting,
} from '../../domain/watch/rest.ts';
import type { Catalog } from '../ports.ts';
import { observe } from './observe.ts';

/** What a check read: all of the artist, or just enough to see that nothing has changed. */
export type Looked =
  { kind: 'all'; observation: Observation } | { kind: 'quiet'; artist: CatalogArtist; rest: Rest };

/**
 * Looks at an artist with as few requests as it takes. As soon as anything differs, all of it is read:
 * a check is judged by the whole artist or not at all.
 * @throws CatalogUnavailable
 */
export async function look(
  catalog: Catalog,
  watch: Resting & { streaming_id: string },
  now: Date,
): Promise<Looked> {
  const { streaming_id: id } = watch;
  const rest = restAt(watch, now);
  if (!rest) return { kind: 'all', observation: await observe(catalog, id) };
  const artist = await catalog.artist(id);
  if (artist === null || !isSameProfile(rest, artist, catalog.capabilities)) {
    return { kind: 'all', observation: await observe(catalog, id, { artist }) };
  }
  if (!isListDue(watch, rest, now)) return { kind: 'quiet', artist, rest };
  const releases = await catalog.releases(id);
  if (!isSameList(rest, { artist, releases }, catalog.capabilities)) {
    return { kind: 'all', observation: await observe(catalog, id, { artist, releases }) };
  }
  return { kind: 'quiet', artist, rest: { ...rest, list_at: now.toISOString() } };
}
