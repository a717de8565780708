import { isDeepStrictEqual } from 'node:util';
import type { CheckNote } from '../rules/check-notes.ts';
import { type Page, pages } from '../rules/pages.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import { onlyReadAgain, readAgainAs } from '../rules/read-marks.ts';
import { isRefused, withFreshState } from '../../table/failures.ts';
import { noteReadAgain } from '../../watches/items/releases.ts';
import { contextOf, readKnown, saveStep, type Stored, withTracks } from '../../watches/index.ts';
import type { RecordDeps } from './record-observation.ts';

/**
 * Writes what the pages changed and what they told for the first time. A page that can't be kept has had
 * its turn, which is noted, and the others are written without it.
 * @param begun as it was read or written last; it is read again where it has changed since.
 * @returns what is known then; null when the artist is not monitored any more.
 */
export async function recordPages(
  deps: RecordDeps,
  begun: Stored,
  read: readonly Page[],
): Promise<Stored | null> {
  try {
    return (await record(deps, begun, read))?.stored ?? null;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return recordSingly(deps, begun, read);
  }
}

async function recordSingly(
  deps: RecordDeps,
  begun: Stored,
  read: readonly Page[],
): Promise<Stored | null> {
  let stored = begun;
  const refused: Page[] = [];
  const notes: CheckNote[] = [];
  for (const page of read) {
    try {
      const recorded = await record(deps, stored, [page]);
      if (!recorded) return null;
      stored = recorded.stored;
      notes.push(...recorded.notes);
    } catch (error) {
      if (!isRefused(error)) throw error;
      refused.push({ ...page, details: null });
    }
  }
  const left = { kind: 'pages_too_large', releases: refused.length } as const;
  const all = refused.length > 0 ? [...notes, left] : notes;
  const recorded = await record(deps, stored, refused, all);
  return recorded?.stored ?? null;
}

async function record(
  deps: RecordDeps,
  begun: Stored,
  read: readonly Page[],
  as?: CheckNote[],
): Promise<{ stored: Stored; notes: CheckNote[] } | null> {
  let known: Stored | null = begun;
  return withFreshState(async () => {
    const current = known ?? (await readKnown(deps.table, begun.watch.id));
    known = null;
    if (!current) return null;
    const ids = read.map(({ releaseId }) => releaseId);
    const stored = await withTracks(deps.table, current, ids);
    const context = await contextOf(deps);
    const step = pages(stored.known, read, context);
    const notes = step.notes.flatMap((note) => (note.kind === 'pages' ? [note.note] : []));
    const page_notes = as ?? notes;
    const readAgain = onlyReadAgain(stored.known.baseline, step);
    if (readAgain && isDeepStrictEqual(page_notes, stored.watch.page_notes)) {
      return { stored: await noted(deps, stored, readAgain, context.now), notes };
    }
    const beside = { now: context.now, page_notes };
    return { stored: await saveStep(deps, stored, step, beside), notes };
  });
}

/** Notes that pages told nothing new, without a transaction. @returns what is known then. */
async function noted(
  { table }: RecordDeps,
  { known, ...stored }: Stored,
  read: readonly ReleaseRecord[],
  now: Date,
): Promise<Stored> {
  const { baseline } = known;
  const at = now.toISOString();
  const all = { marks: stored.marks, releases: [...baseline.releases.values()] };
  const { marks, apart } = await noteReadAgain(table, stored.watch.id, all, { read, at });
  const releases = readAgainAs(baseline.releases, { read, apart, at });
  return { ...stored, marks, known: { ...known, baseline: { ...baseline, releases } } };
}
