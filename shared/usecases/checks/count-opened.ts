import type { Known } from '../../domain/watch/known.ts';
import { sharedSubject } from '../../domain/watch/same-change.ts';
import { countedAs } from '../../domain/watch/surge.ts';
import type { Opened } from '../../domain/watch/step.ts';
import { canaryStreamingId } from '../../plan/canary.ts';
import { countSighting } from '../../table/catalog/sightings.ts';
import { countSame } from '../../table/catalog/same-changes.ts';
import type { Table } from '../../table/client.ts';
import { note } from '../../telemetry/record.ts';

/**
 * Counts an artist of the catalog for each type that was just found in it, for the value that it
 * leads to, and for the day of a movement of a number. Not within the write of the changes: many
 * artists at once would refuse each other the counter. So one that a function loses by dying right
 * there is not counted.
 */
export async function countOpened(
  table: Table,
  { streaming_id: streamingId }: Known,
  opened: readonly Opened[],
): Promise<void> {
  // It changes all the time, and is no artist of the catalog.
  if (streamingId === canaryStreamingId) return;
  const seen = opened.flatMap(({ subject: { change_type, open } }) => {
    const at = new Date(open.detected_at);
    return countedAs({ change_type, payload: open.payload }).map((one) => ({
      ...one,
      streamingId,
      at,
    }));
  });
  const each = new Map(seen.map((one) => [one.what, one]));
  const shared = new Map(
    opened.flatMap(({ subject: { change_type, open } }) => {
      const what = sharedSubject({ change_type, payload: open.payload });
      return what === null ? [] : [[what, new Date(open.detected_at)] as const];
    }),
  );
  await Promise.all([
    ...[...each.values()].map((one) => countSighting(table, one)),
    ...[...shared].map(([what, at]) =>
      countSame(table, what, streamingId, at).catch(uncounted('same_uncounted')),
    ),
  ]);
}

/** Only words depend on it: no check or change waits for that. The line in the log says why it failed. */
export function uncounted(fact: 'same_uncounted' | 'same_unread') {
  return (error: unknown): undefined => {
    note({ [fact]: String(error) });
  };
}
