import type * as z from '../domain/zod.ts';
import type { Capability, CatalogReleaseDetails } from '../domain/catalog/catalog.ts';
import { CatalogUnavailable } from '../usecases/source-ports.ts';
import { readPages, type Page } from './pages.ts';
import type { OddField } from './lenient.ts';
import type { Call } from './read-json.ts';
import {
  isSpotifyId,
  spotifyAlbumMarkets,
  spotifyAlbumPage,
  spotifyPage,
  spotifyTrack,
  spotifyTrackCodes,
  type SpotifyAlbumPage,
  type SpotifyTrack,
} from './spotify-answers.ts';
import type { AlbumTracks } from './mapping.ts';
import { toReleaseDetails } from './spotify-mapping.ts';

const trackRowsMax = 50;

/** The app's access doesn't include what we requested. */
export class NotAllowed extends CatalogUnavailable {}

/** The answers that a release is made of. */
export function releaseAnswers(odd: OddField) {
  return {
    album: spotifyAlbumPage(odd),
    tracks: spotifyPage('track', spotifyTrack(odd), odd),
    codes: spotifyTrackCodes(odd),
    markets: spotifyAlbumMarkets(odd),
  };
}
type ReleaseAnswers = ReturnType<typeof releaseAnswers>;

/** Whom to ask, what the answers look like, and what the app's access lets it ask for. */
interface ReleaseSource {
  call: Call;
  answers: ReleaseAnswers;
  market: string;
  capabilities: ReadonlySet<Capability>;
}

/**
 * One release by its own id, with its tracks and, as far as the app's access provides them, their ISRCs
 * and the countries in which it can be played.
 * @throws CatalogUnavailable
 */
export async function readRelease(
  source: ReleaseSource,
  id: string,
): Promise<CatalogReleaseDetails | null> {
  if (!isSpotifyId(id)) return null;
  const { call, answers, market, capabilities } = source;
  const album = await call(`/v1/albums/${id}?market=${market}`, answers.album);
  if (album === null) return null;
  const path = `/v1/albums/${id}/tracks?market=${market}`;
  const tracks = await readTracks(album, pageOf(call, path, answers.tracks, trackRowsMax));
  const isrcs =
    capabilities.has('isrcs') && tracks
      ? await readIsrcs(source, tracks.rows)
      : new Map<string, null>();
  const countries = capabilities.has('countries') ? await readCountries(source, id) : undefined;
  return toReleaseDetails(album, tracks, { isrcs, countries });
}

/** The first page comes with the album, and as a rule it is the only one. */
async function readTracks(
  { tracks }: SpotifyAlbumPage,
  further: (offset: number) => Promise<Page<SpotifyTrack> | null>,
): Promise<AlbumTracks<SpotifyTrack> | null> {
  const { rows, complete, unread, miscount } = await readPages(
    async (offset) => (offset === 0 && tracks ? tracks : further(offset)),
    'offset',
  );
  if (!complete && unread === 0 && miscount === 0) return null;
  return { rows, areAll: unread === 0, miscount };
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
 * for them (anymore): the rest of the page is sound.
 */
async function readIsrcs(
  { call, answers, market }: ReleaseSource,
  tracks: readonly SpotifyTrack[],
): Promise<Map<string, string | null> | null> {
  const isrcs = new Map<string, string | null>();
  for (let start = 0; start < tracks.length; start += trackRowsMax) {
    const asked = tracks.slice(start, start + trackRowsMax).map(({ id }) => id);
    const path = `/v1/tracks?ids=${asked.join(',')}&market=${market}`;
    const answer = await orNotAllowed(() => call(path, answers.codes));
    if (answer === 'not_allowed') return null;
    // By place: an id may be answered with the one that stands in for it.
    for (const [at, id] of asked.entries())
      isrcs.set(id, answer?.tracks[at]?.external_ids?.isrc ?? null);
  }
  return isrcs;
}

/**
 * The countries of an album, which are only in an answer to a request without a market. Null if the
 * app may not make one, or they are left out.
 */
async function readCountries(
  { call, answers }: ReleaseSource,
  id: string,
): Promise<readonly string[] | null> {
  const answer = await orNotAllowed(() => call(`/v1/albums/${id}`, answers.markets));
  if (answer === 'not_allowed' || answer?.id !== id) return null;
  return answer.available_markets ? [...new Set(answer.available_markets)].sort() : null;
}

/** Reads the page of a list that begins at row `offset`. */
export function pageOf<Row>(call: Call, path: string, list: z.ZodType<Page<Row>>, limit: number) {
  return (offset: number): Promise<Page<Row> | null> =>
    call(`${path}&limit=${limit}&offset=${offset}`, list);
}
