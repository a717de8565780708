import type * as z from '../domain/zod.ts';
import type { CatalogReleaseDetails, CatalogTrack } from '../domain/catalog/catalog.ts';
import { catalogPage, isCatalogId } from '../domain/catalog/catalog-page.ts';
import type { Catalog } from '../usecases/source-ports.ts';
import {
  deezerAlbum,
  deezerAlbumPage,
  deezerArtist,
  deezerList,
  deezerTopTrack,
  deezerTrack,
  deezerTrackPage,
  understand,
  type DeezerAlbumPage,
  type DeezerTrack,
} from './deezer-answers.ts';
import {
  showsTracks,
  toArtist,
  toRelease,
  toReleaseDetails,
  toTopTrack,
} from './deezer-mapping.ts';
import { deezerCapabilities } from './capabilities.ts';
import { counting, type OddField } from './lenient.ts';
import { type CatalogOptions, longReading } from './long-list.ts';
import {
  asReleases,
  noList,
  readPages,
  releaseListOf,
  miscountOf,
  type Page,
  type Pages,
} from './pages.ts';
import { type AlbumTracks, trackPage } from './mapping.ts';
import { type Call, readJson } from './read-json.ts';
import { sourceOf, withLeave } from './reported.ts';

const topTracksMax = 10;
/** The most rows of a page; a smaller one that Deezer chooses is followed by its `next`. */
const pageRowsMax = 100;

/** Deezer's public API, which needs no key (https://developers.deezer.com/api). */
export function deezer(options: CatalogOptions): Catalog {
  const call = connect(options);
  const answers = answersFor(options.odd ?? counting('deezer'));
  const readArtist = async (streamingId: string) => {
    if (!isId(streamingId)) return null;
    const artist = await call(`/artist/${streamingId}`, answers.artist);
    return artist && toArtist(artist);
  };
  return {
    name: 'deezer',
    capabilities: deezerCapabilities,
    artistUrl: (id) => catalogPage('deezer', 'artist', id),

    async search(query, limit) {
      const path = `/search/artist?q=${encodeURIComponent(query)}&limit=${limit}`;
      const found = (await call(path, answers.artists))?.rows.map(toArtist) ?? [];
      return found.filter(({ name }) => name !== '').slice(0, limit);
    },

    artist: readArtist,

    async probe(streamingId) {
      const artist = await readArtist(streamingId);
      return artist && { artist, release_count: artist.release_count ?? null };
    },

    async topTracks(streamingId) {
      if (!isId(streamingId)) return null;
      const path = `/artist/${streamingId}/top?limit=${topTracksMax}`;
      const top = await call(path, answers.topTracks);
      // What left can't be distinguished from what couldn't be read.
      return top?.unread === 0 ? top.rows.slice(0, topTracksMax).map(toTopTrack) : null;
    },

    async releases(streamingId) {
      if (!isId(streamingId)) return noList('Deezer');
      const albums = pageOf(call, `/artist/${streamingId}/albums`, answers.albums);
      const read = asReleases(albums, toRelease);
      const long = options.lists && longReading(options.lists, 'deezer', streamingId);
      return releaseListOf(await readPages(read, 'index', long));
    },

    release: (releaseId, tracks) => readRelease(call, answers, releaseId, tracks),

    async track(trackId) {
      if (!isId(trackId)) return null;
      const track = await call(`/track/${trackId}`, answers.track);
      return track && trackPage(track, track.readable);
    },
  };
}

function answersFor(odd: OddField) {
  return {
    artist: deezerArtist(odd),
    artists: deezerList('artist', deezerArtist(odd), odd),
    topTracks: deezerList('top_track', deezerTopTrack(odd), odd),
    albums: deezerList('album', deezerAlbum(odd), odd),
    album: deezerAlbumPage(odd),
    tracks: deezerList('track', deezerTrack(odd), odd),
    track: deezerTrackPage(odd),
  };
}

/** Takes leave for each call just before it: a permit counts from when it is given. */
function connect(options: CatalogOptions): Call {
  const how = { name: 'deezer', headers: {}, rateLimitStatuses: [429] } as const;
  const source = { ...sourceOf(options), ...how };
  return (path, schema) =>
    withLeave(options.budget, async () => understand(schema, await readJson(source, path)));
}

async function readRelease(
  call: Call,
  answers: ReturnType<typeof answersFor>,
  id: string,
  known?: readonly CatalogTrack[],
): Promise<CatalogReleaseDetails | null> {
  if (!isId(id)) return null;
  const album = await call(`/album/${id}`, answers.album);
  if (album === null) return null;
  if (known && showsTracks(album, known))
    return { ...toReleaseDetails(album, null), tracks: known };
  const read = await readPages(pageOf(call, `/album/${id}/tracks`, answers.tracks));
  return toReleaseDetails(album, tracksOf(album, read));
}

/** All tracks, or all that are shown or could be read; null when not all came. */
function tracksOf(
  { nb_tracks }: DeezerAlbumPage,
  read: Pages<DeezerTrack>,
): AlbumTracks<DeezerTrack> | null {
  const { rows, complete, unread, came } = read;
  if (!complete && unread === 0 && read.miscount === 0) return null;
  const by = read.miscount || (nb_tracks ?? came) - came;
  const miscount = unread === 0 ? miscountOf(by, came) : 0;
  return miscount === by ? { rows, areAll: unread === 0, miscount } : null;
}

/** Reads the page of a list that begins at row `index`. */
function pageOf<Row>(call: Call, path: string, list: z.ZodType<Page<Row>>) {
  return (index: number): Promise<Page<Row> | null> =>
    call(`${path}?index=${index}&limit=${pageRowsMax}`, list);
}

const isId = (id: string) => isCatalogId('deezer', id);
