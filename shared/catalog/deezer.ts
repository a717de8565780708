import type * as z from 'zod';
import type { CatalogReleaseDetails } from '../domain/catalog.ts';
import type { Catalog, SourceBudget } from '../usecases/ports.ts';
import {
  DeezerAlbum,
  DeezerAlbumDetails,
  DeezerArtist,
  deezerList,
  DeezerTopTrack,
  DeezerTrack,
  DeezerTrackPage,
  understand,
} from './deezer-answers.ts';
import {
  artistUrl,
  toArtist,
  toRelease,
  toReleaseDetails,
  toTopTrack,
  toTrackPage,
} from './deezer-mapping.ts';
import { deezerTells } from './capabilities.ts';
import { readPages, type Page } from './pages.ts';
import { readJson } from './read-json.ts';
import { reported, takeLeave, withLeave } from './reported.ts';

export interface DeezerOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  budget: SourceBudget;
  fetch?: typeof fetch;
  /** For one request, its body included. */
  timeoutSeconds?: number;
}

const topTracksMax = 10;
/** The most rows of a page; a smaller one that Deezer chooses is followed by its `next`. */
const pageRowsMax = 100;

/** Deezer's public API, which needs no key (https://developers.deezer.com/api). */
export function deezer(options: DeezerOptions): Catalog {
  const calls = connect(options);
  return {
    name: 'deezer',
    capabilities: deezerTells,
    artistUrl,

    async search(query, limit) {
      const path = `/search/artist?q=${encodeURIComponent(query)}&limit=${limit}`;
      const found = await calls.ask(path, deezerList(DeezerArtist));
      return (found?.data ?? []).slice(0, limit).map(toArtist);
    },

    async artist(streamingId) {
      if (!isId(streamingId)) return null;
      const artist = await calls.ask(`/artist/${streamingId}`, DeezerArtist);
      return artist === null ? null : toArtist(artist);
    },

    async topTracks(streamingId) {
      if (!isId(streamingId)) return null;
      const path = `/artist/${streamingId}/top?limit=${topTracksMax}`;
      const top = await calls.ask(path, deezerList(DeezerTopTrack));
      return top === null ? null : top.data.slice(0, topTracksMax).map(toTopTrack);
    },

    async releases(streamingId) {
      if (!isId(streamingId)) {
        return { complete: false, note: 'this is no id of Deezer', releases: [] };
      }
      const page = pageOf(`/artist/${streamingId}/albums`, DeezerAlbum);
      const { rows, complete, note } = await readPages((index) => page(index, calls.ask));
      return { complete, note, releases: rows.map(toRelease) };
    },

    release: (releaseId) => readRelease(calls, releaseId),

    async track(trackId) {
      if (!isId(trackId)) return null;
      const track = await calls.ask(`/track/${trackId}`, DeezerTrackPage);
      return track && toTrackPage(track);
    },
  };
}

/** One GET, its answer parsed; null where Deezer says that it doesn't know the id. */
type Call = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | null>;

interface Calls {
  take: SourceBudget['take'];
  /** Takes leave for itself. */
  ask: Call;
  /** Makes use of a leave that was taken before. */
  granted: Call;
}

function connect({ baseUrl, budget, ...options }: DeezerOptions): Calls {
  const source = {
    name: 'deezer',
    baseUrl,
    fetch: options.fetch ?? globalThis.fetch,
    timeoutSeconds: options.timeoutSeconds ?? 10,
    headers: {},
    rateLimitStatuses: [429],
  };
  const read: Call = async (path, schema) => understand(schema, await readJson(source, path));
  return {
    take: (calls) => takeLeave(budget, calls),
    ask: (path, schema) => withLeave(budget, () => read(path, schema)),
    granted: (path, schema) => reported(budget, () => read(path, schema)),
  };
}

async function readRelease(calls: Calls, id: string): Promise<CatalogReleaseDetails | null> {
  if (!isId(id)) return null;
  // The album and, in nearly every case, the only page of its tracks: one leave for both.
  await calls.take(2);
  const album = await calls.granted(`/album/${id}`, DeezerAlbumDetails);
  if (album === null) return null;
  const page = pageOf(`/album/${id}/tracks`, DeezerTrack);
  const { rows, complete } = await readPages((index) =>
    page(index, index === 0 ? calls.granted : calls.ask),
  );
  const whole = complete && rows.length === (album.nb_tracks ?? rows.length);
  return toReleaseDetails(album, whole ? rows : null);
}

/** Reads the page of a list that begins at row `index`. */
function pageOf<Row extends z.ZodType>(path: string, row: Row) {
  const schema = deezerList(row);
  return (index: number, call: Call): Promise<Page<z.output<Row>> | null> =>
    call(`${path}?index=${index}&limit=${pageRowsMax}`, schema);
}

/** Ids are numbers. Anything else is unknown to Deezer, which it would say in a dozen ways. */
function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
