import type { HistoryPoint } from '../bodies/snapshot.ts';

/**
 * The readings of one UTC day, packed for storage: `minute=followers/listeners`, oldest first,
 * separated by `;`. Every number is the difference to the one before, the first to 0; one that is
 * not known is left out, and so is a `/` with nothing behind it. A day of hourly readings takes some
 * 200 bytes, of which an artist's hot item has to hold one.
 */
export type PackedDay = string;

/** The readings of several days, each packed, by day. */
export type PackedDays = Readonly<Record<string, PackedDay>>;

/** Some readings of an artist that is checked every hour take that much; those of ten days with one each, too. */
const packedBytesMax = 220;

/** Whether days take no more than a hot item has room for, beside the day that is not over. */
export function areFew(days: PackedDays): boolean {
  return Object.entries(days).flat().join('').length <= packedBytesMax;
}

interface Reading {
  minute: number;
  followers: number | null;
  listeners: number | null;
}

/** Adds a reading to a packed day; one reading a minute is kept, the last. */
export function packPoint(
  packed: PackedDay,
  at: Date,
  followers: number | null,
  monthlyListeners: number | null,
): PackedDay {
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  const others = readingsOf(packed).filter((reading) => reading.minute !== minute);
  return pack([...others, { minute, followers, listeners: monthlyListeners }]);
}

/** When a reading made at `at` (ISO 8601, UTC) counts as taken: days are packed by the minute. */
export function takenAt(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`;
}

/** The readings of `day` (YYYY-MM-DD), oldest first. Throws on a text that is no packed day. */
export function unpackDay(day: string, packed: PackedDay): HistoryPoint[] {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  return readingsOf(packed).map(({ minute, followers, listeners }) => ({
    taken_at: new Date(midnight + minute * 60_000).toISOString(),
    followers,
    monthly_listeners: listeners,
  }));
}

/**
 * Readings as they are stored, with those of the days at hand in the place of what is stored of the same
 * days: a check may have stored these and lost its turn then. Oldest first, from `fromDay` on.
 */
export function withDays(
  stored: readonly HistoryPoint[],
  days: PackedDays,
  fromDay: string,
): HistoryPoint[] {
  const atHand = Object.entries(days).filter(([day, packed]) => day >= fromDay && packed !== '');
  const isAtHand = new Set(atHand.map(([day]) => day));
  return [
    ...stored.filter(({ taken_at }) => !isAtHand.has(taken_at.slice(0, 10))),
    ...atHand.flatMap(([day, packed]) => unpackDay(day, packed)),
  ].toSorted((a, b) => (a.taken_at < b.taken_at ? -1 : 1));
}

function pack(readings: readonly Reading[]): PackedDay {
  const last = { minute: 0, followers: 0, listeners: 0 };
  const since = (name: keyof Reading, value: number | null) => {
    if (value === null) return '';
    const difference = value - last[name];
    last[name] = value;
    return String(difference);
  };
  return readings
    .toSorted((a, b) => a.minute - b.minute)
    .map(({ minute, followers, listeners }) => {
      const heard = since('listeners', listeners);
      const known = `${since('minute', minute)}=${since('followers', followers)}`;
      return heard === '' ? known : `${known}/${heard}`;
    })
    .join(';');
}

function readingsOf(packed: PackedDay): Reading[] {
  const last = { minute: 0, followers: 0, listeners: 0 };
  const after = (name: keyof Reading, difference: string | undefined) => {
    if (difference === undefined) return null;
    last[name] += Number(difference);
    return last[name];
  };
  const parts = packed === '' ? [] : packed.split(';');
  return parts.map((part) => {
    const [, minutes, followers, listeners] =
      /^(\d{1,4})=(-?\d{1,15})?(?:\/(-?\d{1,15}))?$/.exec(part) ?? [];
    const minute = after('minute', minutes);
    if (minute === null || minute >= 1440) throw new Error(`not a reading: ${part}`);
    return {
      minute,
      followers: after('followers', followers),
      listeners: after('listeners', listeners),
    };
  });
}
