import { chance, uuidFrom } from '../invented/chance.ts';
import type { Artist, World } from '../model.ts';
import type { Answer, Wire } from './context.ts';
import { spotifyId } from './spotify-ids.ts';

const help = 'For usage, please see: https://musicbrainz.org/development/mmd';
/** MusicBrainz's own ids of its kinds of relation from an artist to an address, and of "Group". */
const relationTypeIds: Readonly<Record<string, string>> = {
  'official homepage': 'fe33d22f-c3b0-4d68-bd53-a856badf2b15',
  'social network': '99429741-f3f6-484b-84f8-23af51991770',
  'free streaming': '769085a1-c2f7-4c24-a532-2375a77693bd',
  youtube: '6a540e5b-58c6-4192-b6ba-dbc71ec8fcf0',
  bandcamp: 'c550166e-0548-4a18-b1d4-e2ae423a3e88',
};
const groupTypeId = 'e431f5f6-b5d2-343d-8b36-72607fffb74b';
const mbidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The body of an answer over the allowed rate, which has status 503. */
export const tooManyRequests = {
  error:
    'Your requests are exceeding the allowable rate limit. Please see https://wiki.musicbrainz.org/XMLWebService for more information.',
};

/** The answer to `GET` of a path under `/ws/2`, such as `/artist/{mbid}?inc=url-rels&fmt=json`. */
export function answerMusicbrainz(
  world: World,
  path: string,
  query: URLSearchParams,
  wire: Wire,
): Answer {
  const includes = (query.get('inc') ?? '').split(/[ +]/);
  if (path === '/url') {
    const resource = query.get('resource');
    if (resource === null) return refuse(400, 'Must specify a resource.');
    return urlEntity(world, resource, includes.includes('artist-rels'));
  }
  const mbid = /^\/artist\/([^/]+)$/.exec(path)?.[1]?.toLowerCase();
  if (mbid === undefined) return refuse(404, 'Not Found');
  if (!mbidPattern.test(mbid)) return refuse(400, 'Invalid mbid.');
  const artist = Object.values(world.artists).find((one) => one.mbid === mbid);
  if (artist === undefined) return refuse(404, 'Not Found');
  return { status: 200, body: artistEntity(artist, includes.includes('url-rels'), wire) };
}

/** An address that MusicBrainz knows, and which artists it belongs to. */
function urlEntity(world: World, resource: string, withArtists: boolean): Answer {
  const artist = Object.values(world.artists).find(
    ({ id, mbid }) => mbid !== null && catalogUrls(id).includes(resource),
  );
  if (artist === undefined) return refuse(404, 'Not Found');
  const relation = {
    ...relationHead('free streaming', false),
    'target-type': 'artist',
    direction: 'backward',
    artist: artistHead(artist),
  };
  const body = {
    id: urlId(resource),
    resource,
    ...(withArtists && { relations: [relation] }),
  };
  return { status: 200, body };
}

function artistEntity(artist: Artist, withUrls: boolean, wire: Wire) {
  return {
    ...artistHead(artist),
    gender: null,
    'gender-id': null,
    area: null,
    'begin-area': null,
    'end-area': null,
    'life-span': { begin: null, end: null, ended: false },
    ipis: [],
    isnis: [],
    ...(withUrls && { relations: urlRelations(artist, wire) }),
  };
}

function urlRelations(artist: Artist, wire: Wire) {
  const site = artist.homepage === 'unlisted' ? null : wire.siteUrl(artist);
  const home = { type: 'official homepage', url: site, ended: artist.homepage === 'ended' };
  const catalogs = catalogUrls(artist.id).map((url) => ({
    type: 'free streaming',
    url,
    ended: false,
  }));
  return [...catalogs, home, ...artist.links].flatMap(({ type, url, ended }) =>
    url === null
      ? []
      : [
          {
            ...relationHead(type, ended),
            'target-type': 'url',
            direction: 'forward',
            url: { id: urlId(url), resource: url },
          },
        ],
  );
}

function artistHead({ mbid, name, country }: Artist) {
  return {
    id: mbid,
    name,
    'sort-name': name,
    disambiguation: '',
    type: 'Group',
    'type-id': groupTypeId,
    country,
  };
}

function relationHead(type: string, ended: boolean) {
  return {
    type,
    'type-id': relationTypeIds[type] ?? uuidFrom(chance('relation', type)),
    ended,
    begin: null,
    end: ended ? '2021-04' : null,
    attributes: [],
    'attribute-ids': {},
    'attribute-values': {},
    'source-credit': '',
    'target-credit': '',
  };
}

/** How MusicBrainz spells the addresses of an artist of these catalogs. */
function catalogUrls(id: number): string[] {
  return [
    `https://www.deezer.com/artist/${id}`,
    `https://open.spotify.com/artist/${spotifyId('artist', id)}`,
  ];
}

function urlId(url: string): string {
  return uuidFrom(chance('url', url));
}

function refuse(status: number, error: string): Answer {
  return { status, body: { error, help } };
}
