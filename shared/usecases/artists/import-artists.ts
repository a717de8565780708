import type { CatalogName } from '../../domain/catalog/catalog-page.ts';
import { invalidInput, notFound } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { importsUsedUp } from '../../domain/problems/problem-details.ts';
import { type ImportRow, importsPerDay } from '../../domain/artists/roster-import.ts';
import type { Import, ImportInput } from '../../domain/bodies/roster-import.ts';
import {
  getImportPage,
  type ImportItem,
  importMoveWrite,
  importPageWrite,
  importWork,
  importWrites,
  rowsPerPage,
} from '../../table/artists/imports.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { transact, transactFresh } from '../../table/transaction.ts';
import { auditLine, type Doing, mayStill } from '../acting.ts';
import { useAllowances } from '../../deliveries/index.ts';
import { freshOrConflict } from '../refusals.ts';
import { sendDue, type SendDeps } from '../send-due.ts';
import { newToken } from '../verification/verify-artist.ts';
import { importRow, rowsOfCsv, type SentRow } from './import-rows.ts';
import { importView, readImport, requireImport } from './read-import.ts';
import type { Needs } from '../needs.ts';

export interface ImportDeps extends SendDeps, Needs<'table' | 'random'> {
  catalogName: CatalogName;
}

/**
 * Takes a roster to be monitored. What can be said of a row without the catalog is said at once; the
 * rest is owed, and done by `importStep`.
 * @throws Problem `invalid_input` for a table that can't be read, `rate_limited`
 */
export async function importArtists(
  deps: ImportDeps,
  doing: Doing,
  input: ImportInput,
): Promise<Import> {
  const { organization, now, by } = doing;
  const limit = {
    limit: importsPerDay,
    windowSeconds: 86_400,
    detail: importsUsedUp(importsPerDay),
  };
  // A table that can't be read counts, too: reading it is what has to be bounded.
  await useAllowances(deps.table, [{ subject: `imports#${organization.id}`, ...limit }], now);
  const sent = await sentRows(input);
  const rows = sent.map((row, index) => importRow(row, index, deps.catalogName));
  const item: ImportItem = {
    id: newId('import', { now, random: deps.random.bytes(10) }),
    organization_id: organization.id,
    actor: by.actor,
    request_id: by.requestId,
    token: newToken(deps.random),
    page_count: Math.ceil(rows.length / rowsPerPage),
    ...{ next_page: 0, version: 1, waits_until: null, waits_for: null },
    created_at: now.toISOString(),
    finished_at: null,
    is_stopped: false,
  };
  const thing = { id: item.id, name: null };
  const line = auditLine(doing, 'import.started', thing, { after: { rows: rows.length } });
  const writes = [...importWrites(item, rows), line, ...createdWrites(deps.table, item.id)];
  await freshOrConflict(() => transact(deps.table, writes));
  await sendDue(deps, [importWork(item)], { about: { import_id: item.id } });
  return importView(item, rows);
}

async function sentRows(input: ImportInput): Promise<SentRow[]> {
  if ('rows' in input) return input.rows.map((row) => ({ ...row, line: null, fault: null }));
  return rowsOfCsv(input.csv);
}

/**
 * Says which of its candidates a row means. The row waits again, and the import goes on: on the word of
 * whoever chose, where its author may not import any more.
 * @throws Problem `not_found`, `invalid_input` for an artist that isn't a candidate of the row, `conflict`
 */
export async function chooseCandidate(
  deps: Needs<'table' | 'queues' | 'log'>,
  doing: Doing,
  { importId, row }: { importId: string; row: number },
  streamingId: string,
): Promise<ImportRow> {
  const { organization, now, by } = doing;
  return freshOrConflict(async () => {
    const item = await requireImport(deps.table, organization.id, importId);
    const number = Math.floor((row - 1) / rowsPerPage);
    const page = await getImportPage(deps.table, item, number);
    const before = page?.rows.find((one) => one.row === row);
    if (!page || !before) throw notFound();
    if (!before.candidates.some(({ streaming_id }) => streaming_id === streamingId)) {
      throw invalidInput('body.streaming_id', inputFaults.noCandidate());
    }
    const chosen: ImportRow = {
      ...before,
      ...{ state: 'waiting', detail: null, streaming_id: streamingId, candidates: [] },
    };
    const rows = page.rows.map((one) => (one.row === row ? chosen : one));
    const after = { row, streaming_id: streamingId };
    const named = { id: item.id, name: before.name };
    const line = auditLine(doing, 'import.row_chosen', named, { after });
    const next_page = Math.min(item.next_page, number);
    const isOrphan = !(await mayStill(deps.table, organization.id, item.actor, 'member'));
    const heir = isOrphan ? { ...item, actor: by.actor, request_id: by.requestId } : item;
    const move = importMoveWrite(heir, { next_page, at: now });
    const writes = [importPageWrite(item, page, rows), move, line];
    await transactFresh(deps.table, writes, 'the import');
    await sendDue(deps, [importWork(item)], { about: { import_id: item.id } });
    return chosen;
  });
}

/**
 * Ends an import. Rows that a step works on just now are still begun; those behind them wait for good. One
 * that has ended stays as it is.
 * @throws Problem `not_found`, `conflict`
 */
export async function stopImport(
  { table }: Needs<'table'>,
  doing: Doing,
  importId: string,
): Promise<Import> {
  const { organization, now } = doing;
  await freshOrConflict(async () => {
    const item = await requireImport(table, organization.id, importId);
    if (item.finished_at !== null) return;
    const { next_page } = item;
    const end = { next_page, finished_at: now.toISOString(), is_stopped: true };
    const line = auditLine(doing, 'import.stopped', { id: item.id, name: null });
    await transactFresh(table, [importMoveWrite(item, end), line], 'the import');
  });
  return readImport({ table }, { organization, now }, importId);
}
