import type { CheckError } from '../../domain/artist.ts';
import { checkFailureWords } from '../../domain/check-words.ts';
import type { CheckWork } from '../../domain/work.ts';
import { type ArtistItem, getArtist, recordFailedCheck } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { observe } from './observe.ts';
import { type Catalog, CatalogUnavailable } from '../ports.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import { putBackBy } from '../put-back.ts';
import { recordObservation, type RecordDeps } from './record-observation.ts';

export interface CheckDeps extends RecordDeps {
  catalog: Catalog;
}

/** A check that the catalog refuses is tried again for an hour, then it is left to the schedule. */
const attemptsMax = 8;
const delaySecondsMin = 60;
const delaySecondsMax = 900;

/**
 * Checks one artist: look, and record what was seen. When the catalog has no sound answer, the
 * artist keeps all that is known, says why, and the check is put back for later.
 */
export async function checkArtist(deps: CheckDeps, work: CheckWork): Promise<void> {
  const artist = await readActive(deps.table, work);
  if (!artist) {
    nothingToDo();
    return;
  }
  try {
    const begunAt = deps.clock.now();
    const observation = await observe(deps.catalog, artist.streaming_id);
    note({ change_ids: await recordObservation(deps, artist, observation, begunAt) });
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    await putBack(deps, artist, work, error);
  }
}

/** The artist, for the price of a weak read where it is there, as nearly always. */
async function readActive(table: Table, work: CheckWork): Promise<ArtistItem | null> {
  const { organization_id: org, artist_id: id } = work;
  const weak = await getArtist(table, org, id);
  const artist = weak?.active ? weak : await getArtist(table, org, id, { consistent: true });
  return artist?.active ? artist : null;
}

async function putBack(
  deps: CheckDeps,
  artist: ArtistItem,
  work: CheckWork,
  error: CatalogUnavailable,
): Promise<void> {
  await recordFailedCheck(deps.table, artist, checkErrorOf(error, deps.clock.now()));
  putBackBy(error);
  if (work.attempt + 1 >= attemptsMax) return;
  const wait = Math.max(error.retryAfterSeconds, delaySecondsMin * 2 ** work.attempt);
  const delaySeconds = Math.min(delaySecondsMax, Math.ceil(wait));
  note({ again_in_seconds: delaySeconds });
  await deps.queues.send({ ...work, attempt: work.attempt + 1 }, { delaySeconds });
}

function checkErrorOf(error: CatalogUnavailable, at: Date): CheckError {
  return { code: error.fault, message: checkFailureWords[error.fault], at: at.toISOString() };
}
