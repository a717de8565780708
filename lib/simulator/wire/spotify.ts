import { listedReleases, listedTracks, shownArtist, shownRelease, shownTrack } from '../view.ts';
import type { Artist, World } from '../model.ts';
import type { Answer, Wire } from './context.ts';
import { foundArtists, topTracks } from './deezer.ts';
import { genres } from '../invented/words.ts';
import { idFrom } from './spotify-ids.ts';
import { countriesOf } from './countries.ts';
import * as rows from './spotify-rows.ts';

/** A request, and all that its answer depends on. */
interface Asked {
  world: World;
  query: URLSearchParams;
  wire: Wire;
  access: rows.Access;
  /** The country that it is for, if it names one. */
  market: string | null;
}

const listMax = 10;
const listDefault = 5;
const tracksMax = 50;
const tracksDefault = 20;
const topCount = 10;

/** How Spotify refuses. */
export function refuse(status: number, message: string): Answer {
  return { status, body: { error: { status, message } } };
}

/** The answer to `GET` of a path below the API's root, such as `/v1/artists/{id}/albums`. */
export function answerSpotify(
  world: World,
  path: string,
  query: URLSearchParams,
  { wire, access }: Pick<Asked, 'wire' | 'access'>,
): Answer {
  const asked = { world, query, wire, access, market: query.get('market') };
  const [, version, noun = '', id = '', rest = ''] = path.split('/');
  if (version !== 'v1') return refuse(404, 'Service not found');
  if (noun === 'search') return search(asked);
  if (noun === 'tracks' && id === '') return severalTracks(asked);
  if (!['artists', 'albums', 'tracks'].includes(noun)) return refuse(404, 'Service not found');
  if (!/^[0-9A-Za-z]{22}$/.test(id)) return refuse(400, 'Invalid base62 id');
  switch (`${noun}/${rest}`) {
    case 'artists/':
    case 'artists/albums':
    case 'artists/top-tracks':
      return ofArtist(asked, id, rest);
    case 'albums/':
    case 'albums/tracks':
      return ofAlbum(asked, id, rest);
    case 'tracks/': {
      const track = trackOf(asked, id);
      return track === null ? refuse(404, 'Resource not found') : ok(track);
    }
    default:
      return refuse(404, 'Service not found');
  }
}

function ofArtist(asked: Asked, id: string, rest: string): Answer {
  const { world, wire, access } = asked;
  const shown = shownArtist(world, idFrom('artist', id) ?? 0);
  if (shown === null) return refuse(404, 'Resource not found');
  if (rest === '') return ok(rows.artist(shown, wire, access));
  if (rest === 'albums') return albumsOf(asked, shown, `${wire.apiUrl}/v1/artists/${id}/albums`);
  // Gone for apps in development since 2026.
  if (access === 'development') return refuse(403, 'Forbidden');
  const top = topTracks(world, shown, wire).slice(0, topCount);
  return ok({
    tracks: top.map(({ release, track }) => rows.fullTrack(world, release, track, asked)),
  });
}

function albumsOf({ world, query, wire }: Asked, { id }: Artist, url: string): Answer {
  const groups = (query.get('include_groups') ?? 'album,single,compilation,appears_on').split(',');
  const listed = listedReleases(world, id).filter(({ type, contributors }) => {
    const isOwn = contributors.some(({ artist_id, role }) => artist_id === id && role === 'Main');
    return groups.includes(isOwn ? (type === 'ep' ? 'single' : type) : 'appears_on');
  });
  const albums = listed.map((one) => rows.album(world, one, wire));
  return okPage(page(albums, query, { max: listMax, standard: listDefault, url }));
}

function ofAlbum(asked: Asked, id: string, rest: string): Answer {
  const { world, query, wire, access, market } = asked;
  const release = shownRelease(world, idFrom('album', id) ?? 0);
  if (release === null) return refuse(404, 'Resource not found');
  const tracks = listedTracks(release).map((one) => rows.track(world, release, one, asked));
  const url = `${wire.apiUrl}/v1/albums/${id}/tracks`;
  if (rest === 'tracks') {
    return okPage(page(tracks, query, { max: tracksMax, standard: tracksDefault, url }));
  }
  const first = new URLSearchParams({ limit: '50', ...(market !== null && { market }) });
  return ok({
    ...rows.album(world, release, wire),
    copyrights: [{ text: `${release.date.slice(0, 4)} ${release.label}`, type: 'C' }],
    external_ids: { upc: release.upc },
    genres: access === 'extended' ? [genres[release.genre_id] ?? 'Pop'] : [],
    label: release.label,
    // With a market its tracks say whether they can be played there, in place of that.
    ...(access === 'extended' && market === null && { available_markets: countriesOf(release) }),
    tracks: page(tracks, first, { max: tracksMax, standard: tracksMax, url }),
  });
}

function trackOf(asked: Asked, id: string) {
  const found = shownTrack(asked.world, idFrom('track', id) ?? 0);
  return found && rows.fullTrack(asked.world, found.release, found.track, asked);
}

/** Several by their ids: only in extended access. */
function severalTracks(asked: Asked): Answer {
  if (asked.access === 'development') return refuse(403, 'Forbidden');
  const ids = (asked.query.get('ids') ?? '').split(',');
  if (ids.length > tracksMax) return refuse(400, 'Too many ids requested');
  return ok({ tracks: ids.map((id) => trackOf(asked, id)) });
}

function search({ world, query, wire, access }: Asked): Answer {
  const q = query.get('q') ?? '';
  if (q.trim() === '') return refuse(400, 'No search query');
  const found = foundArtists(world, q).map((one) => rows.artist(one, wire, access));
  const url = `${wire.apiUrl}/v1/search?type=artist&q=${encodeURIComponent(q)}`;
  const artists = page(found, query, { max: listMax, standard: listDefault, url });
  return artists === null ? okPage(null) : ok({ artists });
}

/** One page of a list; null if more rows are requested than allowed. */
function page<Row>(
  list: readonly Row[],
  query: URLSearchParams,
  { max, standard, url }: { max: number; standard: number; url: string },
) {
  const limit = Number(query.get('limit') ?? standard);
  const offset = Number(query.get('offset') ?? 0);
  if (!(limit >= 1 && limit <= max && offset >= 0)) return null;
  const at = (start: number) => {
    const address = new URL(url);
    for (const [name, value] of query) address.searchParams.set(name, value);
    address.searchParams.set('offset', String(start));
    address.searchParams.set('limit', String(limit));
    return address.href;
  };
  return {
    href: at(offset),
    items: list.slice(offset, offset + limit),
    limit,
    next: offset + limit < list.length ? at(offset + limit) : null,
    offset,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    total: list.length,
  };
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function okPage(list: object | null): Answer {
  return list === null ? refuse(400, 'Invalid limit') : ok(list);
}
