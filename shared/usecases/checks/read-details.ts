import type { CatalogReleaseDetails } from '../../domain/catalog.ts';
import { pageNotes } from '../../domain/check-notes.ts';
import { diffRelease } from '../../domain/detection/diff/diff-details.ts';
import { learnDetails } from '../../domain/detection/learn-details.ts';
import type { Baseline, Finding, ReleaseRecord } from '../../domain/detection/types.ts';
import type { PlanName } from '../../domain/plan.ts';
import type { DetailsWork } from '../../domain/work.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline, readTracks, type StoredBaseline } from '../../table/artists/baseline.ts';
import { endChore, putOffChore } from '../../table/artists/chores.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { learningWrites, newChanges, sendRecheck, writeDetected } from './detected.ts';
import { type Catalog, CatalogUnavailable } from '../ports.ts';
import type { RecordDeps } from './record-observation.ts';

export interface DetailsDeps extends RecordDeps {
  catalog: Catalog;
}

/** Pages that are read in one run, and asked for; a run stays far below a function's time. */
const pagesPerRun = 10;
const triesPerRun = 20;

/** Every release's own page is read again after that many days, changed or not. */
const rotationDays: Readonly<Record<PlanName, number>> = { business: 1, pro: 7, free: 30 };

/** A page that makes no sense is not looked at again sooner. */
const malformedSeconds = 3600;

/**
 * Reads the pages of an artist's releases whose turn it is, oldest reading first. The first reading
 * of a release is silent baseline; a later one that differs becomes detected changes. The chore
 * stays owed for the next release's turn.
 */
export async function readDetails(deps: DetailsDeps, work: DetailsWork): Promise<void> {
  const startedAt = deps.clock.now();
  // As it stands: a new artist that isn't seen yet would be taken for one that is gone.
  const artist = await getArtist(deps.table, work.organization_id, work.artist_id, {
    consistent: true,
  });
  const organization = await getOrganization(deps.table, work.organization_id);
  const stored = artist?.active ? await readBaseline(deps.table, artist.id) : null;
  if (!artist || !organization || !stored) {
    await endChore(deps.table, work.artist_id, 'details', startedAt);
    return;
  }
  const periodMs = rotationDays[organization.plan] * 86_400_000;
  const queue = inTurn([...stored.baseline.releases.values()], periodMs);
  const now = startedAt.getTime();
  const due = queue.filter(({ at }) => at <= now);
  const { pages, silence } = await readPages(deps.catalog, due);
  if (pages.length > 0) await withFreshState(() => recordPages(deps, artist, pages));
  const putOff = (at: number) =>
    putOffChore(deps.table, artist.id, 'details', { startedAt, at: new Date(at) });
  if (silence) {
    await putOff(now + waitSeconds(silence) * 1000);
    return;
  }
  const next = queue[pages.length]?.at ?? now + periodMs;
  await putOff(Math.max(next, now));
  if (next <= now) await deps.queues.send(work);
}

/**
 * The releases in the order of their turns, with the time of each. Of those that are offline only
 * the ones that their own page said to be gone: nothing else says that they are back.
 */
function inTurn(releases: readonly ReleaseRecord[], periodMs: number) {
  return releases
    .filter(({ status, gone_from }) => status !== 'offline' || gone_from === 'page')
    .map((release) => ({
      release,
      at: release.details_read_at === null ? 0 : Date.parse(release.details_read_at) + periodMs,
    }))
    .toSorted((a, b) => a.at - b.at);
}

/** What was read of a release; `details` null: its page has nothing to tell. */
interface Page {
  releaseId: string;
  details: CatalogReleaseDetails | null;
}

/**
 * Reads pages until the catalog falls silent; what was read before that counts. One page that makes
 * no sense among sound ones has had its turn: it must not keep the others waiting.
 */
async function readPages(
  catalog: Catalog,
  due: readonly { release: ReleaseRecord }[],
): Promise<{ pages: Page[]; silence: CatalogUnavailable | null }> {
  const sound: Page[] = [];
  const malformed: Page[] = [];
  let silence: CatalogUnavailable | null = null;
  for (const { release } of due.slice(0, triesPerRun)) {
    if (sound.length === pagesPerRun) break;
    try {
      sound.push({ releaseId: release.id, details: await catalog.release(release.id) });
    } catch (error) {
      if (!(error instanceof CatalogUnavailable)) throw error;
      silence = error;
      if (error.fault !== 'malformed') return { pages: sound, silence };
      malformed.push({ releaseId: release.id, details: null });
    }
  }
  if (sound.length === 0) return { pages: [], silence };
  return { pages: [...sound, ...malformed], silence: null };
}

function waitSeconds({ fault, retryAfterSeconds }: CatalogUnavailable): number {
  return fault === 'malformed' ? Math.max(malformedSeconds, retryAfterSeconds) : retryAfterSeconds;
}

/** Writes what the pages changed and what they told for the first time, all or nothing. */
async function recordPages(
  deps: DetailsDeps,
  artist: ArtistItem,
  pages: readonly Page[],
): Promise<void> {
  const read = await getArtist(deps.table, artist.organization_id, artist.id, { consistent: true });
  const stored = await readBaseline(deps.table, artist.id);
  if (!read?.active || !stored) return;
  const ids = pages.map(({ releaseId }) => releaseId);
  const tracks = await readTracks(deps.table, artist.id, ids);
  const known: StoredBaseline = { ...stored, baseline: { ...stored.baseline, tracks } };
  const now = deps.clock.now();
  const context = { artist_name: read.name, capabilities: deps.catalog.capabilities, now };
  const findings: Finding[] = [];
  let learned = known.baseline;
  for (const { releaseId, details } of pages) {
    const record = known.baseline.releases.get(releaseId);
    if (!record) continue;
    // A page that answers with another release says nothing of this one.
    if (details?.id === releaseId) {
      findings.push(...diffRelease(known.baseline, record, details, context));
      learned = learnDetails(learned, releaseId, details, context);
    } else {
      // A page that is gone is the list's to tell: a release is missing when both roads say so.
      learned = readAt(learned, record, now);
    }
  }
  const { confirmAfterSeconds } = deps;
  const detected = newChanges(read, known, findings, { now, confirmAfterSeconds, by: 'page' });
  const { writes } = learningWrites(deps, read, known, learned);
  const told = pages.map(({ details }) => details);
  const page_notes = pageNotes(known.baseline, told, context.capabilities);
  await writeDetected(deps.table, detected, [artistMovedWrite(read, { page_notes }), ...writes]);
  await sendRecheck(deps.queues, read, detected, now);
}

/** Its turn has come round, though there was nothing to read. */
function readAt(baseline: Baseline, record: ReleaseRecord, now: Date): Baseline {
  const read = { ...record, details_read_at: now.toISOString() };
  return { ...baseline, releases: new Map([...baseline.releases, [record.id, read]]) };
}
