import { dueOf, openOf, type OpenSubject } from '../../domain/watch/known.ts';
import { type Besides, compared, type Look, recheck } from '../../domain/watch/recheck.ts';
import { infoOf } from '../../domain/change-type.ts';
import { waitWhileHeld } from '../../domain/watch/sample.ts';
import type { Others } from '../../domain/watch/source-hold.ts';
import { slotOf } from '../../domain/watch/surge.ts';
import { wanted, wantedBesides } from '../../domain/watch/wanted.ts';
import type { RecheckWork } from '../../domain/work.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import { readSame } from '../../table/catalog/same-changes.ts';
import { putSourceHoldAlert, readSightings } from '../../table/catalog/sightings.ts';
import type { Pace } from '../../table/catalog/pace.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { type Clock, type Log, type Queues, type Random } from '../ports.ts';
import { type Catalog, NoPermit } from '../source-ports.ts';
import { count, note, nothingToDo } from '../../telemetry/record.ts';
import { dailyNumbers } from './daily-numbers.ts';
import { dismissOpen } from './dismiss-open.ts';
import { readKnown, type Stored, withTracks } from './known.ts';
import { sendRechecks } from './follow-ups.ts';
import { type Read, readEvidence } from './read-evidence.ts';
import type { SourceDeps } from './read-sources.ts';
import { contextOf } from './context.ts';
import { uncounted } from './count-opened.ts';
import { saveVerdicts } from './save-verdicts.ts';
import type { ToRoute } from '../../table/changes/to-route.ts';
import { tellFindings } from '../watches/tell-findings.ts';

export interface RecheckDeps extends SourceDeps {
  table: Table;
  clock: Clock;
  random: Random;
  catalog: Catalog;
  queues: Queues;
  log: Log;
  confirmAfterSeconds: number;
  pace: Pace;
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
  const stored = await readKnown(deps.table, id);
  if (!stored) {
    await dismissOpen(deps, id);
    return [];
  }
  const begunAt = deps.clock.now().getTime();
  const due = dueOf(stored.known, new Date(begunAt + earlyMs));
  if (due.length === 0) {
    nothingToDo();
    return [];
  }
  note({ finding_ids: due.map(({ open }) => open.id) });
  const dueAt = Math.min(...due.map(({ open }) => Date.parse(open.wait.until)));
  count('RecheckLateSeconds', Math.max(0, Math.round((begunAt - dueAt) / 1000)));
  // The canary is no part of the catalog, so what happens to the catalog doesn't hold it up.
  const sighted = isCanaryWatch(id) ? unsighted : sightingsOnce(deps.table);
  if (await waitIfHeld(deps, stored, due, sighted)) return [];
  const mayGoOn = () => deps.clock.now().getTime() <= begunAt + runSecondsMax * 1000;
  const asked = { due, wanted: wanted(stored.known, due) };
  const { watch } = stored;
  const today = { day: watch.points_day, packed: watch.points };
  const days = () => dailyNumbers(deps.table, watch, today);
  const read = await readEvidence({ ...deps, days }, watch.streaming_id, asked, mayGoOn).catch(
    laterIfUsedUp(deps, work),
  );
  if (!read) return [];
  const confirmed: ToRoute[] = [];
  let known: Stored | null = stored;
  let tries = 0;
  const isTellingDue = await withFreshState(async () => {
    const current = known ?? (await readKnown(deps.table, id));
    known = null;
    tries += 1;
    // Stopped meanwhile: the next look dismisses what is open.
    if (!current) return false;
    const now = await withTracks(deps.table, current, asked.wanted.tracksOf);
    return settle(deps, now, {
      read,
      confirmed,
      sighted,
      areApart: tries > triesTogether,
    });
  });
  // A try that failed halfway may have left a telling, too.
  const told = isTellingDue || tries > 1 ? await tellFindings(deps, id) : [];
  const all = [...confirmed, ...told];
  note({ confirmed_ids: all.map(({ changeId }) => changeId) });
  if (read.looked.length < due.length) await deps.queues.send(work);
  return all;
}

