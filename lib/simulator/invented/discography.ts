import type { Artist, Release, ReleaseType, Track } from '../model.ts';
import { type Chance, newIsrc, newUpc } from './chance.ts';
import { genreIds, newTitle } from './words.ts';

const dayMs = 86_400_000;
/** Tracks on one disc; longer releases have more. */
const discTracksMax = 15;
const trackCounts: Record<ReleaseType, readonly [number, number]> = {
  single: [1, 2],
  ep: [4, 6],
  album: [8, 14],
  compilation: [18, 24],
};

/** What a new record is to have; what is missing is invented. */
export interface Wanted {
  id: number;
  artist: Artist;
  date: string;
  title?: string;
  type?: ReleaseType;
  label?: string;
  upc?: string;
  registrant?: string;
  /** How many, or which. */
  tracks?: number | readonly string[];
  contributors?: Release['contributors'];
  unlisted?: boolean;
}

/** The day of a date, `YYYY-MM-DD` in UTC. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A record by the artist, from what is wanted and chance. Track ids are the release's × 100 + n. */
export function newRelease(wanted: Wanted, from: Chance, taken = new Set<string>()): Release {
  const { artist } = wanted;
  const type = wanted.type ?? 'single';
  const title = wanted.title ?? newTitle(artist.script, from, taken);
  return {
    id: wanted.id,
    title,
    type,
    date: wanted.date,
    label: wanted.label ?? from.pick(artist.labels),
    upc: wanted.upc ?? newUpc(from),
    cover: from.hex(32),
    genre_id: from.pick(genreIds),
    fans: Math.round(artist.fans * from.float() * 0.2),
    contributors: wanted.contributors ?? [{ artist_id: artist.id, role: 'Main' }],
    offline_since: null,
    unlisted: wanted.unlisted ?? false,
    blocked_in: [],
    tracks: trackTitles(wanted, type, title, from).map((trackTitle, index) =>
      newTrack({ ...wanted, index, title: trackTitle }, from),
    ),
  };
}

/** A track of a release, the `index`-th (from 0). */
export function newTrack(
  wanted: Pick<Wanted, 'id' | 'artist' | 'date' | 'registrant'> & { index: number; title: string },
  from: Chance,
): Track {
  const { index } = wanted;
  return {
    id: wanted.id * 100 + index + 1,
    title: wanted.title,
    disc: Math.floor(index / discTracksMax) + 1,
    position: (index % discTracksMax) + 1,
    isrc: newIsrc(wanted.registrant ?? from.pick(wanted.artist.registrants), wanted.date, from),
    duration_seconds: from.int(95, 412),
    rank: from.int(20_000, 700_000),
    explicit: from.happens(0.08),
    state: 'playable',
  };
}

function trackTitles(wanted: Wanted, type: ReleaseType, title: string, from: Chance): string[] {
  if (typeof wanted.tracks === 'object') return [...wanted.tracks];
  const [low, high] = trackCounts[type];
  const count = wanted.tracks ?? from.int(low, high);
  const taken = new Set([title]);
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return title;
    if (type === 'single' && index === 1) return `${title} (Live)`;
    const other = newTitle(wanted.artist.script, from, taken);
    return from.happens(0.05) ? `${other} (Live)` : other;
  });
}

/**
 * All records of an artist up to a day, oldest first: `count` of them over the years before, the
 * last one some weeks old, and no two on one day. Ids are the artist's × 1000 + n.
 */
export function newDiscography(
  artist: Artist,
  count: number,
  today: string,
  from: Chance,
): Release[] {
  const spanDays = Math.max(count * Math.round(365 / artist.pace), 400);
  const newestDaysAgo = from.int(20, 150);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const part = (count - 1 - index) / Math.max(count - 1, 1);
    const daysAgo = newestDaysAgo + Math.round(part * spanDays);
    const date = dayOf(new Date(Date.parse(today) - daysAgo * dayMs));
    const type = typeOf(count, from);
    return newRelease({ id: artist.id * 1000 + index + 1, artist, date, type }, from, taken);
  });
}

function typeOf(count: number, from: Chance): ReleaseType {
  // Who has hundreds of records has singles, mostly: the state file stays small.
  if (count > 100) return from.happens(0.95) ? 'single' : 'ep';
  const at = from.float();
  if (at < 0.5) return 'single';
  if (at < 0.7) return 'ep';
  return at < 0.95 ? 'album' : 'compilation';
}
