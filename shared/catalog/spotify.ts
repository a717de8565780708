import * as z from 'zod';
import type { Capability, CatalogReleaseDetails } from '../domain/catalog.ts';
import {
  CatalogUnavailable,
  type Catalog,
  type Clock,
  type SourceBudget,
} from '../usecases/ports.ts';
import { type SpotifyAccess, spotifyTells } from './capabilities.ts';
import { readPages, type Page } from './pages.ts';
import { readJson, type JsonAnswer, type JsonSource } from './read-json.ts';
import { withLeave } from './reported.ts';
import {
  isSpotifyId,
  SpotifyAlbum,
  SpotifyAlbumDetails,
  SpotifyAlbumMarkets,
  SpotifyArtist,
  SpotifyError,
  spotifyPage,
  SpotifySearch,
  SpotifyTopTracks,
  SpotifyTrack,
  SpotifyTrackCodes,
  SpotifyTrackPage,
} from './spotify-answers.ts';
import {
  artistUrl,
  toArtist,
  toRelease,
  toReleaseDetails,
  toTopTrack,
  toTrackPage,
} from './spotify-mapping.ts';
import { spotifyTokens, type SpotifyApp, type SpotifyTokens } from './spotify-token.ts';

export interface SpotifyOptions extends SpotifyApp {
  /** Without a slash at the end. */
  baseUrl: string;
  access: SpotifyAccess;
  /** The country by whose catalog everything is told, as two capital letters. */
  market: string;
  budget: SourceBudget;
  clock: Clock;
  fetch?: typeof fetch;
  /** For one request, its body included. */
  timeoutSeconds?: number;
}

const topTracksMax = 10;
/** The most rows that a search and the list of an artist's albums give at once. */
const listRowsMax = 10;
const trackRowsMax = 50;
/** Over the quota of its developer, an app is refused for long; Spotify doesn't say how long. */
const quotaSeconds = 3600;
/** Without a word of how long: its rate counts the requests of half a minute. */
const windowSeconds = 30;
/** Records of others, which run to hundreds, are left out: a page of ten costs a request. */
const ownGroups = 'album,single,compilation';

/** Spotify's Web API (https://developer.spotify.com/documentation/web-api), as an app, not a user. */
export function spotify(options: SpotifyOptions): Catalog {
  const { access, market } = options;
  const call = connect(options);
  const tells = spotifyTells[access];
  const tellsNumbers = tells.has('followers');
  return {
    name: 'spotify',
    capabilities: tells,
    artistUrl,

    async search(query, limit) {
      const rows = Math.min(limit, listRowsMax);
      const path = `/v1/search?type=artist&limit=${rows}&q=${encodeURIComponent(query)}`;
      const found = await call(path, SpotifySearch);
      const artists = found?.artists.data ?? [];
      return artists.slice(0, limit).map((artist) => toArtist(artist, tellsNumbers));
    },

    async artist(streamingId) {
      if (!isSpotifyId(streamingId)) return null;
      const artist = await call(`/v1/artists/${streamingId}`, SpotifyArtist);
      return artist && toArtist(artist, tellsNumbers);
    },

    async topTracks(streamingId) {
      if (!tells.has('top_tracks') || !isSpotifyId(streamingId)) return null;
      const path = `/v1/artists/${streamingId}/top-tracks?market=${market}`;
      const top = await call(path, SpotifyTopTracks);
      return top?.tracks.slice(0, topTracksMax).map(toTopTrack) ?? null;
    },

    async releases(streamingId) {
      if (!isSpotifyId(streamingId)) {
        return { complete: false, note: 'this is no id of Spotify', releases: [] };
      }
      const path = `/v1/artists/${streamingId}/albums?include_groups=${ownGroups}&market=${market}`;
      const { rows, complete, note } = await readPages(
        pageOf(call, path, SpotifyAlbum, listRowsMax),
        'offset',
      );
      return { complete, note, releases: rows.map((row) => toRelease(row, streamingId)) };
    },

    release: (releaseId) => readRelease(call, releaseId, market, tells),

    async track(trackId) {
      if (!isSpotifyId(trackId)) return null;
      const track = await call(`/v1/tracks/${trackId}?market=${market}`, SpotifyTrackPage);
      return track && toTrackPage(track);
    },
  };
}

/** The app's access doesn't include what was asked for. */
class NotAllowed extends CatalogUnavailable {}

/** One GET, its answer parsed; null where Spotify says that it doesn't know the id. */
type Call = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | null>;

function connect({ baseUrl, budget, clock, ...options }: SpotifyOptions): Call {
  const how = {
    fetch: options.fetch ?? globalThis.fetch,
    timeoutSeconds: options.timeoutSeconds ?? 10,
  };
  const tokens = spotifyTokens(options, how, clock);
  const source: JsonSource = {
    ...how,
    name: 'spotify',
    baseUrl,
    headers: {},
    rateLimitStatuses: [429],
    answerStatuses: [400, 401, 403],
    waitOf: (body) => (body.includes('QUOTA_EXCEEDED') ? quotaSeconds : windowSeconds),
  };
  return (path, schema) =>
    withLeave(budget, async () => understand(schema, await readAs(tokens, source, path)));
}

/** A token may be taken back before its end: then once more with another one. */
async function readAs(tokens: SpotifyTokens, source: JsonSource, path: string) {
  const read = async (): Promise<JsonAnswer> => {
    const token = await tokens.current();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await readJson({ ...source, headers }, path);
    if (answer.status === 401) tokens.refused(token);
    return answer;
  };
  const first = await read();
  return first.status === 401 ? read() : first;
}

/**
 * What an answer says: parsed, or null when Spotify itself says that it doesn't know the id.
 * @throws CatalogUnavailable `down` (the app may not ask) or `malformed`.
 */
function understand<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: JsonAnswer,
): z.output<Schema> | null {
  if (status === 200) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const detail = z.prettifyError(parsed.error).slice(0, 300);
    throw new CatalogUnavailable('spotify', 'malformed', `unexpected answer: ${detail}`);
  }
  const refusal = SpotifyError.safeParse(body).data?.error;
  // Without Spotify's own words it is a wrong path, or some other server.
  if (status === 404 && refusal?.status === 404) return null;
  // 22 characters that are no id after all.
  if (status === 400 && refusal && /^invalid (base62 )?id$/i.test(refusal.message)) return null;
  const fault = status === 401 || status === 403 ? 'down' : 'malformed';
  const detail = `answered ${status} ${refusal?.message ?? ''}`.trim().slice(0, 300);
  const Kind = status === 403 ? NotAllowed : CatalogUnavailable;
  throw new Kind('spotify', fault, detail);
}

async function readRelease(
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
function pageOf<Row extends z.ZodType>(call: Call, path: string, row: Row, limit: number) {
  const schema = spotifyPage(row);
  return (offset: number): Promise<Page<z.output<Row>> | null> =>
    call(`${path}&limit=${limit}&offset=${offset}`, schema);
}
