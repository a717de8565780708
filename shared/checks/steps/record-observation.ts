import type { CatalogArtist, Observation } from '../../domain/catalog/catalog.ts';
import { miscountAgain } from '../../findings/miscount.ts';
import { growthsOn } from '../../findings/numbers/numbers.ts';
import type { DailyNumbers } from '../../findings/types.ts';
import { checkNotes } from '../rules/check-notes.ts';
import {
  hasNumberFindings,
  isListShort,
  check as judged,
  type Seen,
  seesNothingNew,
} from '../rules/check.ts';
import { type Context, diffContext, openOf } from '../../watches/rules/known.ts';
import { movedNow, withMoves } from '../rules/probe.ts';
import { isSettled, mayRest, type Rest, restAfter, restsList } from '../rules/rest.ts';
import { needsAllTracks } from '../../findings/top-tracks/unknown.ts';
import {
  daysAtHand,
  getActiveWatch,
  type QuietCheck,
  recordQuietCheck,
  type WatchItem,
} from '../../watches/items/watches.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { flushDays } from '../items/history.ts';
import type { Catalog } from '../../usecases/source-ports.ts';
import {
  contextOf,
  daysToJudge,
  type PackedReadings,
  readKnownOf,
  saveStep,
  withTracks,
} from '../../watches/index.ts';
import type { Needs } from '../../usecases/needs.ts';
import type { Stats } from '../../domain/artists/artist.ts';
import { areFew, type PackedDays, packPoint } from '../../domain/artists/points.ts';
import { dayOf } from '../../domain/text/text.ts';

export interface RecordDeps extends Needs<
  'table' | 'clock' | 'random' | 'queues' | 'confirmAfterSeconds' | 'load'
> {
  catalog: Pick<Catalog, 'capabilities'>;
}

/**
 * Records what a check has seen. Nothing new: one conditional update. Otherwise what is known is read,
 * the check is judged, and what comes of it is written with how far we have looked.
 * @param differs a tick asked for it, since it saw that something differs.
 * @returns the ids of what was found.
 */
export async function recordObservation(
  deps: RecordDeps,
  watch: WatchItem,
  { observation, begunAt, differs = false }: Omit<Seen, 'days' | 'moved'> & { differs?: boolean },
): Promise<string[]> {
  let read: WatchItem | null = watch;
  return withFreshState(async () => {
    read ??= await getActiveWatch(deps.table, watch.id);
    const current = read;
    read = null;
    if (!current) return [];
    const context = await contextOf(deps);
    const { capabilities } = context;
    const taken = takeReading(current, observation, context.now);
    if (taken.flush) await flushDays(deps.table, current.id, taken.flush);
    const days = taken.finished && (await judgedDays(deps, current, taken.finished, context));
    const isMoved = differs && {
      moved: movedNow(current.rest, observation.artist, capabilities, context.now),
    };
    const seen = { observation, begunAt, days, ...isMoved };
    const written = {
      ...taken.check,
      check_notes: checkNotes(observation, capabilities, current),
      is_list_short: isListShort(observation),
      list_miscount: miscountAgain(observation.releases, current.list_miscount),
    };
    if (mayRestFromNow(current, observation) || !seesNothingNew(current, seen, context))
      return judge(deps, current, { seen, written }, context);
    const rested = { ...current, isSettled: restsList(current) };
    const after = restAfter(rested, observation, capabilities, begunAt);
    const rest = withMoves(current.rest, after, seen.moved != null);
    const isWritten = await recordQuietCheck(deps.table, current, { ...written, rest });
    if (!isWritten) throw new StaleState('the watch');
    return [];
  });
}

/** Whether the list may rest from now on, which it takes all that is known of the artist to see. */
function mayRestFromNow(watch: WatchItem, observation: Observation): boolean {
  const isAwake = watch.awake_version === watch.version;
  return !restsList(watch) && !isAwake && mayRest(watch, observation);
}

/**
 * Records a check that read just enough to see that nothing has changed.
 * @returns false when all of the artist has to be read: a day that is over has something to report, or
 *   another check or a verdict came in between.
 */
