import type { ChangeStatus } from '../../domain/change.ts';
import type { Baseline } from '../../domain/detection/records.ts';
import type { Tale } from '../../domain/watch/tale.ts';
import type { Table } from '../../table/client.ts';
import type { Write } from '../../table/transaction.ts';
import { listHolders } from '../../table/watches/holders.ts';
import { tellingWrite } from '../../table/watches/tellings.ts';
import type { WatchItem } from '../../table/watches/watches.ts';
import { type Listener, listenerOf, rowIdOf, rowWrite } from './rows.ts';
import { statusesOf, tellingOf, type ToRoute } from './tell-findings.ts';

/** Who hears of a finding: the one active holder of a watch, several of them, or nobody. */
export type Audience =
  | { kind: 'nobody' }
  | { kind: 'many' }
  | { kind: 'one'; listener: Listener; statuses: ReadonlyMap<string, ChangeStatus> };

/**
 * Who hears of what is found at a watch. It holds as long as the watch's version: every change of
 * holders moves that on.
 * @param about what the one holder may have a change of already.
 */
export async function audienceOf(
  table: Table,
  watchId: string,
  about: readonly Tale[] = [],
): Promise<Audience> {
  const active = (await listHolders(table, watchId)).filter((holder) => holder.active);
  const [one] = active;
  if (!one) return { kind: 'nobody' };
  if (active.length > 1) return { kind: 'many' };
  const listener = await listenerOf(table, one);
  return { kind: 'one', listener, statuses: await statusesOf(table, [one], about) };
}

/** What is known when something is told. */
interface Around {
  watch: WatchItem;
  baseline: Baseline;
  now: Date;
}

/** The writes by which the one holder is told, or by which it is owed to several. */
export function tellingWrites(
  audience: Audience,
  tales: readonly Tale[],
  { watch, baseline, now }: Around,
): Write[] {
  if (tales.length === 0 || audience.kind === 'nobody') return [];
  const artistName = watch.name;
  if (audience.kind === 'many') return [tellingWrite(watch.id, { at: now, artistName, tales })];
  const { listener, statuses } = audience;
  const telling = tellingOf(artistName, baseline, now);
  return tales.flatMap((tale) => {
    const status = statuses.get(rowIdOf(listener.holder, tale)) ?? null;
    return rowWrite(listener, tale, status, telling) ?? [];
  });
}

/** The changes of a single holder that a verdict confirms; their routing is due. */
export function toRouteOf(audience: Audience, tales: readonly Tale[]): ToRoute[] {
  if (audience.kind !== 'one') return [];
  const { holder } = audience.listener;
  return tales
    .filter(({ kind }) => kind === 'confirmed')
    .map((tale) => ({
      organizationId: holder.organization_id,
      changeId: rowIdOf(holder, tale),
    }));
}
