import * as artists from './changes/artist.ts';
import * as details from './changes/details.ts';
import { findArtist } from './changes/find.ts';
import * as releases from './changes/release.ts';
import type { ArtistEvent, WorldEvent } from './events.ts';
import { artistCountDefault, newArtist } from './invented/artist.ts';
import { chance, type Chance } from './invented/chance.ts';
import { newDiscography } from './invented/discography.ts';
import type { Artist, Release, World } from './model.ts';

/** Ids of records that come after the beginning count from here. */
const firstNewReleaseId = 9_000_001;
/** One record in so many also features another artist. */
const featureProbability = 0.06;

export interface MakeOptions {
  /** The day that discographies reach up to, `YYYY-MM-DD`. */
  today: string;
  /** How many artists; names beyond the fixed list are put together from words. */
  artists?: number;
}

/** A catalog of invented artists: the same for the same seed, day and number. */
export function make(seed: number, options: MakeOptions): World {
  const { today } = options;
  const numbers = Array.from({ length: options.artists ?? artistCountDefault }, (_, at) => at + 1);
  const invented = numbers.map((number) => newArtist(seed, number));
  const everybody = invented.map(({ artist }) => artist);
  // An artist with hundreds of records never appears as a guest, so that the number of pages stays
  // exact.
  const guests = invented.filter(({ releases }) => releases <= 100).map(({ artist }) => artist);
  const records = invented.flatMap(({ artist, releases: count }) => {
    const from = chance(seed, 'discography', artist.number);
    return newDiscography(artist, count, today, from).map((record) =>
      withFeature(record, guests, from),
    );
  });
  return {
    seed,
    made_on: today,
    steps: 0,
    next_release_id: firstNewReleaseId,
    picture_host: null,
    artists: Object.fromEntries(everybody.map((artist) => [String(artist.id), artist])),
    releases: Object.fromEntries(records.map((record) => [String(record.id), record])),
  };
}

export interface Applied {
  world: World;
  /** The record that was made or changed, where it was one. */
  release_id: number | null;
}

/**
 * The world after an event. The given one stays as it is; what did not change is shared.
 * @throws Refused when the event can't happen: unknown ids, nothing to take down…
 */
export function apply(world: World, event: WorldEvent): Applied {
  const next = { ...world, steps: world.steps + 1 };
  if (event.kind === 'picture-host') {
    return { world: { ...next, picture_host: event.host }, release_id: null };
  }
  const from = chance(world.seed, 'step', world.steps);
  const artist = findArtist(world, event.artist_id);
  const changed = changeOf(next, artist, event, from);
  return 'world' in changed ? changed : { world: changed, release_id: null };
}

function changeOf(
  world: World,
  artist: Artist,
  event: ArtistEvent,
  from: Chance,
): World | releases.Changed {
  const { at } = event;
  switch (event.kind) {
    case 'release':
      return releases.release(world, artist, event.body, { at, from });
    case 'takedown':
      return releases.takeDown(world, artist, event.body, at);
    case 'restore':
      return releases.restore(world, artist, event.body);
    case 'replace':
      return releases.replace(world, artist, event.body, at);
    case 'duplicate':
      return releases.duplicate(world, artist, event.body, from);
    case 'track-takedown':
      return details.takeDownTrack(world, artist, event.body);
    case 'track-add':
      return details.addTrack(world, artist, event.body, from);
    case 'edit-release':
      return details.editRelease(world, artist, event.body, from);
    case 'top':
      return artists.putOnTop(world, artist, event.body);
    case 'rename':
      return artists.rename(world, artist, event.body);
    case 'picture':
      return artists.changePicture(world, artist, event.body, from);
    case 'followers':
      return artists.changeFollowers(world, artist, event.body);
    case 'merge':
      return artists.merge(world, artist, event.body);
    case 'vanish':
      return artists.vanish(world, artist);
    case 'return':
      return artists.comeBack(world, artist);
    case 'links':
      return artists.changeLinks(world, artist, event.body);
    case 'biography':
      return artists.changeBiography(world, artist, event.body);
    case 'site':
      return artists.changeSite(world, artist, event.body);
  }
}

function withFeature(record: Release, guests: readonly Artist[], from: Chance): Release {
  if (guests.length < 2 || !from.happens(featureProbability)) return record;
  const guest = from.pick(guests);
  if (record.contributors.some(({ artist_id }) => artist_id === guest.id)) return record;
  const feature = { artist_id: guest.id, role: 'Featured' as const };
  return { ...record, contributors: [...record.contributors, feature] };
}
