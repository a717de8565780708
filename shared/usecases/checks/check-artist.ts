import type { CheckError } from '../../domain/artist.ts';
import { checkFailureWords } from '../../domain/check-words.ts';
import { plans } from '../../domain/plan.ts';
import { isFresh } from '../../domain/quota/line.ts';
import { isFullCheck, isSparing } from '../../domain/watch/full-checks.ts';
import { slotOfCheck } from '../../domain/watch/rest.ts';
import type { CheckNowWork, CheckWork } from '../../domain/work.ts';
import type { Line } from '../../table/catalog/waiting-line.ts';
import {
  type ActiveWatch,
  getActiveWatch,
  getWatchTogether,
  isActive,
  recordFailedCheck,
  type WatchItem,
} from '../../table/watches/watches.ts';
import type { Table } from '../../table/client.ts';
import { listHolders, payerOf } from '../../table/watches/holders.ts';
import { readForCheck, type CheckRead } from './read-for-check.ts';
import { asUsual, observe } from './observe.ts';
import { type Catalog, CatalogUnavailable, NoPermit } from '../source-ports.ts';
import { count, note, nothingToDo, putBack } from '../../telemetry/record.ts';
import { putBackBy } from '../put-back.ts';
import { recordObservation, recordQuiet, type RecordDeps } from './record-observation.ts';

/** A scheduled check, and when it was asked for; or one that a person waits for. */
type Asked = (CheckWork & { since: string }) | CheckNowWork;

export interface CheckDeps extends RecordDeps {
  catalog: Catalog;
  line: Line;
}

/** A check that the catalog refuses is tried again for an hour, then it is left to the schedule. */
const attemptsMax = 8;
const delaySecondsMin = 60;
const delaySecondsMax = 900;
/** Between two parts of a long list: others have their turn meanwhile. */
const readOnSeconds = 30;
/** Somebody waits: a permit is free within seconds. */
const personDelaySeconds = 2;

/**
 * Checks one artist, for all who hold it: read, and record what was seen. When the catalog has no sound
 * answer, the watch keeps all that is known, says why, and the check is put back for later. A scheduled
 * check that finds no permit goes in line, and so does one that comes while others stand there. One
 * whose artist was checked in the meantime is dropped. So is one that comes while many others wait, if
 * its artist was checked a short while ago. A check that a person asked for is made all the same, and
 * given up only where the catalog refuses it eight times.
 * @param sentAt when the message was sent.
 */
export async function checkArtist(
  deps: CheckDeps,
  message: CheckWork | CheckNowWork,
  sentAt = deps.clock.now(),
): Promise<void> {
  const [watch, areOthers] = await Promise.all([
    readActive(deps.table, message),
    message.kind === 'check' && areOthersInLine(deps, message),
    // Where the function doesn't know the line and the load, it reads them in one call with the watch.
    deps.load.checksPerHour(),
  ]);
  const work =
    message.kind === 'check'
      ? { ...message, since: message.since ?? sentAt.toISOString() }
      : message;
  if (!watch || isMadeUpFor(watch, work)) {
    nothingToDo();
    return;
  }
  if (work.kind === 'check' && areOthers) {
    const { check_every_hours } = plans[watch.plan];
    if (isFresh(new Date(watch.last_checked_at), check_every_hours, deps.clock.now()))
      nothingToDo();
    else await waitInLine(deps, watch, work);
    return;
  }
  try {
    await readAndRecord(deps, watch, work);
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    await comeBack(deps, watch, work, error);
  }
}

