import type { Observation } from '../../domain/catalog.ts';
import { checkNotes } from '../../domain/check-notes.ts';
import { check, isListShort, type Seen, seesNothingNew } from '../../domain/watch/check.ts';
import type { Context } from '../../domain/watch/known.ts';
import type { Step } from '../../domain/watch/step.ts';
import { wantsTracks } from '../../domain/watch/wanted.ts';
import {
  getActiveWatch,
  type QuietCheck,
  recordQuietCheck,
  type WatchItem,
} from '../../table/watches/watches.ts';
import type { Table } from '../../table/client.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { flushDay } from '../../table/watches/history.ts';
import type { Catalog, Clock, Queues, Random } from '../ports.ts';
import { daysToJudge } from './daily-numbers.ts';
import { contextOf } from './context.ts';
import { readKnownOf, withTracks } from './known.ts';
import { takeReading } from './reading.ts';
import { saveLook } from './save-look.ts';

export interface RecordDeps {
  table: Table;
  clock: Clock;
  random: Random;
  catalog: Pick<Catalog, 'capabilities'>;
  queues: Queues;
  confirmAfterSeconds: number;
}

/**
 * Records what a check has seen. Nothing new: one conditional update. Otherwise what is known is read,
 * the check is judged, and what comes of it is written with how far we have looked.
 * @param begunAt when the observation was begun: it says nothing of what was detected since.
 * @returns the ids of what was found.
 */
export async function recordObservation(
  deps: RecordDeps,
  watch: WatchItem,
  observation: Observation,
  begunAt: Date,
): Promise<string[]> {
  let read: WatchItem | null = watch;
  return withFreshState(async () => {
    read ??= await getActiveWatch(deps.table, watch.id);
    const current = read;
    read = null;
    if (!current) return [];
    const context = contextOf(deps);
    const { capabilities } = context;
    const taken = takeReading(current, observation, context.now);
    if (taken.finished) {
      await flushDay(deps.table, current.id, taken.finished.day, taken.finished.packed);
    }
    const days =
      taken.finished && (await daysToJudge(deps.table, current, taken.finished, context));
    const seen = { observation, begunAt, days };
    const written = {
      ...taken.check,
      notes: checkNotes(observation, capabilities, current),
      isListShort: isListShort(observation),
    };
    if (!seesNothingNew(current, seen, context))
      return judge(deps, current, { seen, written }, context);
    const isWritten = await recordQuietCheck(deps.table, current, written);
    if (!isWritten) throw new StaleState('the watch');
    return [];
  });
}

async function judge(
  deps: RecordDeps,
  watch: WatchItem,
  { seen, written }: { seen: Seen; written: QuietCheck },
  context: Context,
): Promise<string[]> {
  const read = await readKnownOf(deps.table, watch);
  if (!read) throw new Error(`watch ${watch.id} has no baseline`);
  const areWanted = wantsTracks(read.known, seen.observation, context);
  const releases = areWanted ? [...read.known.baseline.releases.keys()] : [];
  const stored = await withTracks(deps.table, read, releases);
  const step = check(stored.known, seen, context);
  await saveLook(deps, stored, step, { now: context.now, check: written });
  return idsOf(step);
}

function idsOf({ opened }: Step): string[] {
  return opened.map(({ subject }) => subject.open.id);
}
