import type { Doer } from '../../domain/people/audit.ts';
import type { CatalogArtist } from '../../domain/catalog/catalog.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { importWords as words } from '../../domain/artists/import-words.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { ImportPause, ImportRow } from '../../domain/artists/roster-import.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import {
  getImport,
  getImportPage,
  type ImportItem,
  type ImportPage,
  importPageWrite,
  importWork,
  moveImport,
} from '../../table/artists/imports.ts';
import { importedIdentityWrites } from '../../table/artists/identities.ts';
import type { Table } from '../../table/client.ts';
import { StaleState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { transactFresh } from '../../table/transaction.ts';
import { CatalogUnavailable } from '../source-ports.ts';
import { mayStill } from '../acting.ts';
import { sendSoon } from '../send-due.ts';
import { listMerged } from './follow-merge.ts';
import { budgetedCatalog } from './import-bounds.ts';
import {
  askForProof,
  type ImportStep,
  type ImportStepDeps,
  noRoom,
  rowWrite,
  type SettledRow,
} from './import-proof.ts';
import { startMonitoring } from './start-monitoring.ts';

const candidatesMax = 10;
/** While an organization is being deleted, its imports rest. */
const restMs = 86_400_000;
/** So long a step begins with further rows: then it writes what it has, and the next one goes on. */
const stepMs = 20_000;
/** Long enough for the catalog to have room for several artists: a chain has few steps. */
const catalogWaitSecondsMin = 5;

/**
 * One step of an import: the next page that has rows that wait. Each row is found in the catalog, and
 * its monitoring, or the verification that the plan asks for, begins in one transaction with what the
 * row says of it. So however often a step is cut
 * off or repeated, and whoever else works on the same page, no artist begins twice, and each row tells
 * what became of it. Where the catalog has no room, or the organization has started enough for a day,
 * the rest waits, and goes on by itself. Where its author may not import any more, it ends.
 */
export async function importStep(deps: ImportStepDeps, work: WorkOf<'import'>): Promise<void> {
  const { table, clock } = deps;
  const read = await getImport(table, work.organization_id, work.import_id);
  if (read?.finished_at !== null) return;
  const organization = await getOrganization(table, read.organization_id);
  if (!organization || organization.deletes_at !== undefined) {
    const at = new Date(clock.now().getTime() + restMs);
    await moveImport(table, read, { next_page: read.next_page, at });
    return;
  }
  const page = await nextPage(table, read);
  const is_stopped =
    page !== null && !(await mayStill(table, read.organization_id, read.actor, 'member'));
  if (!page || is_stopped) {
    const finished_at = clock.now().toISOString();
    const next_page = page?.number ?? read.page_count;
    await moveImport(table, read, { next_page, finished_at, is_stopped });
    return;
  }
  const { plan } = organization;
  const turn = plans[plan].instant_verify ? begun : askForProof;
  const budgeted = { ...deps, catalog: budgetedCatalog(deps, read, plan) };
  const pause = await workThrough(budgeted, read, page, turn);
  await goOn(deps, read, page.number, pause);
}

async function nextPage(table: Table, read: ImportItem): Promise<ImportPage | null> {
  for (let number = read.next_page; number < read.page_count; number += 1) {
    const page = await getImportPage(table, read, number);
    if (page?.rows.some(({ state }) => state === 'waiting')) return page;
  }
  return null;
}

async function goOn(
  deps: ImportStepDeps,
  read: ImportItem,
  page: number,
  pause: ImportPause | null,
): Promise<void> {
  const now = deps.clock.now();
  const at = pause ? new Date(pause.waits_until) : now;
  const isMoved = await moveImport(deps.table, read, { next_page: page, ...pause, at });
  if (isMoved) await sendSoon(deps, importWork(read), { at, now }, { import_id: read.id });
}

/** How it goes on with a row whose artist is known. */
type Turn = (deps: ImportStepDeps, step: ImportStep, row: ImportRow) => Promise<SettledRow>;

/** Works on the rows of a page in their order. @returns why it stopped before the end, if it did. */
async function workThrough(
  deps: ImportStepDeps,
  item: ImportItem,
  read: ImportPage,
  turn: Turn,
): Promise<ImportPause | null> {
  const page = { ...read, rows: [...read.rows] };
  const by: Doer = { actor: item.actor, ip: null, requestId: item.request_id };
  const endsAtMs = deps.clock.now().getTime() + stepMs;
  const merged = await listMerged(deps.table, item.organization_id);
  const step = { item, page, by, merged, isOver: () => deps.clock.now().getTime() >= endsAtMs };
  let isAllWritten = true;
  let pause: ImportPause | null = null;
  for (const [index, row] of page.rows.entries()) {
    if (row.state !== 'waiting') continue;
    const done = await settled(deps, step, row, turn);
    if (done.row !== row) {
      page.rows[index] = done.row;
      // The transaction that begins an artist has written the page, with all that came before.
      isAllWritten = done.isWritten;
      if (isAllWritten) page.version += 1;
    }
    ({ pause } = done);
    if (pause || step.isOver()) break;
  }
  if (!isAllWritten)
    await transactFresh(deps.table, [importPageWrite(item, page, page.rows)], 'rows');
  return pause;
}

/** A row after its turn, and why it has to wait, if it does. */
interface TriedRow extends SettledRow {
  pause: ImportPause | null;
}

/** What becomes of a row. One that has to wait keeps what a search has found. */
async function settled(
  deps: ImportStepDeps,
  step: ImportStep,
  row: ImportRow,
  turn: Turn,
): Promise<TriedRow> {
  let known = row;
  try {
    if (row.streaming_id === null) known = await searched(deps, step, row);
    const isNext = known.state === 'waiting' && (known === row || !step.isOver());
    const done = isNext ? await turn(deps, step, known) : { row: known, isWritten: false };
    return { ...done, pause: null };
  } catch (error) {
    const refused = refusedRow(known, error);
    const pause = refused ? null : pauseOf(deps, error);
    return { row: refused ?? known, isWritten: false, pause };
  }
}

/** The row with the one artist that has its name, or with those that may be meant. */
async function searched(
  deps: ImportStepDeps,
  { item }: ImportStep,
  row: ImportRow,
): Promise<ImportRow> {
  const name = row.name ?? '';
  // The catalog isn't asked about what can't begin, whatever it would be.
  const detail = await noRoom(deps, item.organization_id);
  if (detail !== null) return { ...row, state: 'over_plan', detail };
  const found = await deps.catalog.search(name, candidatesMax);
  if (found.length === 0) return { ...row, state: 'not_found', detail: words.unknownName() };
  const [first, ...others] = found.filter((artist) => folded(artist.name) === folded(name));
  if (first && others.length === 0) return { ...row, streaming_id: first.streaming_id };
  const candidates = found.map(candidateOf);
  const choose = first ? words.choose() : words.chooseSimilar();
  return { ...row, state: 'several_candidates', detail: choose, candidates };
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function candidateOf({ streaming_id, name, image, followers, catalog_url }: CatalogArtist) {
  return { streaming_id, name, image_url: image.url, followers, catalog_url };
}

/** Begins to monitor the artist of a row, and says so in the row, in one transaction. */
async function begun(deps: ImportStepDeps, step: ImportStep, row: ImportRow): Promise<SettledRow> {
  const monitored = (artist_id: string): ImportRow => ({
    ...row,
    ...{ state: 'monitored', artist_id, candidates: [], detail: null },
  });
  const { item, by, merged } = step;
  const artist = await startMonitoring(deps, item.organization_id, row.streaming_id ?? '', by, {
    method: 'instant',
    ...{ tags: row.tags, merged },
    writes: (id) => [
      rowWrite(step, monitored(id)),
      ...importedIdentityWrites(id, row.theirs, deps.clock.now()),
    ],
  });
  return { row: monitored(artist.id), isWritten: true };
}

/** A row whose artist can't be monitored; null where it can be tried again. */
function refusedRow(row: ImportRow, error: unknown): ImportRow | null {
  if (error instanceof CatalogUnavailable && error.fault === 'malformed') {
    return { ...row, state: 'failed', detail: words.malformed() };
  }
  if (!(error instanceof Problem)) return null;
  const { code, facts } = error;
  if (code === 'already_monitored') {
    return { ...row, state: 'already_monitored', artist_id: String(facts.artist_id) };
  }
  if (code === 'plan_limit_reached') {
    return { ...row, state: 'over_plan', detail: words.overPlan() };
  }
  if (code !== 'not_found') return null;
  return { ...row, state: 'not_found', detail: words.unknownArtist() };
}

/** @throws what is no reason to wait: the message comes again, and finds how things stand by then. */
function pauseOf({ clock }: ImportStepDeps, error: unknown): ImportPause {
  const until = (seconds: number) =>
    new Date(clock.now().getTime() + Math.max(1, seconds) * 1000).toISOString();
  if (error instanceof CatalogUnavailable) {
    const seconds = Math.max(catalogWaitSecondsMin, error.retryAfterSeconds);
    return { waits_for: 'catalog', waits_until: until(seconds) };
  }
  if (error instanceof Problem && error.code === 'rate_limited') {
    const seconds = Number(error.headers['retry-after']);
    return { waits_for: 'new_watches', waits_until: until(seconds) };
  }
  if (error instanceof Problem && error.code === 'conflict') {
    throw new StaleState('the import', error);
  }
  throw error;
}
