import type { Known } from '../../domain/watch/known.ts';
import { countedValue } from '../../domain/watch/surge.ts';
import type { Opened } from '../../domain/watch/step.ts';
import { countSighting } from '../../table/catalog/sightings.ts';
import type { Table } from '../../table/client.ts';

/**
 * Counts an artist of the catalog for each type that was just found in it, and for the value that it
 * leads to. Not within the write of the changes: many artists at once would refuse each other the
 * counter. So one that a function loses by dying right there is not counted.
 */
export async function countOpened(
  table: Table,
  { streaming_id: streamingId }: Known,
  opened: readonly Opened[],
): Promise<void> {
  const seen = opened.flatMap(({ subject: { change_type, open } }) => {
    const sighted = { streamingId, at: new Date(open.detected_at) };
    const value = countedValue({ change_type, payload: open.payload });
    return [
      { ...sighted, what: change_type, span: 'hour' as const },
      ...(value === null ? [] : [{ ...sighted, what: value, span: 'day' as const }]),
    ];
  });
  const each = new Map(seen.map((one) => [one.what, one]));
  await Promise.all([...each.values()].map((one) => countSighting(table, one)));
}
