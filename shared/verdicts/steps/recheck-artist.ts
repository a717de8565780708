import { type Besides, compared, type Look, recheck } from '../rules/recheck.ts';
import { infoOf } from '../../changes/rules/change-type.ts';
import { waitWhileOnHold } from '../rules/sample.ts';
import type { Others } from '../rules/suspicion.ts';
import { type NewsFacts, withNews } from '../rules/news-facts.ts';
import { slotOf } from '../rules/surge.ts';
import { tracksOf, wanted, wantedBesides } from '../rules/wanted.ts';
import type { RecheckWork } from '../../domain/owed/work.ts';
import { putSourceHoldAlert } from '../items/sightings.ts';
import { withFreshState } from '../../table/failures.ts';
import { NoPermit } from '../../usecases/source-ports.ts';
import { count, note, nothingToDo } from '../../telemetry/record.ts';
import {
  contextOf,
  dailyNumbers,
  readKnownOf,
  saveVerdicts,
  sendRechecks,
  type Stored,
  tellFindings,
  withTracks,
} from '../../watches/index.ts';
import {
  beginAgain,
  beginRecheck,
  type Begun,
  type CatalogCounts,
  stillOpen,
} from './begin-recheck.ts';
import { newsFactsOf } from './news-facts.ts';
import { asUsual } from '../../usecases/observe.ts';
import { type Read, readEvidence, type SourceDeps } from './read-evidence.ts';
import { askedOnce, type WitnessesOf } from './other-watches.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Needs } from '../../usecases/needs.ts';
import { stopped } from '../rules/settle.ts';
import { getWatch } from '../../watches/items/watches.ts';

export interface RecheckDeps
  extends
    SourceDeps,
    Needs<
      'table' | 'clock' | 'random' | 'catalog' | 'queues' | 'log' | 'confirmAfterSeconds' | 'load'
    > {
  /** Witnesses, where too few other artists are watched. */
  wellKnown: readonly string[];
}

/** No further change is taken up after that: far less than the time that a function has. */
const runSecondsMax = 25;
/** After that each is saved by itself: one that fails again and again must not hold up the others. */
const triesTogether = 4;
/** A message may arrive a moment before the time that it was delayed to. */
const earlyMs = 1000;

/**
 * Looks again at everything of an artist that waits for confirmation and is due: reads what is known
 * once, then what it takes to be sure, compares once, and saves what comes of it. What is too much for one
 * run stays due, and is asked for again. If there are many holders, it then gives them their changes.
 * @returns the changes that were confirmed; their routing is due.
 */
export async function recheckArtist(deps: RecheckDeps, work: RecheckWork): Promise<ToRoute[]> {
  const { watch_id: id } = work;
  const begunAt = deps.clock.now().getTime();
  const begun = await beginRecheck(deps.table, work, new Date(begunAt + earlyMs));
  if (!begun) {
    await dismissOpen(deps, id);
    return [];
  }
  if (begun === 'nothing_due') {
    nothingToDo();
    return [];
  }
  const { due } = begun;
  note({ finding_ids: due.map(({ open }) => open.id) });
  const dueAt = Math.min(...due.map(({ open }) => Date.parse(open.wait.until)));
  count('RecheckLateSeconds', Math.max(0, Math.round((begunAt - dueAt) / 1000)));
  if (await waitIfOnHold(deps, begun)) return [];
  return readAndJudge(deps, work, begun, begunAt);
}

async function readAndJudge(
  deps: RecheckDeps,
  work: RecheckWork,
  begun: Begun,
  begunAt: number,
): Promise<ToRoute[]> {
  const { watch_id: id } = work;
  const { due } = begun;
  const mayGoOn = () => deps.clock.now().getTime() <= begunAt + runSecondsMax * 1000;
  const asked = { due, wanted: wanted(due) };
  const { watch } = begun.stored;
  const today = { day: watch.points_day, packed: watch.points };
  const days = () => dailyNumbers(deps.table, watch, today);
  const catalog = asUsual(deps.catalog, watch);
  const read = await readEvidence(
    { ...deps, catalog, days, now: () => deps.clock.now() },
    watch.streaming_id,
    asked,
    mayGoOn,
  ).catch(laterIfUsedUp(deps, work));
  if (!read) return [];
  const confirmed: ToRoute[] = [];
  const witnessesOf = askedOnce({ ...deps, mayGoOn });
  let known: Begun | null = begun;
  let tries = 0;
  const isTellingDue = await withFreshState(async () => {
    const current = known ?? (await beginAgain(deps.table, id, read.looked));
    known = null;
    tries += 1;
    // Stopped meanwhile: the next look dismisses what is open.
    if (!current) return false;
    const releaseIds = tracksOf(current.stored.known, asked.wanted, read.evidence);
    const now = await withTracks(deps.table, current.stored, releaseIds);
    return judgeAndSave(deps, now, {
      read,
      witnessesOf,
      confirmed,
      catalogCounts: current.catalogCounts,
      areApart: tries > triesTogether,
    });
  });
  // A try that failed halfway may have left a telling, too.
  const told = isTellingDue || tries > 1 ? await tellFindings(deps, id) : [];
  const all = [...confirmed, ...told];
  note({ confirmed_ids: all.map(({ changeId }) => changeId) });
  if (read.looked.length < due.length) {
    // Without the version: the verdicts have moved the watch on.
    await deps.queues.send({ kind: 'recheck', watch_id: id });
  }
  return all;
}

