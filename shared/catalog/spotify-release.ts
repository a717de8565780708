import type * as z from 'zod';
import type { Capability, CatalogReleaseDetails } from '../domain/catalog.ts';
import { CatalogUnavailable } from '../usecases/ports.ts';
import { readPages, type Page } from './pages.ts';
import {
  isSpotifyId,
  SpotifyAlbumDetails,
  SpotifyAlbumMarkets,
  spotifyPage,
  SpotifyTrack,
  SpotifyTrackCodes,
} from './spotify-answers.ts';
import { toReleaseDetails } from './spotify-mapping.ts';

const trackRowsMax = 50;

/** The app's access doesn't include what was asked for. */
export class NotAllowed extends CatalogUnavailable {}

/** One GET, its answer parsed; null where Spotify says that it doesn't know the id. */
export type Call = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | null>;

/**
 * One release by its own id, with its tracks and, as far as the app's access tells them, their ISRCs
 * and the countries in which it can be played.
 * @throws CatalogUnavailable
 */
export async function readRelease(
  call: Call,
  id: string,
  market: string,
  tells: ReadonlySet<Capability>,
): Promise<CatalogReleaseDetails | null> {
  if (!isSpotifyId(id)) return null;
  const album = await call(`/v1/albums/${id}?market=${market}`, SpotifyAlbumDetails);
  if (album === null) return null;
  const further = pageOf(
    call,
    `/v1/albums/${id}/tracks?market=${market}`,
    SpotifyTrack,
    trackRowsMax,
  );
  // The first page comes with the album, and as a rule it is the only one.
  const { rows, complete } = await readPages(
    async (offset) => (offset === 0 ? album.tracks : further(offset)),
    'offset',
  );
  const tracks = complete ? rows : null;
  const isrcs =
    tells.has('isrcs') && tracks ? await readIsrcs(call, tracks, market) : new Map<string, null>();
  const countries = tells.has('countries') ? await readCountries(call, id) : undefined;
  return toReleaseDetails(album, tracks, { isrcs, countries });
}

async function orNotAllowed<T>(read: () => Promise<T>): Promise<T | 'not_allowed'> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotAllowed) return 'not_allowed';
    throw error;
  }
}

/**
 * The ISRCs of tracks, which an album's list leaves out: 50 a request. Null when the app may not ask
 * for them (any more): the rest of the page is sound.
 */
async function readIsrcs(
  call: Call,
  tracks: readonly SpotifyTrack[],
  market: string,
): Promise<Map<string, string | null> | null> {
  const isrcs = new Map<string, string | null>();
  for (let start = 0; start < tracks.length; start += trackRowsMax) {
    const asked = tracks.slice(start, start + trackRowsMax).map(({ id }) => id);
    const path = `/v1/tracks?ids=${asked.join(',')}&market=${market}`;
    const told = await orNotAllowed(() => call(path, SpotifyTrackCodes));
    if (told === 'not_allowed') return null;
    // By place: an id may be answered with the one that stands in for it.
    for (const [at, id] of asked.entries())
      isrcs.set(id, told?.tracks[at]?.external_ids?.isrc ?? null);
  }
  return isrcs;
}

/**
 * The countries of an album, which it tells only when it is asked for without a market. Null when
 * the app may not ask, or they are left out.
 */
async function readCountries(call: Call, id: string): Promise<readonly string[] | null> {
  const told = await orNotAllowed(() => call(`/v1/albums/${id}`, SpotifyAlbumMarkets));
  if (told === 'not_allowed' || told?.id !== id) return null;
  return told.available_markets ? [...new Set(told.available_markets)].sort() : null;
}

/** Reads the page of a list that begins at row `offset`. */
export function pageOf<Row extends z.ZodType>(call: Call, path: string, row: Row, limit: number) {
  const schema = spotifyPage(row);
  return (offset: number): Promise<Page<z.output<Row>> | null> =>
    call(`${path}&limit=${limit}&offset=${offset}`, schema);
}
