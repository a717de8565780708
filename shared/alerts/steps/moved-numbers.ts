import {
  type MovedNumber,
  movedShareMin,
  numbersMax,
  type WeeklyReport,
} from '../rules/weekly-report.ts';
import { withDays } from '../../domain/artists/points.ts';
import type { HistoryPoint } from '../../domain/bodies/snapshot.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { readDaysOf } from '../../checks/items/history.ts';
import { daysAtHand } from '../../watches/items/watches.ts';

/** A number that was last read so long before a time is none of that time. */
const staleMs = 3 * 86_400_000;

/** The numbers of artists that moved in a week, those with the largest difference first. */
export async function movedNumbers(
  table: Table,
  artists: readonly ArtistItem[],
  { since, until }: { since: Date; until: Date },
): Promise<Pick<WeeklyReport, 'numbers' | 'numbers_moved'>> {
  const begins = new Date(since.getTime() - staleMs);
  const from = dayOf(begins);
  const watches = artists.map(({ watch_id }) => watch_id);
  const stored = await readDaysOf(table, watches, from, dayOf(until));
  const moved = artists
    // Before it was monitored, its numbers were nobody's.
    .filter((artist) => artist.since <= since.toISOString())
    .flatMap((artist) => {
      const days = { ...stored.get(artist.watch_id), ...daysAtHand(artist) };
      const points = withDays([], days, artist.numbers_since ?? from);
      return movesOf(artist, points, { begins, since, until });
    })
    .toSorted((one, other) => differenceOf(other) - differenceOf(one));
  return { numbers: moved.slice(0, numbersMax), numbers_moved: moved.length };
}

function movesOf(
  { id: artist_id, name: artist_name }: ArtistItem,
  points: readonly HistoryPoint[],
  { begins, since, until }: { begins: Date; since: Date; until: Date },
): MovedNumber[] {
  return (['followers', 'monthly_listeners'] as const).flatMap((field) => {
    const before = lastBetween(points, field, begins, since);
    const after = lastBetween(points, field, new Date(until.getTime() - staleMs), until);
    if (before === null || after === null || !hasMoved(before, after)) return [];
    return [{ artist_id, artist_name, field, before, after }];
  });
}

/** The last reading that tells a number, from one time up to another one. */
function lastBetween(
  points: readonly HistoryPoint[],
  field: 'followers' | 'monthly_listeners',
  from: Date,
  to: Date,
): number | null {
  const [first, last] = [from.toISOString(), to.toISOString()];
  const inside = points.filter(({ taken_at }) => taken_at >= first && taken_at <= last);
  return inside.findLast((point) => point[field] !== null)?.[field] ?? null;
}

function hasMoved(before: number, after: number): boolean {
  if (before === 0) return after > 0;
  return Math.abs(after / before - 1) >= movedShareMin;
}

function differenceOf({ before, after }: MovedNumber): number {
  return Math.abs(after - before);
}
