import type { ChangeStatus } from '../../domain/change.ts';
import type { Baseline } from '../../domain/detection/records.ts';
import type { Tale } from '../../domain/watch/tale.ts';
import type { ToRoute } from '../../table/changes/to-route.ts';
import type { Table } from '../../table/client.ts';
import type { Write } from '../../table/transaction.ts';
import type { HolderItem } from '../../table/watches/holders.ts';
import { tellingWrite } from '../../table/watches/tellings.ts';
import type { WatchItem } from '../../table/watches/watches.ts';
import { type Listener, listenerOf, rowIdOf, rowWrite } from './rows.ts';
import { statusesOf, tellingOf } from './tell-findings.ts';

/**
 * Who hears of a finding: the one active holder of a watch, several of them, or nobody. `statuses` are
 * the changes that the one holder has, as they were read; null: they follow from the times.
 */
export type Audience =
  | { kind: 'nobody' }
  | { kind: 'many' }
  | { kind: 'one'; listener: Listener; statuses: ReadonlyMap<string, ChangeStatus> | null };

/** Who hears of what is found at a watch with these holders. */
export async function audienceOf(table: Table, holders: readonly HolderItem[]): Promise<Audience> {
  const active = holders.filter((holder) => holder.active);
  const [one] = active;
  if (!one) return { kind: 'nobody' };
  if (active.length > 1) return { kind: 'many' };
  return { kind: 'one', listener: await listenerOf(table, one), statuses: null };
}

/** Whether the changes of the one holder were not read. */
export function isAssumed(audience: Audience): boolean {
  return audience.kind === 'one' && audience.statuses === null;
}

/**
 * Whether a wrong assumption about one of these would go unnoticed: a change that the holder is taken
 * not to have isn't dismissed and doesn't wait on, so no write of it can fail.
 */
export function isUnchecked(audience: Audience, tales: readonly Tale[]): boolean {
  if (audience.kind !== 'one' || audience.statuses) return false;
  return tales.some(
    (tale) =>
      (tale.kind === 'dismissed' || tale.kind === 'waiting') && statusOf(audience, tale) === null,
  );
}

/** The same audience after reading which changes of these findings the one holder has. */
export async function withStatuses(
  table: Table,
  audience: Audience,
  about: readonly Tale[],
): Promise<Audience> {
  if (audience.kind !== 'one') return audience;
  return { ...audience, statuses: await statusesOf(table, [audience.listener.holder], about) };
}

/**
 * Which change of a finding the one holder has; null: none. Without a read: a holder that was there
 * when it was detected has it, one that came later does not. Where that is wrong, as after a hold that
 * was paused in between, the write fails by its condition, and the statuses are read; where there would
 * be no write ({@link isUnchecked}), they are read first.
 */
function statusOf(
  { listener: { holder }, statuses }: Extract<Audience, { kind: 'one' }>,
  tale: Tale,
): ChangeStatus | null {
  if (statuses) return statuses.get(rowIdOf(holder, tale)) ?? null;
  return tale.kind !== 'opened' && tale.detected_at >= holder.since ? 'detected' : null;
}

/** What is known when holders receive something. */
interface Around {
  watch: WatchItem;
  baseline: Baseline;
  now: Date;
}

/** The writes that give the one holder its changes, or the one that makes a telling to several due. */
export function tellingWrites(
  audience: Audience,
  tales: readonly Tale[],
  { watch, baseline, now }: Around,
): Write[] {
  if (tales.length === 0 || audience.kind === 'nobody') return [];
  const artistName = watch.name;
  if (audience.kind === 'many') return [tellingWrite(watch.id, { at: now, artistName, tales })];
  const { listener } = audience;
  const telling = tellingOf(artistName, baseline, now);
  return tales.flatMap((tale) => rowWrite(listener, tale, statusOf(audience, tale), telling) ?? []);
}

/** The changes of a single holder that a verdict's writes confirm; their routing is due. */
export function toRouteOf(audience: Audience, tales: readonly Tale[]): ToRoute[] {
  if (audience.kind !== 'one') return [];
  const { holder } = audience.listener;
  return tales
    .filter((tale) => {
      const status = statusOf(audience, tale);
      return tale.kind === 'confirmed' && (status === null || status === 'detected');
    })
    .map((tale) => ({
      organizationId: holder.organization_id,
      changeId: rowIdOf(holder, tale),
      artistId: holder.artist_id,
    }));
}