/** Reads as much of the artist as it takes, and records what was seen. */
async function readAndRecord(deps: CheckDeps, watch: ActiveWatch, work: Asked): Promise<void> {
  const begunAt = deps.clock.now();
  const checksPerHour = await deps.load.checksPerHour();
  const maySpare = isSparing(checksPerHour);
  // Whoever asks for a check wants all of it.
  const isFull = work.kind === 'check_now' || isFullCheck(watch.id, begunAt, checksPerHour);
  const rest = maySpare && !isFull ? watch.rest : null;
  const slotAt =
    work.kind === 'check' ? slotOfCheck(watch.plan, new Date(work.since), begunAt) : begunAt;
  const catalog = asUsual(deps.catalog, watch);
  const read = await readForCheck(catalog, { ...watch, rest }, slotAt);
  noteRead(read, isFull ? (work.kind === 'check_now' ? 'person' : 'sample') : null);
  if (read.kind === 'quiet' && (await recordQuiet(deps, watch, read))) return;
  if (read.kind === 'quiet') note({ read: 'all', because: 'differs' });
  const observation =
    read.kind === 'all'
      ? read.observation
      : await observe(catalog, watch.streaming_id, { artist: read.artist });
  const seen = { observation, begunAt, slotAt, maySpare };
  const found = await recordObservation(deps, watch, seen);
  if (found.length > 0) note({ finding_ids: found });
  if (observation.releases.goes_on) await readOn(deps, work);
}

/**
 * Asks for the next part of a long list. Where the message is lost, or too many have followed from each
 * other, the next check on the schedule goes on.
 */
async function readOn({ queues, clock }: CheckDeps, work: Asked): Promise<void> {
  const since = clock.now().toISOString();
  const next = work.kind === 'check' ? { ...work, since, place: undefined } : work;
  await queues.send({ ...next, attempt: 0 }, { delaySeconds: readOnSeconds });
}

/** Writes into the log what a check read, and why it was more than the profile. */
function noteRead(read: CheckRead, asked: 'person' | 'sample' | null): void {
  if (read.kind === 'all') note({ read: 'all', because: asked ?? read.because });
  else if (read.isListRead) note({ read: 'list', because: 'turn' });
  else note({ read: 'profile' });
}

/** The watch, for the price of a weak read where it is there, as nearly always. */
async function readActive(
  table: Table,
  { watch_id }: Asked | CheckWork,
): Promise<ActiveWatch | null> {
  const weak = await getWatchTogether(table, watch_id);
  return weak && isActive(weak) ? weak : getActiveWatch(table, watch_id);
}

/**
 * Whether the artist was checked since a scheduled check was asked for. A person gets a check in any
 * case: the other one may have read the profile alone.
 */
function isMadeUpFor({ last_checked_at }: ActiveWatch, work: Asked): boolean {
  return work.kind === 'check' && last_checked_at > work.since;
}

/** Nobody passes those who wait, but who was called, and people. */
async function areOthersInLine({ line }: CheckDeps, work: CheckWork): Promise<boolean> {
  return work.place === undefined && (await line.hasOthers());
}

async function waitInLine(deps: CheckDeps, watch: WatchItem, work: CheckWork): Promise<void> {
  const payer = payerOf(await listHolders(deps.table, watch.id), deps.clock.now());
  if (payer === null) return;
  await deps.line.join(work, payer);
  count('ChecksInLine');
  putBack('in_line');
}

async function comeBack(
  deps: CheckDeps,
  watch: WatchItem,
  work: Asked,
  error: CatalogUnavailable,
): Promise<void> {
  const isUsedUp = error instanceof NoPermit && error.fault === 'rate_limited';
  // No permit is no fault of the catalog, and nothing that anybody needs to know of the artist.
  if (!isUsedUp) {
    await recordFailedCheck(deps.table, watch, checkErrorOf(error, deps.clock.now()));
  }
  if (error instanceof NoPermit && work.kind === 'check') {
    await waitInLine(deps, watch, work);
    putBackBy(error);
    return;
  }
  putBackBy(error);
  if (work.attempt + 1 >= attemptsMax) return;
  const least = isUsedUp ? personDelaySeconds : delaySecondsMin;
  const wait = Math.max(error.retryAfterSeconds, least * 2 ** work.attempt);
  const delaySeconds = Math.min(delaySecondsMax, Math.ceil(wait));
  note({ again_in_seconds: delaySeconds });
  await deps.queues.send({ ...work, attempt: work.attempt + 1 }, { delaySeconds });
}

function checkErrorOf(error: CatalogUnavailable, at: Date): CheckError {
  return { code: error.fault, message: checkFailureWords[error.fault], at: at.toISOString() };
}
