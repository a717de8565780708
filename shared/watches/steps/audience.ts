import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { Baseline } from '../../findings/records.ts';
import type { HappeningUpdate } from '../../verdicts/rules/happening-update.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Table } from '../../table/client.ts';
import type { Write } from '../../table/transaction.ts';
import type { HolderItem } from '../items/holders.ts';
import { tellingWrite } from '../items/tellings.ts';
import type { WatchItem } from '../items/watches.ts';
import { type HolderRow, listenerOf, rowIdOf, rowWrite } from './rows.ts';
import type { Listener } from './telling.ts';
import { rowsOf, tellingOf } from './tell-findings.ts';

/**
 * Who hears of a finding: a few active holders, who receive their changes in the write of the finding, or
 * many, who receive them by a telling. `rows` are the changes that the few have, as they were read;
 * null: they follow from the times.
 */
export type Audience =
  | { kind: 'many' }
  | {
      kind: 'few';
      listeners: readonly Listener[];
      rows: ReadonlyMap<string, HolderRow> | null;
    };

/**
 * So many receive their changes with the finding. Each costs two write units more than by a telling, which
 * costs ten by itself.
 */
export const fewMax = 3;

/** Who hears of findings of these types, at a watch with these holders. */
export async function audienceOf(
  table: Table,
  holders: readonly HolderItem[],
  types: readonly ChangeType[],
): Promise<Audience> {
  const active = holders.filter((holder) => holder.active);
  if (active.length > fewMax) return { kind: 'many' };
  const listeners = await Promise.all(active.map((holder) => listenerOf(table, holder, types)));
  return { kind: 'few', listeners, rows: null };
}

/** Whether the changes of the few holders were not read. */
export function isAssumed(audience: Audience): boolean {
  return audience.kind === 'few' && audience.listeners.length > 0 && audience.rows === null;
}

/**
 * Whether a wrong assumption about one of these would go unnoticed: a change that a holder is taken
 * not to have isn't dismissed and doesn't wait on, so no write of it can fail.
 */
export function isUnchecked(audience: Audience, updates: readonly HappeningUpdate[]): boolean {
  if (audience.kind !== 'few' || audience.rows) return false;
  // More comes to what was told: that has to be read.
  if (updates.some((one) => one.kind === 'confirmed' && one.isMore)) return true;
  const settling = updates.filter(({ kind }) => kind === 'dismissed' || kind === 'waiting');
  return audience.listeners.some(({ holder }) =>
    settling.some((update) => rowOf(audience, holder, update) === null),
  );
}

/** The same audience after reading which changes of these happenings the few holders have. */
export async function withRows(
  table: Table,
  audience: Audience,
  about: readonly HappeningUpdate[],
): Promise<Audience> {
  if (audience.kind !== 'few') return audience;
  const holders = audience.listeners.map(({ holder }) => holder);
  return { ...audience, rows: await rowsOf(table, holders, about) };
}

/**
 * Which change of a finding a holder has; null: none. Without a read: a holder that was there when it was
 * detected has it, one that came later does not. Where that is wrong, as after a hold that was paused in
 * between, the write fails by its condition, and the changes are read; where there would be no write
 * ({@link isUnchecked}), they are read first.
 */
function rowOf(
  { rows }: Extract<Audience, { kind: 'few' }>,
  holder: HolderItem,
  update: HappeningUpdate,
): HolderRow | null {
  if (rows) return rows.get(rowIdOf(holder, update)) ?? null;
  return update.kind !== 'opened' && update.detected_at >= holder.since
    ? { status: 'detected', change: null, overAt: null }
    : null;
}

/** The writes that give a few holders their changes, or the one that makes a telling to many due. */
export function tellingWrites(
  audience: Audience,
  updates: readonly HappeningUpdate[],
  { watch, baseline, now }: { watch: WatchItem; baseline: Baseline; now: Date },
): Write[] {
  if (updates.length === 0) return [];
  const artistName = watch.name;
  if (audience.kind === 'many') return [tellingWrite(watch.id, { at: now, artistName, updates })];
  const telling = tellingOf(artistName, baseline, now);
  return audience.listeners.flatMap((listener) =>
    updates.flatMap(
      (update) =>
        rowWrite(listener, update, rowOf(audience, listener.holder, update), telling) ?? [],
    ),
  );
}

/** The changes of a few holders that a verdict's writes confirm; their routing is due. */
export function toRouteOf(audience: Audience, updates: readonly HappeningUpdate[]): ToRoute[] {
  if (audience.kind !== 'few') return [];
  return audience.listeners.flatMap(({ holder }) =>
    updates
      .filter((update) => {
        const row = rowOf(audience, holder, update);
        return update.kind === 'confirmed' && row?.status !== 'dismissed';
      })
      .map((update) => ({
        organizationId: holder.organization_id,
        changeId: rowIdOf(holder, update),
        artistId: holder.artist_id,
      })),
  );
}
