import { type CountedMarks, countedOnce } from '../../verdicts/rules/counted-once.ts';
import { sharedOf, type Sighting } from '../../verdicts/rules/suspicion.ts';
import { countedAs } from '../../verdicts/rules/surge.ts';
import type { Opened } from '../rules/step.ts';
import { canaryStreamingId } from '../../plan/canary.ts';
import { addSighting, countSame } from '../../verdicts/items/sightings.ts';
import type { Table } from '../../table/client.ts';
import type { WatchItem } from '../items/watches.ts';
import { note } from '../../telemetry/record.ts';

interface Counts {
  /** Of types, of the values that they lead to, and of days on which a number moved. */
  first: readonly Sighting[];
  /** Of changes that several artists have, such as those of a release. */
  shared: readonly Sighting[];
}

/**
 * For what an artist of the catalog is counted by what was just found in it.
 * @returns with the marks that say so, which are written with what was found
 */
export function countsOf(
  { streaming_id, counted }: Pick<WatchItem, 'streaming_id' | 'counted'>,
  opened: readonly Opened[],
): Counts & { marks: CountedMarks | undefined } {
  // It changes all the time, and is no artist of the catalog.
  if (streaming_id === canaryStreamingId) return { first: [], shared: [], marks: counted };
  const found = opened.flatMap(({ subject: { change_type, open } }) => {
    const at = new Date(open.detected_at);
    return countedAs({ change_type, payload: open.payload }).map((one) => ({ ...one, at }));
  });
  const shared = new Map(
    sharedOf(opened.map(({ subject }) => subject)).map((one) => [one.what, one]),
  );
  return { ...countedOnce(counted, found), shared: [...shared.values()] };
}

/**
 * Adds to the counts of all artists. Not within the write of the changes: many artists at once would
 * refuse each other the counter. So one that a function loses by dying right there is not counted.
 */
export async function addCounts(
  table: Table,
  { id, streaming_id }: Pick<WatchItem, 'id' | 'streaming_id'>,
  { first, shared }: Counts,
): Promise<void> {
  await Promise.all([
    ...first.map((one) => addSighting(table, one, id)),
    ...shared.map(({ what, at }) =>
      countSame(table, what, streaming_id, at).catch(uncounted('same_uncounted')),
    ),
  ]);
}

/** Only words depend on it: no check or change waits for that. The line in the log says why it failed. */
export function uncounted(fact: 'same_uncounted' | 'same_unread') {
  return (error: unknown): undefined => {
    note({ [fact]: String(error) });
  };
}
