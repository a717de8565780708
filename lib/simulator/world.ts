import { artistChanges, findArtist } from './changes/artist.ts';
import { releaseChanges } from './changes/release.ts';
import type { Applied, ArtistEventKind, Changes, EventOf, PictureHostEvent } from './events.ts';
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

const changes: Changes = { ...artistChanges, ...releaseChanges };

/**
 * The world after an event. The given one stays as it is; what did not change is shared.
 * @throws Refused when the event can't happen: unknown ids, nothing to take down…
 */
export function apply<Kind extends ArtistEventKind>(
  world: World,
  event: EventOf<Kind> | PictureHostEvent,
): Applied {
  const next = { ...world, steps: world.steps + 1 };
  if ('host' in event) return { world: { ...next, picture_host: event.host }, release_id: null };
  const { kind, at, artist_id, body } = event;
  const from = chance(world.seed, 'step', world.steps);
  return changes[kind](next, findArtist(world, artist_id), body, { at, from });
}

function withFeature(record: Release, guests: readonly Artist[], from: Chance): Release {
  if (guests.length < 2 || !from.happens(featureProbability)) return record;
  const guest = from.pick(guests);
  if (record.contributors.some(({ artist_id }) => artist_id === guest.id)) return record;
  const feature = { artist_id: guest.id, role: 'Featured' as const };
  return { ...record, contributors: [...record.contributors, feature] };
}
