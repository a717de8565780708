import type { World } from '../model.ts';
import { shownArtist, shownRelease } from '../view.ts';
import type { Answer, Wire } from './context.ts';
import * as deezer from './deezer.ts';
import { pageQuery, shorten, type ShortListHow } from './pages.ts';
import { pictureUrl } from './rows.ts';

/** What goes wrong with an answer that is sound in form: a list cut short. */
interface Distortion {
  shortList?: ShortListHow;
}

type Route = (
  world: World,
  id: number,
  query: URLSearchParams,
  wire: Wire,
  distortion: Distortion,
) => Answer;

const listLimit = 25;
const topLimit = 5;

const routes: Readonly<Record<string, Route>> = {
  artist: (world, id, _query, wire) => ok(deezer.artist(world, id, wire)),
  'artist/albums': (world, id, query, wire, { shortList }) => {
    const body = deezer.artistAlbums(world, id, pageQuery(query, listLimit), wire);
    if (shortList === undefined || 'error' in body) return ok(body);
    return ok(shorten(body, shortList, `${wire.apiUrl}/artist/${id}/albums?index=${listLimit}`));
  },
  'artist/top': (world, id, query, wire) =>
    ok(deezer.artistTop(world, id, pageQuery(query, topLimit), wire)),
  'artist/image': (world, id, _query, wire) => {
    const artist = shownArtist(world, id);
    return artist === null
      ? ok(deezer.noData)
      : movedTo(pictureUrl('artist', artist.picture ?? '', 'medium', wire));
  },
  album: (world, id, _query, wire) => ok(deezer.album(world, id, wire)),
  'album/tracks': (world, id, query, wire) =>
    ok(deezer.albumTracks(world, id, pageQuery(query, listLimit), wire)),
  'album/image': (world, id, _query, wire) => {
    const release = shownRelease(world, id);
    return release === null
      ? ok(deezer.noData)
      : movedTo(pictureUrl('cover', release.cover, 'medium', wire));
  },
  track: (world, id, _query, wire) => ok(deezer.track(world, id, wire)),
};

/** The answer to `GET` of a path below the catalog's root, such as `/artist/1001/albums`. */
export function answerDeezer(
  world: World,
  path: string,
  query: URLSearchParams,
  wire: Wire,
  distortion: Distortion = {},
): Answer {
  if (path === '/search/artist') {
    const page = pageQuery(query, listLimit);
    return ok(deezer.searchArtists(world, query.get('q') ?? '', page, wire));
  }
  const { kind, id } = parse(path);
  const route = Object.hasOwn(routes, kind) ? routes[kind] : undefined;
  if (route === undefined) return { status: 404, body: { error: 'Not Found' } };
  return id === null ? ok(deezer.noData) : route(world, id, query, wire, distortion);
}

/** `/album/12/tracks` is kind `album/tracks`, id 12. An id that is no positive number is null. */
function parse(path: string): { kind: string; id: number | null } {
  const [, noun = '', id = '', ...rest] = path.split('/');
  const kind = [noun, ...rest].join('/');
  return { kind: id === '' ? '' : kind, id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null };
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function movedTo(location: string): Answer {
  return { status: 302, body: null, location };
}
