import type { Recipients } from '../../deliveries/items/recipients.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { transactFresh } from '../../table/transaction.ts';
import { type Bundle, type BundleItem, bundleWrite, listBundles } from '../items/bundles.ts';
import { getMute } from '../items/mutes.ts';
import { digestDueAt, type Timed } from '../rules/bundle.ts';
import { quietHoursEnd, type Timing, timingOf, usualTiming } from '../rules/timing.ts';

/**
 * Makes what waits for a destination due now, since its times are others from now on: flushing files
 * it anew. What a mute keeps back stays until that ends. The sweep finds them within a minute.
 */
export async function retime(table: Table, destinationId: string, now: Date): Promise<void> {
  await hasten(table, destinationId, now, ({ kind }) => kind !== 'mute');
}

/** When a message comes: also one that is due only to be filed anew, which takes up to a minute. */
export function messageDueAt(
  { kind, due_at, key, is_retimed }: Pick<Bundle, 'kind' | 'due_at' | 'key' | 'is_retimed'>,
  destination: Timed,
): string {
  const { quiet_hours, time_zone } = destination;
  const at = new Date(due_at);
  const later =
    kind === 'quiet'
      ? quiet_hours && quietHoursEnd(quiet_hours, time_zone, at)
      : is_retimed && digestDueAt(key, destination, at);
  return later ? later.toISOString() : due_at;
}

/** Makes all that waits for a destination due now: it was deleted, and flushing says so of each change. */
export async function endWaiting(table: Table, destinationId: string, now: Date): Promise<void> {
  await hasten(table, destinationId, now, () => true);
}

/** Makes what a mute kept back for a destination due now: the mute has ended early. */
export async function endMute(
  table: Table,
  { destinationId, muteId }: { destinationId: string; muteId: string },
  now: Date,
): Promise<void> {
  await hasten(table, destinationId, now, (bundle) => muteOfBundle(bundle) === muteId);
}

/**
 * Makes a message due now if the mute that it waits for was deleted while something was filed into it:
 * who deleted it had found nothing to end by then.
 */
export async function endIfUnmuted(table: Table, bundle: Bundle, now: Date): Promise<void> {
  const muteId = muteOfBundle(bundle);
  if (muteId === null || (await getMute(table, bundle.organization_id, muteId))) return;
  await endMute(table, { destinationId: bundle.destination_id, muteId }, now);
}

function muteOfBundle({ kind, key }: Bundle): string | null {
  return kind === 'mute' ? (/m#([^#]+)/.exec(key)?.[1] ?? null) : null;
}

/** A destination may have a message for each of a thousand artists, and somebody waits for the answer. */
const atATime = 50;

async function hasten(
  table: Table,
  destinationId: string,
  now: Date,
  isMeant: (bundle: BundleItem) => boolean,
): Promise<void> {
  const due_at = now.toISOString();
  await withFreshState(async () => {
    const writes = (await listBundles(table, destinationId))
      .filter((bundle) => bundle.changes.length > 0 && bundle.due_at > due_at && isMeant(bundle))
      .map((bundle) =>
        bundleWrite({ ...bundle, due_at, is_retimed: bundle.kind === 'digest' }, bundle),
      );
    for (let from = 0; from < writes.length; from += atATime) {
      await transactFresh(table, writes.slice(from, from + atATime), 'a message');
    }
  });
}

/** What decides when a destination gets its messages. */
export type TimedBy = {
  organization: Pick<Recipients['organization'], 'time_zone'>;
  destinations: readonly (Timing & { id: string })[];
} | null;

/** When a destination gets its messages; as by default where it is gone by now. */
export function timedOf(id: string, by: TimedBy): Timed {
  const destination = by?.destinations.find((one) => one.id === id) ?? usualTiming;
  return {
    ...timingOf(destination),
    id,
    time_zone: destination.time_zone ?? by?.organization.time_zone ?? 'UTC',
    capped_until: null,
  };
}