export async function recordQuiet(
  deps: RecordDeps,
  watch: WatchItem,
  { artist, rest }: { artist: CatalogArtist; rest: Rest },
): Promise<boolean> {
  const context = await contextOf(deps);
  const taken = takeReading(watch, { artist }, context.now);
  if (taken.flush) await flushDays(deps.table, watch.id, taken.flush);
  if (taken.finished) {
    const days = await judgedDays(deps, watch, taken.finished, context);
    if (hasNumberFindings(watch, days, context)) return false;
  }
  return recordQuietCheck(deps.table, watch, {
    ...taken.check,
    check_notes: watch.check_notes,
    is_list_short: watch.is_list_short,
    ...(rest.list_at !== watch.rest?.list_at && { rest }),
  });
}

/**
 * The days by which the one that is over is judged. What went on since it was told is told before the check
 * is written: another try tells it again, which changes nothing.
 */
async function judgedDays(
  { table, queues }: RecordDeps,
  watch: WatchItem,
  finished: PackedReadings,
  context: Context,
): Promise<DailyNumbers[]> {
  const days = await daysToJudge(table, watch, finished, context);
  for (const growth of growthsOn(days, context.capabilities)) {
    await queues.send({ kind: 'growth', watch_id: watch.id, ...growth });
  }
  return days;
}

async function judge(
  deps: RecordDeps,
  watch: WatchItem,
  { seen, written }: { seen: Seen; written: QuietCheck },
  context: Context,
): Promise<string[]> {
  const read = await readKnownOf(deps.table, watch);
  if (!read) throw new Error(`watch ${watch.id} has no baseline`);
  const { baseline } = read.known;
  const means = diffContext(read.known, context);
  const areWanted = needsAllTracks(baseline, seen.observation, means);
  const releases = areWanted ? [...baseline.releases.keys()] : [];
  const stored = await withTracks(deps.table, read, releases);
  const step = judged(stored.known, seen, context);
  const { capabilities, now } = context;
  const judgedNow = { ...step.known, isSettled: isSettled(step.known) };
  const after = restAfter(judgedNow, seen.observation, capabilities, seen.begunAt);
  const rest = withMoves(watch.rest, after, seen.moved != null);
  const isAwake = openOf(step.known).length > 0;
  const { is_list_short, list_miscount } = step.known;
  const check = { ...written, is_list_short, list_miscount, rest, isAwake };
  await saveStep(deps, stored, step, { now, check });
  return step.opened.map(({ subject }) => subject.open.id);
}

interface Taken {
  check: Omit<QuietCheck, 'check_notes' | 'is_list_short'>;
  /** The readings of the day before, when this is the first one of a new day. */
  finished: PackedReadings | null;
  /** Days to be put into their months before the check is written; null: there is room for all. */
  flush: PackedDays | null;
}

/** Adds the numbers of an observation to those of the day. */
export function takeReading(
  read: WatchItem,
  observation: Pick<Observation, 'artist'>,
  now: Date,
): Taken {
  const at = now.toISOString();
  const stats = statsOf(read, observation);
  const today = dayOf(now);
  // Another function's clock was past midnight already: what it began stays whole.
  if (today < read.points_day) {
    return {
      check: { last_checked_at: at, stats, points_day: read.points_day, points: read.points },
      finished: null,
      flush: null,
    };
  }
  const isNewDay = read.points_day !== today;
  const before = isNewDay ? '' : read.points;
  // Of a profile that answers as another one, which is not confirmed, no numbers are kept.
  const points =
    observation.artist?.streaming_id !== (read.merged_into ?? read.streaming_id)
      ? before
      : packPoint(before, now, stats.followers, stats.monthly_listeners);
  const check = { last_checked_at: at, stats, points_day: today, points };
  if (!isNewDay || read.points === '') return { check, finished: null, flush: null };
  const past = daysAtHand(read);
  const flush = areFew(past) ? null : past;
  return {
    check: { ...check, past_points: flush ? {} : past },
    finished: { day: read.points_day, packed: read.points },
    flush,
  };
}

function statsOf(read: WatchItem, { artist }: Pick<Observation, 'artist'>): Stats {
  if (artist === null) return read.stats;
  const { followers, monthly_listeners, popularity } = artist;
  return { followers, monthly_listeners, popularity };
}
