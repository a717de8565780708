import type { SentReport } from '../../shared/alerts/rules/weekly-report.ts';
import { packPoint } from '../../shared/domain/artists/points.ts';
import { dayOf } from '../../shared/domain/text/text.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import type { HoldItem } from '../../shared/table/artists/artists.ts';
import { keys } from '../../shared/table/keys.ts';
import type { WatchItem } from '../../shared/watches/items/watches.ts';
import type { Acting } from '../../shared/usecases/acting.ts';
import { anId, type Making } from './deliveries.ts';

const artist_id = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';

/** A report of a week in which a lot happened, with what a test says is different. */
export function aReport(changes: Partial<SentReport> = {}): SentReport {
  return {
    from: '2026-11-16',
    to: '2026-11-22',
    time_zone: 'Europe/Berlin',
    tags: [],
    artists: 42,
    changes: { total: 322, critical: 2, warning: 20, info: 300 },
    is_cut: false,
    gravest: Array.from({ length: 10 }, (_, n) => ({
      change_id: `chg_01k9zq4w3v7m2x5c8e0b6t1n${String(n).padStart(2, '0')}`,
      change_type: 'RELEASE_WENT_OFFLINE' as const,
      severity: n < 2 ? ('critical' as const) : ('warning' as const),
      artist_id,
      summary: `The album “Undertow ${n}” by “Rosa Nebel” is offline.`,
      others: 0,
      other_titles: [],
    })),
    decided: { acknowledged: 5, mine: 2, not_mine: 1 },
    open: { total: 4, critical: 1, rechecking: 3 },
    numbers: [
      {
        artist_id,
        artist_name: 'Rosa Nebel',
        field: 'followers',
        before: 42_495,
        after: 41_200,
      },
      {
        artist_id,
        artist_name: 'Juna',
        field: 'monthly_listeners',
        before: 2000,
        after: 2100,
      },
    ],
    numbers_moved: 14,
    organization_name: 'Ed Banger',
    link: 'https://monitor.example/app/',
    ...changes,
  };
}

let made = 0;

/** An artist of an organization whose followers were read at some times, as its watch has them. */
export async function anArtistRead(
  around: Making,
  { organization }: Acting,
  name: string,
  followers: readonly { at: string; count: number }[],
): Promise<string> {
  made += 1;
  const streaming_id = String(900_000 + made);
  const watch_id = watchIdOf('deezer', streaming_id);
  const id = anId(around, 'artist');
  const begun = '2026-01-01T00:00:00.000Z';
  const days: Record<string, string> = {};
  for (const { at, count } of followers) {
    const day = dayOf(new Date(at));
    days[day] = packPoint(days[day] ?? '', new Date(at), count, null);
  }
  const hold: HoldItem = {
    ...{ id, organization_id: organization.id, streaming_id, watch_id, since: begun },
    ...{ active: true, paused: null, created_at: begun, check_requested_at: null, version: 1 },
    ...{ recent: {}, release_policy: 'judge', former: [], tags: [], left: null },
  };
  const stats = { followers: followers.at(-1)?.count ?? null, monthly_listeners: null };
  const watch: WatchItem = {
    ...{ id: watch_id, streaming_id, merged_into: null, numbers_since: null, name },
    ...{ last_checked_at: around.clock.now().toISOString(), active_since: null, image_url: null },
    ...{ stats: { ...stats, popularity: null }, version: 1, plan: 'business', kept_by: 'business' },
    ...{ ending: false, seen_hash: null, rest: null, check_error: null, check_notes: [] },
    ...{ is_list_short: false, page_notes: [], points_day: '', points: '', past_points: days },
  };
  for (const Item of [
    { ...keys.artist(organization.id, id), ...hold },
    { ...keys.watch(watch_id), ...watch },
  ]) {
    await around.table.call('PutItem', { Item });
  }
  return id;
}
