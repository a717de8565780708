import type { Change } from '../../shared/changes/rules/change.ts';
import { derivedIdAt, newId } from '../../shared/domain/ids.ts';
import type { Severity } from '../../shared/changes/rules/info.ts';
import type { HoldItem } from '../../shared/table/artists/artists.ts';
import type { Table } from '../../shared/table/client.ts';
import type { WatchItem } from '../../shared/watches/items/watches.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { changeItem } from '../../shared/changes/items/change-item.ts';
import { keys } from '../../shared/table/keys.ts';
import type { Random } from '../../shared/usecases/ports.ts';
import { aChange } from '../support/a-change.ts';
import { inLanes } from './measure.ts';

type Item = Record<string, unknown>;

/** Where and when rows are put that nobody worked for. */
export interface Seeding {
  table: Table;
  random: Random;
  organizationId: string;
  now: Date;
}

/**
 * Puts `count` monitored artists as they are between two checks, but for `rest`.
 * @param nameOf what the artist of a number is called
 * @returns their ids.
 */
export async function putArtists(
  seeding: Seeding,
  count: number,
  rest: Partial<WatchItem> = {},
  nameOf = (index: number) => `The Artist of Number ${index}`,
): Promise<string[]> {
  const { random, organizationId, now } = seeding;
  const at = now.toISOString();
  const holds = Array.from({ length: count }, (_, index): HoldItem => {
    const streamingId = String(5_000_000 + index);
    return {
      id: newId('artist', { now, random: random.bytes(10) }),
      organization_id: organizationId,
      streaming_id: streamingId,
      watch_id: watchIdOf('deezer', streamingId),
      since: at,
      active: true,
      paused: null,
      created_at: at,
      check_requested_at: null,
      version: 3,
      recent: { [at.slice(0, 10)]: '0/1/2' },
      release_policy: 'judge',
      tags: [],
      former: [],
      left: null,
    };
  });
  const watches = holds.map(({ watch_id: id, streaming_id }, index): WatchItem => ({
    id,
    streaming_id,
    merged_into: null,
    numbers_since: null,
    name: nameOf(index),
    last_checked_at: at,
    active_since: null,
    image_url: `https://pictures.example/images/artist/0123456789abcdef${index}/500x500.jpg`,
    stats: { followers: 12_345 + index, monthly_listeners: null, popularity: null },
    version: 3,
    plan: 'business',
    kept_by: 'business',
    ending: false,
    seen_hash: '0123456789abcdef0123456789abcdef',
    rest: null,
    check_error: null,
    is_list_short: false,
    check_notes: [],
    page_notes: [],
    points_day: at.slice(0, 10),
    points: '',
    past_points: {},
    ...rest,
  }));
  await putAll(seeding.table, [
    ...holds.map((hold) => ({ ...keys.artist(organizationId, hold.id), ...hold })),
    ...watches.map((watch) => ({ ...keys.watch(watch.id), ...watch })),
  ]);
  return holds.map(({ id }) => id);
}

const severities: readonly Severity[] = ['info', 'warning', 'critical'];

/**
 * Puts `count` confirmed changes, spread evenly over the `days` before now, with the counters that
 * confirming them would have left. @returns their ids, newest first.
 */
export async function putChanges(
  seeding: Seeding,
  artistIds: readonly string[],
  { count, days }: { count: number; days: number },
): Promise<string[]> {
  const { organizationId, random, now } = seeding;
  const stepMs = (days * 86_400_000) / count;
  const changes = Array.from({ length: count }, (_, index): Change => {
    const at = new Date(now.getTime() - (index + 1) * stepMs);
    return {
      ...aChange(),
      id: derivedIdAt('change', at, ...random.bytes(8)),
      organization_id: organizationId,
      monitored_artist_id: artistIds[index % artistIds.length]!,
      severity: severities[index % severities.length]!,
      detected_at: new Date(at.getTime() - 300_000).toISOString(),
      confirmed_at: at.toISOString(),
    };
  });
  await putAll(seeding.table, [...changes.map(stored), ...counters(organizationId, changes)]);
  return changes.map(({ id }) => id);
}

/** The row of a change that was routed long ago: nothing is owed for it. */
function stored(change: Change): Item {
  return { ...changeItem(change, 'business'), routed_to: [] };
}

function counters(organizationId: string, changes: readonly Change[]): Item[] {
  const counted = new Map<string, Record<string, number>>();
  const count = (of: string, names: readonly string[]) => {
    const counts = counted.get(of) ?? {};
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    counted.set(of, counts);
  };
  for (const { confirmed_at, severity } of changes) {
    const at = confirmed_at ?? '';
    count(at.slice(0, 10), ['total', severity, `h${at.slice(11, 13)}`]);
  }
  return [...counted].map(([of, counts]) => ({
    ...keys.statsDay(organizationId, of),
    ...counts,
  }));
}

async function putAll(table: Table, items: readonly Item[]): Promise<void> {
  const size = 25;
  await inLanes(Math.ceil(items.length / size), 8, async (index) => {
    let waiting = items
      .slice(index * size, (index + 1) * size)
      .map((Item) => ({ PutRequest: { Item } }));
    while (waiting.length > 0) {
      const { UnprocessedItems } = await table.call('BatchWriteItem', {
        RequestItems: { [table.name]: waiting },
      });
      waiting = (UnprocessedItems?.[table.name] ?? []) as typeof waiting;
    }
  });
}
