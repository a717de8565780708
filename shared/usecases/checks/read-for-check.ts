import type { CatalogArtist, Observation } from '../../domain/catalog/catalog.ts';
import {
  isAllDue,
  isListDue,
  isSameList,
  isSameProfile,
  type Rest,
  type Resting,
  restsList,
} from '../../domain/watch/rest.ts';
import type { Catalog } from '../source-ports.ts';
import { observe } from './observe.ts';

/**
 * Why a check read more than the profile: it was the turn of the list or of everything; something
 * differed; or nothing rests at this artist for now (`awake`), for example because a change is open.
 */
export type ReadBecause = 'turn' | 'differs' | 'awake';

/** What a check read: all of the artist, or just enough to see that nothing has changed. */
export type CheckRead =
  | { kind: 'all'; observation: Observation; because: ReadBecause }
  | { kind: 'quiet'; artist: CatalogArtist; rest: Rest; isListRead: boolean };

/**
 * Reads an artist with as few requests as it takes. As soon as anything differs, all of it is read:
 * a check is judged by the whole artist or not at all.
 * @throws CatalogUnavailable
 */
export async function readForCheck(
  catalog: Catalog,
  watch: Resting & { streaming_id: string },
  now: Date,
): Promise<CheckRead> {
  const { streaming_id: id } = watch;
  const all = async (because: ReadBecause, given: Parameters<typeof observe>[2] = {}) => {
    const observation = await observe(catalog, id, given);
    return { kind: 'all' as const, observation, because };
  };
  const { rest } = watch;
  if (!rest || !restsList(watch)) return all('awake');
  if (isAllDue(watch, rest, now)) return all('turn');
  const artist = await catalog.artist(id);
  if (artist === null || !isSameProfile(rest, artist, catalog.capabilities)) {
    return all('differs', { artist });
  }
  if (!isListDue(watch, rest, now)) return { kind: 'quiet', artist, rest, isListRead: false };
  const releases = await catalog.releases(id);
  if (!isSameList(rest, { artist, releases }, catalog.capabilities)) {
    return all('differs', { artist, releases });
  }
  const list_at = now.toISOString();
  return { kind: 'quiet', artist, rest: { ...rest, list_at }, isListRead: true };
}
