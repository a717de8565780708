import type { CatalogReleaseDetails } from '../../domain/catalog.ts';
import { pageNotes, tooLargeNote, wasListShort } from '../../domain/check-notes.ts';
import { diffRelease } from '../../domain/detection/pages/diff.ts';
import { unknownByPage } from '../../domain/detection/releases/presence.ts';
import { learnDetails } from '../../domain/detection/pages/learn.ts';
import type {
  Baseline,
  DiffContext,
  Finding,
  ReleaseRecord,
} from '../../domain/detection/types.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { readTracks, type StoredBaseline } from '../../table/artists/baseline.ts';
import { isRefused, withFreshState } from '../../table/failures.ts';
import { newChanges, openedSubjects, sendRecheck, writeDetected } from './detected.ts';
import { type Known, readKnown } from './known.ts';
import { learningWrites } from './learned.ts';
import type { RecordDeps } from './record-observation.ts';

/** What was read of a release; `details` null: its page has nothing to tell. */
export interface Page {
  releaseId: string;
  details: CatalogReleaseDetails | null;
  /** The catalog answered that it does not know the release. */
  isUnknown: boolean;
}

/**
 * Writes what the pages changed and what they told for the first time, all or nothing. A page that
 * can't be kept has had its turn, which is noted, and the others are written without it.
 * @param known as it was read or written last; it is read again where it has changed since.
 * @returns what is known then; null when the artist is not monitored any more.
 */
export async function recordPages(
  deps: RecordDeps,
  known: Known,
  pages: readonly Page[],
): Promise<Known | null> {
  try {
    return await recordFresh(deps, known, pages);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return recordSingly(deps, known, pages);
  }
}

async function recordSingly(
  deps: RecordDeps,
  begun: Known,
  pages: readonly Page[],
): Promise<Known | null> {
  let known: Known | null = begun;
  const refused: Page[] = [];
  for (const page of pages) {
    try {
      known = await recordFresh(deps, known, [page]);
    } catch (error) {
      if (!isRefused(error)) throw error;
      refused.push({ ...page, details: null });
    }
    if (!known) return null;
  }
  const notes = [
    ...notesOn(deps, known.stored.baseline, pages),
    ...(refused.length > 0 ? [tooLargeNote(refused.length)] : []),
  ];
  return recordFresh(deps, known, refused, notes);
}

function notesOn(deps: RecordDeps, baseline: Baseline, pages: readonly Page[]): string[] {
  const told = pages.map(({ details }) => details);
  return pageNotes(baseline, told, deps.catalog.capabilities);
}

async function recordFresh(
  deps: RecordDeps,
  known: Known,
  pages: readonly Page[],
  notes = notesOn(deps, known.stored.baseline, pages),
): Promise<Known | null> {
  const { id: artist_id, organization_id } = known.artist;
  let read: Known | null = known;
  return withFreshState(async () => {
    const current = read ?? (await readKnown(deps.table, { organization_id, artist_id }));
    read = null;
    return current && write(deps, current, pages, notes);
  });
}

async function write(
  deps: RecordDeps,
  { artist, stored }: Known,
  pages: readonly Page[],
  page_notes: readonly string[],
): Promise<Known> {
  const ids = pages.map(({ releaseId }) => releaseId);
  const tracks = await readTracks(deps.table, artist.id, ids);
  const before: StoredBaseline = { ...stored, baseline: { ...stored.baseline, tracks } };
  const now = deps.clock.now();
  const context = { artist_name: artist.name, capabilities: deps.catalog.capabilities, now };
  const { findings, learned } = compare(before.baseline, pages, wasListShort(artist), context);
  const { confirmAfterSeconds } = deps;
  const detected = newChanges(artist, before, findings, { now, confirmAfterSeconds, by: 'page' });
  const { writes, areAll } = learningWrites(deps, { artist, stored: before }, learned);
  if (!areAll) throw new Error(`${pages.length} pages are more than one write can hold`);
  const notes = { page_notes: [...page_notes] };
  await writeDetected(deps.table, detected, [artistMovedWrite(artist, notes), ...writes]);
  await sendRecheck(deps.queues, artist, detected, now);
  const opened = openedSubjects(stored.subjects, detected);
  return {
    artist: { ...artist, ...notes, version: artist.version + 1 },
    stored: { ...stored, baseline: { ...learned, tracks: new Map() }, subjects: opened },
  };
}

/** What pages differ in, and what is known once they are read. */
function compare(
  known: Baseline,
  pages: readonly Page[],
  isListShort: boolean,
  context: DiffContext,
): { findings: Finding[]; learned: Baseline } {
  const findings: Finding[] = [];
  let learned = known;
  for (const { releaseId, details, isUnknown } of pages) {
    const record = known.releases.get(releaseId);
    if (!record) continue;
    // A page that answers with another release says nothing of this one.
    if (details?.id === releaseId) {
      findings.push(...diffRelease(known, record, details, context));
      learned = learnDetails(learned, releaseId, details, context);
    } else {
      // A page that is gone is the list's to tell, as long as that comes whole.
      findings.push(...(isUnknown && isListShort ? unknownByPage(record, context) : []));
      learned = readAt(learned, record, context.now);
    }
  }
  return { findings, learned };
}

/** Its turn has come round, though there was nothing to read. */
function readAt(baseline: Baseline, record: ReleaseRecord, now: Date): Baseline {
  const read = { ...record, details_read_at: now.toISOString() };
  return { ...baseline, releases: new Map([...baseline.releases, [record.id, read]]) };
}
