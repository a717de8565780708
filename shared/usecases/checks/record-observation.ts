import type { Observation } from '../../domain/catalog.ts';
import { checkNotes } from '../../domain/check-notes.ts';
import { observationHash } from '../../domain/detection/baseline.ts';
import { diff } from '../../domain/detection/diff.ts';
import { learnObservation } from '../../domain/detection/learn.ts';
import { needsAllTracks } from '../../domain/detection/top-tracks/unknown.ts';
import type { Baseline, Finding, NumberContext } from '../../domain/detection/types.ts';
import { artistCheckedWrite } from '../../table/artists/artist-writes.ts';
import {
  type ArtistItem,
  getArtist,
  type QuietCheck,
  recordQuietCheck,
} from '../../table/artists/artists.ts';
import { readBaseline, readTracks } from '../../table/artists/baseline.ts';
import type { Table } from '../../table/client.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { flushDay } from '../../table/artists/history.ts';
import { numbersOfDay } from './daily-numbers.ts';
import { dismissGone } from './dismiss-gone.ts';
import { newChanges, sendRecheck, writeDetected } from './detected.ts';
import { learningWrites, writeAdopted } from './learned.ts';
import { pictureOwed } from '../artists/owed-by-artist.ts';
import type { Catalog, Clock, Queues, Random } from '../ports.ts';
import { type Taken, takeReading } from './reading.ts';

export interface RecordDeps {
  table: Table;
  clock: Clock;
  random: Random;
  catalog: Pick<Catalog, 'capabilities'>;
  queues: Queues;
  confirmAfterSeconds: number;
}

/**
 * Records what a check has seen. Nothing new: one conditional update. Otherwise the observation is
 * compared with the baseline, and each difference becomes a detected change, owed its re-check,
 * in the same write that says how far we have looked. The baseline itself stays: only what is
 * confirmed moves it. A difference whose subject has an open change already folds into that; an
 * open change that is not found any more is dismissed.
 * @param begunAt when the observation was begun: it says nothing of what was detected since.
 * @returns the ids of the changes that were detected.
 */
export async function recordObservation(
  deps: RecordDeps,
  artist: ArtistItem,
  observation: Observation,
  begunAt: Date,
): Promise<string[]> {
  const hash = observationHash(observation, deps.catalog.capabilities);
  let read: ArtistItem | null = artist;
  return withFreshState(async () => {
    read ??= await getArtist(deps.table, artist.organization_id, artist.id, { consistent: true });
    const current = read;
    read = null;
    if (!current?.active) return [];
    const taken = takeReading(current, observation, deps.clock.now());
    if (taken.finished) {
      await flushDay(deps.table, current.id, taken.finished.day, taken.finished.packed);
    }
    const notes = checkNotes(observation, deps.catalog.capabilities, current);
    const check = { ...taken.check, notes };
    const seen: Seen = { current, observation, begunAt, hash, taken, check };
    const numbers = await numberChanges(deps, seen);
    if (hash === current.seen_hash && numbers.length === 0) {
      await recordQuiet(deps.table, current, check);
      return [];
    }
    return compare(deps, seen, numbers);
  });
}

/** An observation beside the artist as it was read. */
interface Seen {
  current: ArtistItem;
  observation: Observation;
  begunAt: Date;
  hash: string;
  taken: Taken;
  check: QuietCheck;
}

async function recordQuiet(table: Table, current: ArtistItem, check: QuietCheck): Promise<void> {
  if (!(await recordQuietCheck(table, current, check))) throw new StaleState('the artist');
}

function contextOf(deps: RecordDeps, artist: ArtistItem): NumberContext {
  return {
    artist_name: artist.name,
    streaming_id: artist.streaming_id,
    capabilities: deps.catalog.capabilities,
    now: deps.clock.now(),
  };
}

/**
 * Numbers are judged once a day, by the day that has ended: the first reading of the next one is no
 * day's value yet. The readings come from the hand, since the history is read as it was a moment ago.
 */
async function numberChanges(deps: RecordDeps, { current, taken }: Seen): Promise<Finding[]> {
  if (!taken.finished) return [];
  return numbersOfDay(deps.table, current, taken.finished, contextOf(deps, current));
}

async function compare(
  deps: RecordDeps,
  { current, observation, begunAt, hash, check }: Seen,
  numbers: readonly Finding[],
): Promise<string[]> {
  const stored = await readBaseline(deps.table, current.id);
  if (!stored) throw new Error(`artist ${current.id} is active but has no baseline`);
  const context = contextOf(deps, current);
  const known = needsAllTracks(stored.baseline, observation, context)
    ? await withAllTracks(deps.table, current.id, stored.baseline)
    : stored.baseline;
  const findings = [...diff(known, observation, context), ...numbers];
  const left = await dismissGone(deps.table, {
    artist: current,
    stored,
    observation,
    begunAt,
    findings,
    context,
  });
  const { now } = context;
  const { confirmAfterSeconds } = deps;
  const learned = learnObservation(stored.baseline, observation, context, findings);
  const adopted = await writeAdopted(deps.table, left, learned);
  const { artist } = adopted;
  const found = { now, confirmAfterSeconds, by: 'check' } as const;
  const detected = newChanges(artist, adopted.stored, findings, found);
  const { writes, areAll } = learningWrites(deps, adopted, learned);
  await writeDetected(deps.table, detected, [
    artistCheckedWrite(artist, check, areAll ? hash : null, learned.profile),
    ...writes,
    ...pictureOwed(
      artist,
      detected.map(({ change }) => change),
      now,
    ),
  ]);
  await sendRecheck(deps.queues, artist, detected, now);
  return detected.map(({ change }) => change.id);
}

async function withAllTracks(table: Table, artist: string, baseline: Baseline): Promise<Baseline> {
  return { ...baseline, tracks: await readTracks(table, artist, [...baseline.releases.keys()]) };
}
