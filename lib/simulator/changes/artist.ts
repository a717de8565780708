import { Refused, type EventBody } from '../events.ts';
import type { Chance } from '../invented/chance.ts';
import type { Artist, World } from '../model.ts';
import { findArtist, findRelease, findTrack, putArtist } from './find.ts';

export function rename(world: World, artist: Artist, { name }: EventBody<'rename'>): World {
  return putArtist(world, { ...artist, name });
}

export function changePicture(
  world: World,
  artist: Artist,
  { remove }: EventBody<'picture'>,
  from: Chance,
): World {
  return putArtist(world, { ...artist, picture: remove ? null : from.hex(32) });
}

export function changeFollowers(
  world: World,
  artist: Artist,
  { factor, add, set }: EventBody<'followers'>,
): World {
  const wanted = set ?? Math.round(artist.fans * (factor ?? 1)) + (add ?? 0);
  return putArtist(world, { ...artist, fans: Math.max(0, wanted) });
}

/** The profile answers as another one from now on, which shows the records of both. */
export function merge(world: World, artist: Artist, { into }: EventBody<'merge'>): World {
  for (let id: number | null = into; id !== null; id = findArtist(world, id, 'into').merged_into) {
    if (id !== artist.id) continue;
    throw new Refused(409, 'into', `artist ${into} is artist ${artist.id}, or was merged into it`);
  }
  return putArtist(world, { ...artist, merged_into: into });
}

export function vanish(world: World, artist: Artist): World {
  if (artist.vanished) throw new Refused(409, 'artist_id', 'the artist has vanished already');
  return putArtist(world, { ...artist, vanished: true });
}

/** Ends vanishing and merging. */
export function comeBack(world: World, artist: Artist): World {
  if (!artist.vanished && artist.merged_into === null) {
    throw new Refused(409, 'artist_id', 'the artist has neither vanished nor been merged');
  }
  return putArtist(world, { ...artist, vanished: false, merged_into: null });
}

export function changeLinks(
  world: World,
  artist: Artist,
  { add, remove }: EventBody<'links'>,
): World {
  if (remove !== undefined && !artist.links.some(({ url }) => url === remove)) {
    throw new Refused(404, 'remove', `the artist has no link to ${remove}`);
  }
  const kept = artist.links.filter(({ url }) => url !== remove && url !== add?.url);
  const links = add === undefined ? kept : [...kept, { ...add, ended: false }];
  return putArtist(world, { ...artist, links });
}

/** Somebody edits what is written on Last.fm. */
export function changeBiography(
  world: World,
  artist: Artist,
  { text }: EventBody<'biography'>,
): World {
  return putArtist(world, { ...artist, biography: text === undefined ? null : (text ?? '') });
}

export function changeSite(world: World, artist: Artist, body: EventBody<'site'>): World {
  const { homepage = artist.homepage, ...site } = body;
  return putArtist(world, { ...artist, homepage, site: { ...artist.site, ...site } });
}

/** A track of one of the artist's records becomes its first top track. */
export function putOnTop(world: World, artist: Artist, body: EventBody<'top'>): World {
  const track = findTrack(findRelease(world, artist.id, body.release_id), body.track_id);
  const top = [track.id, ...artist.top.filter((id) => id !== track.id)];
  return putArtist(world, { ...artist, top });
}
