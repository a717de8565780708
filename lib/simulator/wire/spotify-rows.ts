import type { Artist, Contributor, Release, Track, World } from '../model.ts';
import { isPlayable, listedTracks, shownArtist } from '../view.ts';
import type { Wire } from './context.ts';
import { drifting, isOut } from './rows.ts';
import { spotifyId } from './spotify-ids.ts';

const webUrl = 'https://open.spotify.com';

/** What Spotify calls an app's access: in `development` many fields are left out. */
export type Access = 'development' | 'extended';

/** Kind and size of a picture, as its address begins with. */
const sizes = {
  artist: [
    ['ab6761610000e5eb', 640],
    ['ab67616100005174', 320],
    ['ab6761610000f178', 160],
  ],
  cover: [
    ['ab67616d0000b273', 640],
    ['ab67616d00001e02', 300],
    ['ab67616d00004851', 64],
  ],
} as const;

function images(kind: 'artist' | 'cover', hash: string | null, { pictureUrl }: Wire) {
  if (hash === null) return [];
  return sizes[kind].map(([prefix, pixels]) => ({
    url: `${pictureUrl}/image/${prefix}${hash.slice(0, 24)}`,
    height: pixels,
    width: pixels,
  }));
}

/** The picture at `/image/…`, as the simulator's own pictures are named: by its path below `/images`. */
export function picturePath(world: World, path: string): string | null {
  const [, prefix, content = ''] = /^\/image\/(ab67[0-9a-f]{12})([0-9a-f]{24})$/.exec(path) ?? [];
  for (const kind of ['artist', 'cover'] as const) {
    const pixels = sizes[kind].find(([known]) => known === prefix)?.[1];
    if (pixels === undefined) continue;
    const hashes =
      kind === 'artist'
        ? Object.values(world.artists).map(({ picture }) => picture)
        : Object.values(world.releases).map(({ cover }) => cover);
    const hash = hashes.find((one) => one?.startsWith(content));
    return hash == null ? null : `/${kind}/${hash}/${pixels}.jpg`;
  }
  return null;
}

function head(kind: 'artist' | 'album' | 'track', id: number, { apiUrl }: Wire) {
  const own = spotifyId(kind, id);
  return {
    external_urls: { spotify: `${webUrl}/${kind}/${own}` },
    href: `${apiUrl}/v1/${kind}s/${own}`,
    id: own,
    type: kind,
    uri: `spotify:${kind}:${own}`,
  };
}

/** An artist; followers and popularity only in extended access. */
export function artist(one: Artist, wire: Wire, access: Access) {
  const numbers = {
    followers: { href: null, total: one.fans },
    genres: [],
    popularity: Math.min(100, Math.round(Math.log10(one.fans + 1) * 13)),
  };
  return {
    ...head('artist', one.id, wire),
    name: one.name,
    images: images('artist', one.picture, wire),
    ...(access === 'extended' && numbers),
  };
}

function briefArtists(world: World, list: readonly Contributor[], wire: Wire) {
  return list.flatMap(({ artist_id }) => {
    const one = shownArtist(world, artist_id) ?? world.artists[artist_id];
    return one === undefined ? [] : [{ ...head('artist', one.id, wire), name: one.name }];
  });
}

/** An album as lists show it. */
export function album(world: World, release: Release, wire: Wire) {
  const main = release.contributors.filter(({ role }) => role === 'Main');
  return {
    ...head('album', release.id, wire),
    // An EP is a single there.
    album_type: release.type === 'ep' ? 'single' : release.type,
    total_tracks: listedTracks(release).length,
    images: images('cover', release.cover, wire),
    name: release.title,
    release_date: release.date,
    release_date_precision: 'day',
    artists: briefArtists(world, main, wire),
  };
}

/**
 * A track as its album lists it.
 * @param market the country it is asked for; null: without one nothing is said of what can be played.
 */
export function track(
  world: World,
  release: Release,
  one: Track,
  { wire, market }: { wire: Wire; market: string | null },
) {
  const is_playable =
    isPlayable(one) && isOut(release, wire) && !release.blocked_in.includes(market ?? '');
  return {
    ...head('track', one.id, wire),
    artists: briefArtists(world, release.contributors, wire),
    disc_number: one.disc,
    duration_ms: one.duration_seconds * 1000,
    explicit: one.explicit,
    is_local: false,
    ...(market !== null && { is_playable }),
    name: one.title,
    preview_url: null,
    track_number: one.position,
  };
}

/** A track on its own: with its record and its ISRC. */
export function fullTrack(
  world: World,
  release: Release,
  one: Track,
  { wire, access, market }: { wire: Wire; access: Access; market: string | null },
) {
  const popularity = Math.min(100, Math.round(drifting(one.rank, one.id, wire) / 10_000));
  return {
    ...track(world, release, one, { wire, market }),
    album: album(world, release, wire),
    external_ids: { isrc: one.isrc },
    ...(access === 'extended' && { popularity }),
  };
}
