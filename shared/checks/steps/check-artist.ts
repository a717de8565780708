import { checkFailureWords } from '../rules/check-words.ts';
import { isFullCheck, isSparing } from '../rules/full-checks.ts';
import type { CheckNowWork, CheckWork } from '../../domain/owed/work.ts';
import {
  type ActiveWatch,
  getActiveWatch,
  getWatchTogether,
  isActive,
  recordFailedCheck,
  type WatchItem,
} from '../../watches/items/watches.ts';
import type { Table } from '../../table/client.ts';
import { asUsual, observe } from '../../usecases/observe.ts';
import { type Catalog, CatalogUnavailable, NoPermit } from '../../usecases/source-ports.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import { putBackBy } from '../../usecases/answer-or-null.ts';
import { recordObservation, recordQuiet, type RecordDeps } from './record-observation.ts';
import type { CatalogArtist, Observation } from '../../domain/catalog/catalog.ts';
import {
  isAllDue,
  isListDue,
  isSameList,
  isSameProfile,
  type Rest,
  type Resting,
  restsList,
} from '../rules/rest.ts';

/** A check that a tick asked for, and when; or one that a person waits for. */
type Asked = (CheckWork & { since: string }) | CheckNowWork;

interface CheckDeps extends RecordDeps {
  catalog: Catalog;
}

/** A check that the catalog refuses is tried again for an hour, then it is left to the next tick. */
export const attemptsMax = 8;
export const delaySecondsMin = 60;
export const delaySecondsMax = 900;
/** Between two parts of a long list: others have their turn meanwhile. */
const readOnSeconds = 30;
/** Somebody waits: a permit is free within seconds. */
const personDelaySeconds = 2;

/**
 * Checks one artist, for all who hold it: read, and record what was seen. When the catalog has no sound
 * answer, or no permit is left, the watch keeps all that is known, says why, and the check comes again
 * later, eight times. After that, the next tick of its turn asks for it. A check that a tick asked for is
 * dropped if its artist was checked in the meantime; one that a person asked for is made all the same.
 * @param sentAt when the message was sent.
 */
export async function checkArtist(
  deps: CheckDeps,
  message: CheckWork | CheckNowWork,
  sentAt = deps.clock.now(),
): Promise<void> {
  const [watch] = await Promise.all([
    readActive(deps.table, message),
    // Where the function doesn't know the load, it reads it in one call with the watch.
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
  const asked = askedFor(watch, work, checksPerHour, begunAt);
  const rest = asked === null ? watch.rest : null;
  const catalog = asUsual(deps.catalog, watch);
  const read = await readForCheck(catalog, { ...watch, rest }, begunAt);
  if (read.kind === 'all') note({ read: 'all', because: asked ?? read.because });
  else note(read.isListRead ? { read: 'list', because: 'turn' } : { read: 'profile' });
  if (read.kind === 'quiet' && (await recordQuiet(deps, watch, read))) return;
  if (read.kind === 'quiet') note({ read: 'all', because: 'differs' });
  const observation =
    read.kind === 'all'
      ? read.observation
      : await observe(catalog, watch.streaming_id, { artist: read.artist });
  const found = await recordObservation(deps, watch, {
    observation,
    begunAt,
    differs: work.kind === 'check' && work.differs === true,
  });
  if (found.length > 0) note({ finding_ids: found });
  if (observation.releases.goes_on) await readOn(deps, work);
}

/**
 * Asks for the next part of a long list. Where the message is lost, or too many have followed from each
 * other, the next check goes on.
 */
async function readOn({ queues, clock }: CheckDeps, work: Asked): Promise<void> {
  const since = clock.now().toISOString();
  const next = work.kind === 'check' ? { ...work, since } : work;
  await queues.send({ ...next, attempt: 0 }, { delaySeconds: readOnSeconds });
}

/** Why a check reads everything whatever the watch: a person asked, the service makes few checks, or a sample. */
type AskedFor = 'person' | 'few' | 'sample';

function askedFor(
  { id }: WatchItem,
  { kind }: Asked,
  checksPerHour: number,
  now: Date,
): AskedFor | null {
  if (kind === 'check_now') return 'person';
  if (!isSparing(checksPerHour)) return 'few';
  return isFullCheck(id, now, checksPerHour) ? 'sample' : null;
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

async function comeBack(
  deps: CheckDeps,
  watch: WatchItem,
  work: Asked,
  error: CatalogUnavailable,
): Promise<void> {
  const isUsedUp = error instanceof NoPermit && error.fault === 'rate_limited';
  // No permit is no fault of the catalog, and nothing that anybody needs to know of the artist.
  if (!isUsedUp) {
    const { fault: code } = error;
    const at = deps.clock.now().toISOString();
    await recordFailedCheck(deps.table, watch, { code, message: checkFailureWords[code], at });
  }
  putBackBy(error);
  if (work.attempt + 1 >= attemptsMax) return;
  const least = isUsedUp && work.kind === 'check_now' ? personDelaySeconds : delaySecondsMin;
  const wait = Math.max(error.retryAfterSeconds, least * 2 ** work.attempt);
  // Those that came together find no permits together: they come again one by one.
  const [byte = 0] = isUsedUp ? deps.random.bytes(1) : [];
  // From a half to one and a half times.
  const spread = isUsedUp ? 0.5 + byte / 256 : 1;
  const delaySeconds = Math.min(delaySecondsMax, Math.ceil(wait * spread));
  note({ again_in_seconds: delaySeconds });
  await deps.queues.send({ ...work, attempt: work.attempt + 1 }, { delaySeconds });
}

/**
 * Why a check read more than the profile: it was the turn of the list or of everything; something
 * differed; or nothing rests at this artist for now (`awake`), for example because a change is open.
 */
type ReadBecause = 'turn' | 'differs' | 'awake';

/** What a check read: all of the artist, or just enough to see that nothing has changed. */
type CheckRead =
  | { kind: 'all'; observation: Observation; because: ReadBecause }
  | { kind: 'quiet'; artist: CatalogArtist; rest: Rest; isListRead: boolean };

/**
 * Reads an artist with as few requests as it takes. As soon as anything differs, all of it is read:
 * a check is judged by the whole artist or not at all.
 * @throws CatalogUnavailable
 */
export async function readForCheck(
  catalog: Catalog,
  watch: Resting & { streaming_id: string },
  now: Date,
): Promise<CheckRead> {
  const { streaming_id: id } = watch;
  const all = async (because: ReadBecause, given: Parameters<typeof observe>[2] = {}) => {
    const observation = await observe(catalog, id, given);
    return { kind: 'all' as const, observation, because };
  };
  const { rest } = watch;
  if (!rest || !restsList(watch)) return all('awake');
  if (isAllDue(watch, rest, now)) return all('turn');
  const artist = await catalog.artist(id);
  if (artist === null || !isSameProfile(rest, artist, catalog.capabilities)) {
    return all('differs', { artist });
  }
  if (!isListDue(watch, rest, now)) return { kind: 'quiet', artist, rest, isListRead: false };
  const releases = await catalog.releases(id);
  if (!isSameList(rest, { artist, releases }, catalog.capabilities)) {
    return all('differs', { artist, releases });
  }
  const list_at = now.toISOString();
  return { kind: 'quiet', artist, rest: { ...rest, list_at }, isListRead: true };
}
