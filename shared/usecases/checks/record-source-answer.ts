import { checkSource, saysMore, type SourceAnswer } from '../../domain/watch/check-source.ts';
import { withFreshState } from '../../table/failures.ts';
import { getSnapshot, noteEnd } from '../../table/watches/snapshots.ts';
import { readKnown } from './known.ts';
import { contextOf } from './context.ts';
import type { RecordDeps } from './record-observation.ts';
import { saveStep } from './save-step.ts';

/**
 * Records what the encyclopedia or Last.fm answer: the first time as silent baseline, later what
 * differs as detected changes, owed their re-check. Nothing of an artist that is not monitored any more.
 * @param endedOn when the artist died or the band ended, which is noted without a change; null: it isn't
 *   told; absent: nobody was asked.
 */
export async function recordSourceAnswer(
  deps: RecordDeps,
  watchId: string,
  answer: SourceAnswer,
  endedOn?: string | null,
): Promise<void> {
  const snapshot = await getSnapshot(deps.table, watchId, { consistent: true });
  if (snapshot && endedOn !== undefined && endedOn !== snapshot.ended_on) {
    await noteEnd(deps.table, watchId, endedOn);
  }
  // As a rule it says what is known, and that takes a small part of all that is.
  if (snapshot && !saysMore(snapshot, answer)) return;
  await withFreshState(async () => {
    const stored = await readKnown(deps.table, watchId);
    if (!stored) return;
    const context = await contextOf(deps);
    const step = checkSource(stored.known, answer, context);
    if (step.known !== stored.known) await saveStep(deps, stored, step, { now: context.now });
  });
}
