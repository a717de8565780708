import type { Stats } from '../../domain/artists/artist.ts';
import type { Observation } from '../../domain/catalog/catalog.ts';
import { areFew, type PackedDays, packPoint } from '../../domain/artists/points.ts';
import { dayOf } from '../../domain/text/text.ts';
import { daysAtHand, type QuietCheck, type WatchItem } from '../../watches/items/watches.ts';
import type { PackedReadings } from '../../watches/index.ts';

/** What an observation says about numbers, ready to be written. */
export interface Taken {
  check: Omit<QuietCheck, 'notes' | 'isListShort'>;
  /** The readings of the day before, when this is the first one of a new day. */
  finished: PackedReadings | null;
  /** Days to be put into their months before the check is written; null: there is room for all. */
  flush: PackedDays | null;
}

/** Adds the numbers of an observation to those of the day. */
export function takeReading(
  read: WatchItem,
  observation: Pick<Observation, 'artist'>,
  now: Date,
): Taken {
  const at = now.toISOString();
  const stats = statsOf(read, observation);
  const today = dayOf(now);
  // Another function's clock was past midnight already: what it began stays whole.
  if (today < read.points_day) {
    return {
      check: { at, stats, pointsDay: read.points_day, points: read.points },
      finished: null,
      flush: null,
    };
  }
  const isNewDay = read.points_day !== today;
  const before = isNewDay ? '' : read.points;
  const points =
    observation.artist === null || !isItself(read, observation.artist)
      ? before
      : packPoint(before, now, stats.followers, stats.monthly_listeners);
  const check = { at, stats, pointsDay: today, points };
  if (!isNewDay || read.points === '') return { check, finished: null, flush: null };
  const past = daysAtHand(read);
  const flush = areFew(past) ? null : past;
  return {
    check: { ...check, pastPoints: flush ? {} : past },
    finished: { day: read.points_day, packed: read.points },
    flush,
  };
}

/** Of a profile that answers as another one, which is not confirmed, no numbers are kept. */
function isItself(
  { streaming_id, merged_into }: WatchItem,
  artist: { streaming_id: string },
): boolean {
  return artist.streaming_id === (merged_into ?? streaming_id);
}

function statsOf(read: WatchItem, { artist }: Pick<Observation, 'artist'>): Stats {
  if (artist === null) return read.stats;
  const { followers, monthly_listeners, popularity } = artist;
  return { followers, monthly_listeners, popularity };
}