/**
 * Where the same happened to very many artists, a sample of them is looked at. What is due at another
 * one goes on waiting.
 */
async function waitIfOnHold(
  deps: RecheckDeps,
  { stored, due, catalogCounts }: Begun,
): Promise<boolean> {
  // Numbers are never held.
  if (due.some(({ change_type }) => infoOf(change_type).road === 'days')) return false;
  const context = await contextOf(deps);
  const others = await catalogCounts.others(context.coverage);
  const step = waitWhileOnHold(stored.known, due, others, {
    ...context,
    artists: await deps.load.artists(),
  });
  if (!step) return false;
  await saveVerdicts(deps, stored, step.settled, { now: context.now });
  return true;
}

/** Nothing was read: the same re-check comes again as soon as there are permits. */
function laterIfUsedUp({ queues }: RecheckDeps, work: RecheckWork) {
  return async (error: unknown): Promise<null> => {
    if (!(error instanceof NoPermit)) throw error;
    await queues.send(work, { delaySeconds: error.retryAfterSeconds });
    return null;
  };
}

/** @returns whether many holders still have to be told. */
async function judgeAndSave(
  deps: RecheckDeps,
  stored: Stored,
  {
    read,
    catalogCounts,
    witnessesOf,
    ...saving
  }: {
    read: Read;
    confirmed: ToRoute[];
    areApart: boolean;
    catalogCounts: CatalogCounts;
    witnessesOf: WitnessesOf;
  },
): Promise<boolean> {
  const context = await contextOf(deps);
  const due = stillOpen(stored, read.looked);
  if (due.length === 0) return false;
  const look = compared(stored.known, due, read.evidence, context);
  const { news, ...besides } = await readBesides(
    { ...deps, witnessesOf },
    look,
    read,
    catalogCounts,
  );
  const step = recheck(withNews(look, news), besides);
  const { now } = context;
  const saved = await saveVerdicts(deps, stored, step.settled, { now, ...saving });
  await sendRechecks(deps.queues, saved.stored.watch, step.settled, now);
  for (const held of step.notes) {
    if (held.kind !== 'held') continue;
    // One alert is for all that is held of the type, at whatever artist.
    if (!(await putSourceHoldAlert(deps.table, held.change_type, now))) continue;
    const { change_type: source_wide_hold, change_id, artists, usual } = held;
    const facts = { source_wide_hold, change_id, kind: 'surge', artists, usual };
    deps.log.error('a change is on hold: many artists show changes of its type', facts);
  }
  return saved.isTellingDue;
}

async function readBesides(
  { table, catalog, witnessesOf }: RecheckDeps & { witnessesOf: WitnessesOf },
  look: Look,
  { pages }: Read,
  catalogCounts: CatalogCounts,
): Promise<Besides & { news: NewsFacts }> {
  const { releaseIds, numbers, shared, doubtful } = wantedBesides(look);
  const { streaming_id } = look.known;
  const sources = { table, catalog, pages, now: look.context.now };
  const [held, counted, news] = await Promise.all([
    catalogCounts.others(look.context.coverage),
    Promise.all(numbers.map(async (of) => [of.what, await catalogCounts.all(of)] as const)),
    newsFactsOf(sources, streaming_id, doubtful),
  ]);
  const alike = shared.map((of) => {
    const sightings = new Map([[slotOf(of.at), catalogCounts.same(of)]]);
    return [of.what, { sightings, decided: null }] as const;
  });
  const others: Others = new Map([...held, ...counted, ...alike]);
  const witnesses = await witnessesOf(look, others);
  return { pages: await pages(releaseIds), others, news, witnesses };
}

/** Ends all that waits for its verdict on a watch that nobody holds actively any more. */
async function dismissOpen(
  deps: Needs<'table' | 'clock' | 'random'>,
  watchId: string,
): Promise<void> {
  await withFreshState(async () => {
    const watch = await getWatch(deps.table, watchId, { consistent: true });
    // Somebody may hold it again. What nobody holds at all is cleared away.
    if (watch?.plan !== null || watch.ending) return;
    const stored = await readKnownOf(deps.table, watch);
    if (!stored) return;
    const now = deps.clock.now();
    await saveVerdicts(deps, stored, stopped(stored.known, now).settled, { now });
  });
}
