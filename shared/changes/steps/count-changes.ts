import type { SeverityCounts } from '../../domain/artists/artist.ts';
import { historyFrom, type HistoryOwner } from '../../domain/plans/plan.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { countOpen, ofOrganization } from '../items/feed.ts';
import { readDays } from '../items/stats.ts';

const none: SeverityCounts = { total: 0, critical: 0, warning: 0, info: 0 };

/** Confirmed changes of the last `days` UTC days, today included, oldest first, zeros included. */
export async function dailyCounts(
  table: Table,
  organization: { id: string } & HistoryOwner,
  days: number,
  now: Date,
): Promise<(SeverityCounts & { date: string })[]> {
  const dates = Array.from({ length: days }, (_, index) =>
    dayOf(new Date(now.getTime() - (days - 1 - index) * 86_400_000)),
  );
  const kept = dayOf(historyFrom(organization, now));
  const from = dates.find((date) => date > kept) ?? dayOf(now);
  const counted = await readDays(table, organization.id, from, dayOf(now));
  const byDay = new Map(counted.map((counts) => [counts.day, counts]));
  return dates.map((date) => {
    const { total, critical, warning, info } = byDay.get(date) ?? none;
    return { date, total, critical, warning, info };
  });
}

/** So many of a list are counted: about what one read of the table takes. */
const countedMax = 1000;

/**
 * How many of the newest changes wait for somebody, were acknowledged, or are being checked.
 * `complete` is false where more were confirmed than were counted.
 */
export async function stateCounts(
  table: Table,
  organization: { id: string } & HistoryOwner,
  now: Date,
): Promise<{ to_look_at: number; acknowledged: number; being_checked: number; complete: boolean }> {
  const since = historyFrom(organization, now).toISOString();
  const [confirmed, detected] = await Promise.all(
    (['confirmed', 'detected'] as const).map(async (status) =>
      countOpen(table, ofOrganization(organization.id, status), since, countedMax),
    ),
  );
  const { open = 0, all = 0 } = confirmed ?? {};
  return {
    to_look_at: open,
    acknowledged: all - open,
    being_checked: detected?.all ?? 0,
    complete: confirmed?.isCut === false,
  };
}
