import type { CatalogTopTrack, Observation } from '../../domain/catalog.ts';
import { wholeAsUsual } from '../../domain/detection/shortfall.ts';
import { notFound } from '../../domain/errors.ts';
import type { WatchItem } from '../../table/watches/watches.ts';
import { named } from '../artists/named.ts';
import { CatalogUnavailable, type Catalog, NoPermit } from '../source-ports.ts';

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

/** The catalog as a watch knows it: what its list counts and never shows is not missing. */
export function asUsual(
  catalog: Catalog,
  { list_shortfall }: Pick<WatchItem, 'list_shortfall'>,
): Catalog {
  const releases = async (id: string) => wholeAsUsual(await catalog.releases(id), list_shortfall);
  return { ...catalog, releases };
}

/**
 * The observation that becomes the baseline. Were it short, the rest of the list would look new
 * later; so a list that is not complete must come twice alike, as it does where the catalog's own
 * count is off, and not where an answer was cut short.
 * @throws Problem `not_found`; CatalogUnavailable
 */
export async function observeForBaseline(
  catalog: Catalog,
  streamingId: string,
): Promise<Observation> {
  const first = await observe(catalog, streamingId);
  if (first.artist === null) throw notFound();
  named(catalog, first.artist);
  if (first.releases.complete) return first;
  const second = await observe(catalog, streamingId);
  const [a, b] = [first, second].map(({ releases }) => releases.releases.map(({ id }) => id));
  const alike = JSON.stringify(a?.toSorted()) === JSON.stringify(b?.toSorted());
  if (second.artist?.name && (second.releases.complete || alike)) return second;
  const note = second.releases.note ?? 'the list of releases is not complete';
  throw new CatalogUnavailable(catalog.name, 'malformed', note);
}
