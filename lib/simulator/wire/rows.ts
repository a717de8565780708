import { hash32 } from '../invented/chance.ts';
import { dayOf } from '../invented/discography.ts';
import type { Artist, Contributor, Release, World } from '../model.ts';
import { listedReleases, shownArtist } from '../view.ts';
import type { Wire } from './context.ts';

const webUrl = 'https://www.deezer.com';
const sizes = { small: 56, medium: 250, big: 500, xl: 1000 } as const;
type Size = keyof typeof sizes;
/** Ranks and fans move by so much from day to day, as those of the real catalog do. */
const volatility = 0.02;

/** The addresses of a record's cover: the endpoint that leads to it, and the four sizes. */
export function covers(release: Release, wire: Wire) {
  const at = (size: Size) => pictureUrl('cover', release.cover, size, wire);
  return {
    cover: `${wire.apiUrl}/album/${release.id}/image`,
    cover_small: at('small'),
    cover_medium: at('medium'),
    cover_big: at('big'),
    cover_xl: at('xl'),
    md5_image: release.cover,
  };
}

export function pictureUrl(kind: 'artist' | 'cover', hash: string, size: Size, wire: Wire): string {
  const pixels = sizes[size];
  return `${wire.pictureUrl}/images/${kind}/${hash}/${pixels}x${pixels}-000000-80-0-0.jpg`;
}

/** The address that people share; its number changes with every answer. */
export function share(kind: 'artist' | 'album' | 'track', id: number, { now }: Wire): string {
  const term = `0_${Math.floor(now.getTime() / 1000)}`;
  return `${webUrl}/${kind}/${id}?utm_source=deezer&utm_content=${kind}-${id}&utm_term=${term}&utm_medium=web`;
}

export function link(kind: 'artist' | 'album' | 'track', id: number): string {
  return `${webUrl}/${kind}/${id}`;
}

/** An artist in its briefest form, as tracks carry it. */
export function briefArtist(artist: Artist, wire: Wire) {
  return {
    id: artist.id,
    name: artist.name,
    tracklist: `${wire.apiUrl}/artist/${artist.id}/top?limit=50`,
    type: 'artist',
  };
}

/** An artist with pictures, as albums carry it; the default picture's hash is empty. */
export function albumArtist(artist: Artist, wire: Wire) {
  const at = (size: Size) => pictureUrl('artist', artist.picture ?? '', size, wire);
  return {
    ...briefArtist(artist, wire),
    picture: `${wire.apiUrl}/artist/${artist.id}/image`,
    picture_small: at('small'),
    picture_medium: at('medium'),
    picture_big: at('big'),
    picture_xl: at('xl'),
  };
}

/** An artist as contributors and tracks read by id carry it. */
export function linkedArtist(artist: Artist, wire: Wire) {
  return {
    ...albumArtist(artist, wire),
    link: link('artist', artist.id),
    share: share('artist', artist.id, wire),
    radio: true,
  };
}

/** An artist as a search finds it. */
export function artistRow(world: World, artist: Artist, wire: Wire) {
  return {
    ...albumArtist(artist, wire),
    link: link('artist', artist.id),
    nb_album: listedReleases(world, artist.id).length,
    nb_fan: artist.fans,
    radio: true,
  };
}

export function contributors(world: World, list: readonly Contributor[], wire: Wire) {
  return list.flatMap(({ artist_id, role }) => {
    const artist = creditedArtist(world, artist_id);
    return artist === null ? [] : [{ ...linkedArtist(artist, wire), role }];
  });
}

/** Whose record it is. */
export function mainArtist(world: World, { contributors: [main] }: Release): Artist | null {
  return main === undefined ? null : creditedArtist(world, main.artist_id);
}

/** Who a record names: also one whose own page has vanished. */
function creditedArtist(world: World, id: number): Artist | null {
  return shownArtist(world, id) ?? world.artists[id] ?? null;
}

/** A record as lists of an artist show it. */
export function albumRow(release: Release, wire: Wire) {
  return {
    id: release.id,
    title: release.title,
    link: link('album', release.id),
    ...covers(release, wire),
    genre_id: release.genre_id,
    fans: drifting(release.fans, release.id, wire),
    release_date: release.date,
    record_type: recordType(release),
    tracklist: `${wire.apiUrl}/album/${release.id}/tracks`,
    explicit_lyrics: release.tracks.some(({ explicit }) => explicit),
    type: 'album',
  };
}

export function recordType({ type }: Release): string {
  return type === 'compilation' ? 'compile' : type;
}

export function isOut(release: Release, { now }: Wire): boolean {
  return release.date <= dayOf(now);
}

/** A volatile number: steady within a day, a little different on another. */
export function drifting(base: number, id: number, { now }: Wire): number {
  const chance = hash32(`${id}/${dayOf(now)}`) / 0x1_0000_0000;
  return Math.round(base * (1 + volatility * (2 * chance - 1)));
}
