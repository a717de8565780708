import type { CheckError } from '../../domain/artist.ts';
import { checkFailureWords } from '../../domain/check-words.ts';
import type { CheckWork } from '../../domain/work.ts';
import { type ArtistItem, getArtist, recordFailedCheck } from '../../table/artists/artists.ts';
import type { Line } from '../../table/catalog/waiting-line.ts';
import type { Table } from '../../table/client.ts';
import { observe } from './observe.ts';
import { type Catalog, CatalogUnavailable, NoPermit } from '../ports.ts';
import { count, note, nothingToDo, putBack } from '../../telemetry/record.ts';
import { putBackBy } from '../put-back.ts';
import { recordObservation, type RecordDeps } from './record-observation.ts';

export interface CheckDeps extends RecordDeps {
  catalog: Catalog;
  line: Line;
}

/** A check that the catalog refuses is tried again for an hour, then it is left to the schedule. */
const attemptsMax = 8;
const delaySecondsMin = 60;
const delaySecondsMax = 900;
/** Somebody waits: a permit is free within seconds. */
const personDelaySeconds = 2;

/**
 * Checks one artist: look, and record what was seen. When the catalog has no sound answer, the artist
 * keeps all that is known, says why, and the check is put back for later. A scheduled check that finds
 * no permit goes in line, and so does one that comes while others stand there. One whose artist was
 * checked in the meantime is dropped.
 * @param sentAt when the message was sent.
 */
export async function checkArtist(
  deps: CheckDeps,
  message: CheckWork,
  sentAt = deps.clock.now(),
): Promise<void> {
  const artist = await readActive(deps.table, message);
  const work = { ...message, since: message.since ?? sentAt.toISOString() };
  if (!artist || artist.last_checked_at > work.since) {
    nothingToDo();
    return;
  }
  if (await areOthersInLine(deps, work)) {
    await waitInLine(deps, work);
    return;
  }
  try {
    const begunAt = deps.clock.now();
    const observation = await observe(deps.catalog, artist.streaming_id);
    note({ change_ids: await recordObservation(deps, artist, observation, begunAt) });
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    await comeBack(deps, artist, work, error);
  }
}

/** The artist, for the price of a weak read where it is there, as nearly always. */
async function readActive(table: Table, work: CheckWork): Promise<ArtistItem | null> {
  const { organization_id: org, artist_id: id } = work;
  const weak = await getArtist(table, org, id);
  const artist = weak?.active ? weak : await getArtist(table, org, id, { consistent: true });
  return artist?.active ? artist : null;
}

/** Nobody passes those who wait, but who was called, and people. */
async function areOthersInLine({ line }: CheckDeps, work: CheckWork): Promise<boolean> {
  return work.by !== 'person' && work.place === undefined && (await line.hasOthers());
}

async function waitInLine(deps: CheckDeps, work: CheckWork): Promise<void> {
  await deps.line.join(work);
  count('ChecksInLine');
  putBack('in_line');
}

async function comeBack(
  deps: CheckDeps,
  artist: ArtistItem,
  work: CheckWork,
  error: CatalogUnavailable,
): Promise<void> {
  const isUsedUp = error instanceof NoPermit && error.fault === 'rate_limited';
  // No permit is no fault of the catalog, and nothing that anybody needs to know of the artist.
  if (!isUsedUp) {
    await recordFailedCheck(deps.table, artist, checkErrorOf(error, deps.clock.now()));
  }
  if (error instanceof NoPermit && work.by !== 'person') {
    await waitInLine(deps, work);
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
