import { shownSecond } from '../../domain/text/shown.ts';
import { readBreaker } from '../../table/catalog/breaker.ts';
import type { Table } from '../../table/client.ts';
import { readArtistCount } from '../../table/gauge.ts';
import { readMailStanding } from '../../table/limits/mail-budget.ts';
import { readReconciliation } from '../../table/reconciliation.ts';
import { readSweep } from '../../table/sweeps.ts';
import { readSourceHolds } from '../../checks/index.ts';
import { overdueWork } from '../upkeep/gauge.ts';
import { findParked, type Parked } from '../upkeep/try-parked.ts';
import type { QueueDepth } from '../ports.ts';
import { statusWords } from './operator-words.ts';
import { ticksLine } from './view-quota.ts';
import type { Needs } from '../needs.ts';

/** How full a queue is. */
interface Depths {
  name: string;
  queue: QueueDepth;
  deadLetters: QueueDepth;
  /** Its worker gets no messages, as the operator wished. */
  isPaused: boolean;
}

export interface StatusDeps extends Needs<'table' | 'clock' | 'log' | 'paces'> {
  /** The catalog that artists are checked at. */
  catalog: string;
  /** The catalog's lanes, first, and the other sources we read. */
  sources: readonly string[];
  /** By the names of the queues. */
  depths: () => Promise<readonly Depths[]>;
}

/** A line about one part; `wrong`: what the first line calls it if something is wrong there. */
interface Said {
  line: string;
  wrong: string | null;
}

const well = (line: string): Said => ({ line, wrong: null });

/** The sweep runs every minute, and a run takes at most one. */
const silentMs = 3 * 60_000;

/**
 * How the service is doing, in lines for the operator. The first one says whether anything is wrong,
 * and capitals mark what.
 */
export async function viewStatus(deps: StatusDeps): Promise<string> {
  const now = deps.clock.now();
  const parts = await Promise.all([
    Promise.all(deps.sources.map((source) => sourceLine(deps.table, source, now))),
    checkLines(deps),
    workLines(deps, now),
    holdLines(deps),
    mailLine(deps.table),
    queueLines(deps),
  ]);
  const said = parts.flat();
  const wrong = [...new Set(said.flatMap((each) => each.wrong ?? []))];
  const first = wrong.length === 0 ? statusWords.well() : statusWords.wrong({ what: wrong });
  return [first, ...said.map(({ line }) => line)].join('\n');
}

async function sourceLine(table: Table, source: string, now: Date): Promise<Said> {
  const { openSince, nextTrialAt, failures } = await readBreaker(table, source);
  if (!openSince || !nextTrialAt) return well(statusWords.sourceUp({ source, failures }));
  const next = nextTrialAt > now ? shownSecond(nextTrialAt) : null;
  const line = statusWords.sourceDown({ source, since: shownSecond(openSince), failures, next });
  return { line, wrong: `${source} is down` };
}

async function checkLines(deps: StatusDeps): Promise<Said[]> {
  const { line, isLate } = await ticksLine(deps);
  return [await artistsLine(deps.table), { line, wrong: isLate ? 'late visits' : null }];
}

async function artistsLine(table: Table): Promise<Said> {
  const last = (await readArtistCount(table))?.last;
  if (!last) return well(statusWords.notCounted());
  const { artists, stale, stale_watches: ids, counted_at } = last;
  const at = shownSecond(counted_at);
  if (stale === 0) return well(statusWords.noneStale({ artists, at }));
  return { line: statusWords.stale({ artists, stale, ids, at }), wrong: 'stale artists' };
}

async function workLines(deps: StatusDeps, now: Date): Promise<Said[]> {
  const parked = await findParked(deps);
  if (parked.failures.length > 0) throw parked.failures[0];
  return [
    await sweepLine(deps.table, now),
    await overdueLine(deps.table, now, parked),
    parkedLine(parked),
    await auditLine(deps.table),
  ];
}

async function sweepLine(table: Table, now: Date): Promise<Said> {
  const { wokenAt } = await readSweep(table);
  const at = wokenAt === null ? null : shownSecond(wokenAt);
  if (wokenAt === null || at === null || now.getTime() - Date.parse(wokenAt) > silentMs) {
    return { line: statusWords.silent({ at }), wrong: 'no sweep' };
  }
  return well(statusWords.swept({ at }));
}

function parkedLine({ all }: Parked): Said {
  const since = all.map((each) => each.since).toSorted()[0];
  if (since === undefined) return well(statusWords.nothingParked());
  const line = statusWords.parked({ count: all.length, since: shownSecond(since) });
  return { line, wrong: 'parked work' };
}

async function auditLine(table: Table): Promise<Said> {
  const stored = await readReconciliation(table);
  const audited = stored?.audit?.lost ? stored.audit : (stored?.last_audit ?? stored?.audit);
  if (!audited) return well(statusWords.notAudited());
  const { changes, owed, lost, lost_changes: ids } = audited;
  const until = shownSecond(audited.until);
  if (lost === 0) return well(statusWords.nothingLost({ changes, owed, until }));
  return { line: statusWords.lost({ lost, ids, until }), wrong: 'lost deliveries' };
}

async function overdueLine(table: Table, now: Date, parked: Parked): Promise<Said> {
  const { rows, isMore, oldestSeconds } = await overdueWork(table, now, parked);
  if (rows === 0) return well(statusWords.nothingOverdue());
  const count = isMore ? `more than ${rows}` : String(rows);
  const line = statusWords.overdue({ count, minutes: Math.floor(oldestSeconds / 60) });
  return { line, wrong: 'overdue work' };
}

async function holdLines(deps: StatusDeps): Promise<Said[]> {
  const holds = await readSourceHolds(deps);
  if (holds.length === 0) return [well(statusWords.noHolds())];
  return holds.map(({ usual, decision, ...hold }) => ({
    line: statusWords.hold({ ...hold, usual: Math.round(usual), decision: decision ?? 'none' }),
    wrong: 'changes on hold',
  }));
}

async function mailLine(table: Table): Promise<Said> {
  const { paused } = await readMailStanding(table, { consistent: true });
  if (!paused) return well(statusWords.mailFlows());
  const line = statusWords.mailPaused({ ...paused, at: shownSecond(paused.at) });
  return { line, wrong: 'alert mail is paused' };
}

async function queueLines({ depths }: StatusDeps): Promise<Said[]> {
  return (await depths()).flatMap(({ name, queue, deadLetters: dead, isPaused }) => {
    const deadLetters = dead.waiting + dead.inProgress;
    const line = statusWords.queue({ name, ...queue, deadLetters });
    const said: Said = { line, wrong: deadLetters > 0 ? 'dead letters' : null };
    if (!isPaused) return [said];
    return [said, { line: statusWords.paused({ name }), wrong: 'paused workers' }];
  });
}
