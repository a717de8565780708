import { type PlanName, plans } from '../../domain/plan.ts';
import { unpackDay } from '../../domain/points.ts';
import type { HistoryPoint } from '../../domain/snapshot.ts';
import { dayOf } from '../../domain/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { readHistory } from '../../table/artists/history.ts';

/** Up to that many days every reading is shown, beyond it the last one of each day. */
const fullDaysMax = 31;

/** The numbers of an artist over the last `days` UTC days, today included, oldest first. */
export async function historyOf(
  table: Table,
  artist: ArtistItem,
  days: number,
  plan: PlanName,
  now: Date,
): Promise<HistoryPoint[]> {
  const shown = Math.min(days, plans[plan].history_days);
  const from = dayOf(new Date(now.getTime() - (shown - 1) * 86_400_000));
  const stored = await readHistory(table, artist.id, from);
  const current = artist.points_day >= from ? unpackDay(artist.points_day, artist.points) : [];
  // The hot item's day may have been flushed already by a check that then lost its turn.
  const points = [
    ...stored.filter(({ taken_at }) => !taken_at.startsWith(artist.points_day)),
    ...current,
  ];
  return days > fullDaysMax ? lastOfEachDay(points) : points;
}

function lastOfEachDay(points: readonly HistoryPoint[]): HistoryPoint[] {
  return [...new Map(points.map((point) => [point.taken_at.slice(0, 10), point])).values()];
}
