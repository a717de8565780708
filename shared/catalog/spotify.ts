import type * as z from '../domain/zod.ts';
import { catalogPage } from '../domain/catalog/catalog-page.ts';
import { type Clock } from '../usecases/ports.ts';
import { CatalogUnavailable, type Catalog } from '../usecases/source-ports.ts';
import { type SpotifyAccess, spotifyCapabilities } from './capabilities.ts';
import { counting, type OddField } from './lenient.ts';
import { type CatalogOptions, longReading } from './long-list.ts';
import { asReleases, noList, readPages, releaseListOf } from './pages.ts';
import { trackPage } from './mapping.ts';
import { type Call, parsedAs, readJson, type JsonAnswer, type JsonSource } from './read-json.ts';
import { sourceOf, withLeave } from './reported.ts';
import {
  isSpotifyId,
  spotifyAlbum,
  spotifyArtist,
  SpotifyError,
  spotifyPage,
  spotifySearch,
  spotifyTopTracks,
  spotifyTrackPage,
} from './spotify-answers.ts';
import { toArtist, toRelease, toTopTrack } from './spotify-mapping.ts';
import { NotAllowed, pageOf, readRelease, releaseAnswers } from './spotify-release.ts';
import { spotifyTokens, type SpotifyApp, type SpotifyTokens } from './spotify-token.ts';

export interface SpotifyOptions extends CatalogOptions, SpotifyApp {
  access: SpotifyAccess;
  /** The country whose catalog we read, as two capital letters. */
  market: string;
  clock: Clock;
}

const topTracksMax = 10;
/** The most rows that a search and the list of an artist's albums give at once. */
const listRowsMax = 10;
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
  const answers = answersFor(options.odd ?? counting('spotify'));
  const capabilities = spotifyCapabilities[access];
  const hasNumbers = capabilities.has('followers');
  return {
    name: 'spotify',
    capabilities,
    artistUrl: (id) => catalogPage('spotify', 'artist', id),

    async search(query, limit) {
      const rows = Math.min(limit, listRowsMax);
      const path = `/v1/search?type=artist&limit=${rows}&q=${encodeURIComponent(query)}`;
      const rowsFound = (await call(path, answers.search))?.artists.rows ?? [];
      const found = rowsFound.map((artist) => toArtist(artist, hasNumbers));
      return found.filter(({ name }) => name !== '').slice(0, limit);
    },

    async artist(streamingId) {
      if (!isSpotifyId(streamingId)) return null;
      const artist = await call(`/v1/artists/${streamingId}`, answers.artist);
      return artist && toArtist(artist, hasNumbers);
    },

    /** Profiles don't tell how many releases there are: the list does, with a single row. */
    async probe(streamingId) {
      if (!isSpotifyId(streamingId)) return null;
      const page = await pageOf(call, albumsPath(streamingId, market), answers.albums, 1)(0);
      return page && { release_count: page.total };
    },

    async topTracks(streamingId) {
      if (!capabilities.has('top_tracks') || !isSpotifyId(streamingId)) return null;
      const path = `/v1/artists/${streamingId}/top-tracks?market=${market}`;
      const top = (await call(path, answers.topTracks))?.tracks;
      // What left can't be distinguished from what couldn't be read.
      return top?.unread === 0 ? top.rows.slice(0, topTracksMax).map(toTopTrack) : null;
    },

    async releases(streamingId) {
      if (!isSpotifyId(streamingId)) return noList('Spotify');
      const albums = pageOf(call, albumsPath(streamingId, market), answers.albums, listRowsMax);
      const read = asReleases(albums, (row) => toRelease(row, streamingId));
      const long = options.lists && longReading(options.lists, 'spotify', streamingId);
      return releaseListOf(await readPages(read, 'offset', long));
    },

    release: (releaseId) => readRelease({ call, answers, market, capabilities }, releaseId),

    async track(trackId) {
      if (!isSpotifyId(trackId)) return null;
      const track = await call(`/v1/tracks/${trackId}?market=${market}`, answers.track);
      return track && trackPage(track, track.is_playable);
    },
  };
}

function albumsPath(streamingId: string, market: string): string {
  return `/v1/artists/${streamingId}/albums?include_groups=${ownGroups}&market=${market}`;
}

function answersFor(odd: OddField) {
  return {
    ...releaseAnswers(odd),
    artist: spotifyArtist(odd),
    search: spotifySearch(odd),
    topTracks: spotifyTopTracks(odd),
    albums: spotifyPage('album', spotifyAlbum(odd), odd),
    track: spotifyTrackPage(odd),
  };
}

function connect(options: SpotifyOptions): Call {
  const { baseUrl, ...how } = sourceOf(options);
  const tokens = spotifyTokens(options, how, options.clock);
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
    withLeave(options.budget, async () => understand(schema, await readAs(tokens, source, path)));
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
  if (status === 200) return parsedAs('spotify', schema, body);
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
