import { historyDays } from '../../findings/numbers/numbers.ts';
import { soundValues } from '../../findings/numbers/series.ts';
import { usualBand } from '../../findings/numbers/grounds.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { withDays } from '../../domain/artists/points.ts';
import type { HistoryPoint } from '../../domain/bodies/snapshot.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { readHistory } from '../../checks/items/history.ts';
import { daysAtHand } from '../../watches/items/watches.ts';
import { lastOfDays } from '../../watches/index.ts';

/** Up to that many days every reading is shown, beyond it the last one of each day. */
const fullDaysMax = 31;
const dayMs = 86_400_000;

/** How far back, and whether with the range that was expected of each day. */
export interface HistoryRequest {
  days: number;
  expected: boolean;
}

/** The numbers of an artist over the last `days` UTC days, today included, oldest first. */
export async function historyOf(
  table: Table,
  artist: ArtistItem,
  { days, expected }: HistoryRequest,
  plan: PlanName,
  now: Date,
): Promise<HistoryPoint[]> {
  const shown = Math.min(days, plans[plan].history_days);
  const from = dayOf(new Date(now.getTime() - (shown - 1) * dayMs));
  // What is expected of a day is said by as many days before it as a change is judged by.
  const readFrom = expected ? dayOf(new Date(Date.parse(from) - historyDays * dayMs)) : from;
  const stored = await storedHistory(table, artist, readFrom);
  const read = withDays(stored, daysAtHand(artist), readFrom);
  const points = read.filter(({ taken_at }) => taken_at >= from);
  const thinned = days > fullDaysMax ? lastOfEachDay(points) : points;
  return expected ? withExpected(thinned, read, artist.numbers_since, from) : thinned;
}

/** The numbers of the watches that the organization held, up to the day on which it left each. */
async function storedHistory(
  table: Table,
  { watch_id, former, left }: ArtistItem,
  from: string,
): Promise<HistoryPoint[]> {
  const places = [...former, { watch_id, until: left?.at ?? null }];
  const read = await Promise.all(
    places.map(async (place) => {
      const points = await readHistory(table, place.watch_id, from);
      const { until } = place;
      return until === null ? points : points.filter(({ taken_at }) => taken_at <= until);
    }),
  );
  // Of a watch that came later, what it knows of the time before counts no more than once.
  return [...new Map(read.flat().map((point) => [point.taken_at, point])).values()].toSorted(
    (a, b) => (a.taken_at < b.taken_at ? -1 : 1),
  );
}

function lastOfEachDay(points: readonly HistoryPoint[]): HistoryPoint[] {
  return [...new Map(points.map((point) => [point.taken_at.slice(0, 10), point])).values()];
}

/** The points, each with the range that would have been usual on its day. */
function withExpected(
  points: readonly HistoryPoint[],
  read: readonly HistoryPoint[],
  since: string | null,
  from: string,
): HistoryPoint[] {
  const daily = [...lastOfDays(read, since).values()];
  const ranges = (field: 'followers' | 'monthly_listeners') =>
    new Map(
      usualBand(soundValues(daily, field), field, from).map(({ day, low, high }) => [
        day,
        { low, high },
      ]),
    );
  const [followers, listeners] = [ranges('followers'), ranges('monthly_listeners')];
  return points.map((point) => {
    const day = point.taken_at.slice(0, 10);
    const expected = {
      followers: followers.get(day) ?? null,
      monthly_listeners: listeners.get(day) ?? null,
    };
    return { ...point, expected };
  });
}
