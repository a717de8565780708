import type {
  CatalogReleaseList,
  CatalogTopTrack,
  Observation,
} from '../domain/catalog/catalog.ts';
import { listFaultWords } from '../checks/rules/check-words.ts';
import { type Miscount, nextMiscount, wholeAsUsual } from '../findings/miscount.ts';
import type { WatchItem } from '../watches/items/watches.ts';
import { named } from './artists/find-in-catalog.ts';
import { CatalogUnavailable, type Catalog, NoPermit } from './source-ports.ts';
import { orNotFound } from './refusals.ts';

/**
 * All that one check of an artist reads: the profile, then all releases and the top tracks at the same
 * time, since a function that waits for one answer may as well wait for two. Of an artist that the catalog
 * doesn't know, the releases alone.
 * @param given what was read already.
 * @throws CatalogUnavailable when profile or releases gave no sound answer. Without top tracks the
 *   check still says what it can: they are null then.
 */
export async function observe(
  catalog: Catalog,
  streamingId: string,
  given: Partial<Pick<Observation, 'artist' | 'releases'>> = {},
): Promise<Observation> {
  const { artist = await catalog.artist(streamingId) } = given;
  if (artist === null) {
    // Its list is the other road: where that still has releases, the profile isn't gone.
    return { artist, top_tracks: null, releases: await catalog.releases(streamingId) };
  }
  const [releases, top_tracks] = await Promise.allSettled([
    given.releases ?? catalog.releases(streamingId),
    topTracksIfReadable(catalog, streamingId),
  ]);
  // Only when both have ended: a request that went on alone would count for whatever comes next.
  if (releases.status === 'rejected') throw releases.reason;
  if (top_tracks.status === 'rejected') throw top_tracks.reason;
  return { artist, releases: releases.value, top_tracks: top_tracks.value };
}

async function topTracksIfReadable(
  catalog: Catalog,
  streamingId: string,
): Promise<readonly CatalogTopTrack[] | null> {
  if (!catalog.capabilities.has('top_tracks')) return null;
  try {
    return await catalog.topTracks(streamingId);
  } catch (error) {
    // Without a permit the whole check is made later.
    if (error instanceof CatalogUnavailable && !(error instanceof NoPermit)) return null;
    throw error;
  }
}

/** The catalog as a watch knows it: a list whose count is off as always is whole. */
export function asUsual(
  catalog: Catalog,
  { list_miscount }: Pick<WatchItem, 'list_miscount'>,
): Catalog {
  const releases = async (id: string) => wholeAsUsual(await catalog.releases(id), list_miscount);
  return { ...catalog, releases };
}

/** What a watch begins with. */
export interface Beginning {
  observation: Observation;
  /** Whether what its list shows is all of it; otherwise, the rest comes later, and is learned without a word. */
  isListWhole: boolean;
  /** By how much the count of its list is off; null: it is right. */
  miscount: Miscount | null;
}

/**
 * What becomes the baseline: the profile, and of the rest what comes. A list that comes incomplete is read
 * twice: where both are alike, as where its count is off or a row can't be read, that is how it is.
 * @throws Problem `not_found`; CatalogUnavailable when the profile gave no sound answer
 */
export async function observeForBaseline(
  catalog: Catalog,
  streamingId: string,
): Promise<Beginning> {
  const artist = orNotFound(await catalog.artist(streamingId));
  named(catalog, artist);
  const [releases, top_tracks] = await Promise.all([
    catalog.releases(streamingId).catch(notRead),
    topTracksIfReadable(catalog, streamingId).catch(unlessSilent),
  ]);
  const observation = { artist, top_tracks, releases };
  if (releases.complete || releases.goes_on || releases.row_count === 0)
    return { observation, isListWhole: releases.complete, miscount: null };
  const again = await catalog.releases(streamingId).catch(notRead);
  const isAlike = JSON.stringify(idsIn(again)) === JSON.stringify(idsIn(releases));
  const [first, second] = [releases, again].map((list) => list.miscount ?? 0);
  const miscount = isAlike ? nextMiscount(nextMiscount(null, first ?? 0), second ?? 0) : null;
  const list = wholeAsUsual(again, miscount);
  const isListWhole = list.complete || (isAlike && again.has_unread === true);
  return { observation: { ...observation, releases: list }, isListWhole, miscount };
}

function idsIn({ releases }: CatalogReleaseList): string[] {
  return releases.map(({ id }) => id).sort();
}

/** The list of a catalog that doesn't answer for now. */
function notRead(error: unknown): CatalogReleaseList {
  unlessSilent(error);
  return { complete: false, note: listFaultWords.notYet(), row_count: 0, releases: [] };
}

function unlessSilent(error: unknown): null {
  if (error instanceof CatalogUnavailable) return null;
  throw error;
}