/**
 * Where the same happened to very many artists, a sample of them is looked at. What is due at another
 * one goes on waiting.
 */
async function waitIfHeld(
  deps: RecheckDeps,
  stored: Stored,
  due: readonly OpenSubject[],
  sighted: ReturnType<typeof sightingsOnce>,
): Promise<boolean> {
  // Numbers are never held.
  if (due.some(({ change_type }) => infoOf(change_type).road === 'days')) return false;
  const earliest = due.toSorted((a, b) => (a.open.detected_at > b.open.detected_at ? -1 : 1));
  const each = new Map(earliest.map((one) => [one.change_type, new Date(one.open.detected_at)]));
  const others: Others = new Map(
    await Promise.all(
      [...each].map(async ([type, at]) => [type, await sighted(type, at)] as const),
    ),
  );
  const context = await contextOf(deps);
  const step = waitWhileHeld(stored.known, due, others, context);
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
async function settle(
  deps: RecheckDeps,
  stored: Stored,
  {
    read,
    sighted,
    ...saving
  }: {
    read: Read;
    confirmed: ToRoute[];
    areApart: boolean;
    sighted: ReturnType<typeof sightingsOnce>;
  },
): Promise<boolean> {
  const context = await contextOf(deps);
  const due = stillOpen(stored, read.looked);
  if (due.length === 0) return false;
  const look = compared(stored.known, due, read.evidence, context);
  const step = recheck(look, await readBesides(deps.table, look, read, sighted));
  const { now } = context;
  const { isTellingDue } = await saveVerdicts(deps, stored, step.settled, { now, ...saving });
  await sendRechecks(deps.queues, stored.watch.id, step.settled, now);
  for (const held of step.notes) {
    if (held.kind !== 'held') continue;
    // One alert is for all that is held of the type, at whatever artist.
    if (!(await putSourceHoldAlert(deps.table, held.change_type, now))) continue;
    const { change_type: source_wide_hold, change_id, artists, usual } = held;
    const facts = { source_wide_hold, change_id, kind: 'surge', artists, usual };
    deps.log.error('a change is on hold: many artists show changes of its type', facts);
  }
  return isTellingDue;
}

/** Those that no other re-check has settled meanwhile. */
function stillOpen({ known }: Stored, looked: readonly OpenSubject[]): OpenSubject[] {
  const open = new Map(openOf(known).map((subject) => [subject.open.id, subject]));
  return looked.flatMap((subject) => open.get(subject.open.id) ?? []);
}

const unsighted: ReturnType<typeof sightingsOnce> = async () => ({
  sightings: new Map(),
  decided: null,
});

/** Reads how a type, or a value of it, came to all artists: once, however often it is asked for. */
function sightingsOnce(table: Table) {
  const known = new Map<string, ReturnType<typeof readSightings>>();
  return (what: string, at: Date) => {
    const key = `${what}@${at.toISOString()}`;
    const read = known.get(key) ?? readSightings(table, what, at);
    known.set(key, read);
    return read;
  };
}

async function readBesides(
  table: Table,
  look: Look,
  { pages }: Read,
  sighted: ReturnType<typeof sightingsOnce>,
): Promise<Besides> {
  const { releaseIds, sightings, shared } = wantedBesides(look);
  const read = sightings.map(async ({ what, at }) => [what, await sighted(what, at)] as const);
  const same =
    shared.length > 0 ? readSame(table, shared).catch(uncounted('same_unread')) : undefined;
  const [seen, counts] = await Promise.all([Promise.all(read), same]);
  const alike = shared.map(({ what, at }) => {
    const sightings = new Map([[slotOf(at), counts?.get(what) ?? 0]]);
    return [what, { sightings, decided: null }] as const;
  });
  const others: Others = new Map([...seen, ...alike]);
  return { pages: await pages(releaseIds), others };
}
