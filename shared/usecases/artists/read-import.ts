import { importWords as words } from '../../domain/artists/import-words.ts';
import { importKeptDays, type ImportRow } from '../../domain/artists/roster-import.ts';
import type { Import, ImportProofs } from '../../domain/bodies/roster-import.ts';
import { getImport, type ImportItem, listImportRows } from '../../table/artists/imports.ts';
import type { Table } from '../../table/client.ts';
import { getVerifications, type VerificationItem } from '../../table/verification/verifications.ts';
import type { Acting } from '../acting.ts';
import { sessionView } from '../verification/verify-artist.ts';
import type { Needs } from '../needs.ts';
import { orNotFound } from '../refusals.ts';

type Sessions = ReadonlyMap<string, VerificationItem>;

/** An import of the organization. @throws Problem `not_found` */
export async function requireImport(table: Table, org: string, id: string): Promise<ImportItem> {
  return orNotFound(await getImport(table, org, id));
}

/** An import with its rows. @throws Problem `not_found` */
export async function readImport(
  deps: Needs<'table'>,
  acting: Acting,
  id: string,
): Promise<Import> {
  const { item, rows, sessions } = await readAll(deps, acting, id);
  return importView(
    item,
    rows.map((row) => shownRow(row, sessions, acting.now)),
  );
}

/**
 * What is to be put where, for all artists of an import whose verification is pending: together what
 * the same proof is for. @throws Problem `not_found`
 */
export async function readProofs(
  deps: Needs<'table'>,
  acting: Acting,
  id: string,
): Promise<ImportProofs> {
  const { rows, sessions } = await readAll(deps, acting, id);
  const proofs = new Map<string, ImportProofs['proofs'][number]>();
  const told = new Set<string>();
  for (const { row, verification_id } of rows) {
    const item = sessions.get(verification_id ?? '');
    // Several rows may mean the same artist.
    if (!item || told.has(item.id)) continue;
    told.add(item.id);
    const { id: session, status, methods, ...view } = sessionView(item, acting.now);
    if (status !== 'pending') continue;
    const { streaming_id, artist_name, expires_at } = view;
    const same = JSON.stringify(methods);
    const proof = proofs.get(same) ?? { methods, artists: [] };
    proofs.set(same, proof);
    proof.artists.push({ row, verification_id: session, streaming_id, artist_name, expires_at });
  }
  return { proofs: [...proofs.values()] };
}

async function readAll({ table }: Needs<'table'>, { organization }: Acting, id: string) {
  const item = await requireImport(table, organization.id, id);
  const rows = await listImportRows(table, item);
  const ids = rows.flatMap(({ verification_id }) => verification_id ?? []);
  return { item, rows, sessions: await getVerifications(table, ids, organization.id) };
}

/** A row whose artist had to be proven says what became of that. */
function shownRow(row: ImportRow, sessions: Sessions, now: Date): ImportRow {
  if (row.state !== 'needs_proof') return row;
  const session = sessions.get(row.verification_id ?? '');
  const { status, artist_id } = session
    ? sessionView(session, now)
    : { status: 'expired' as const, artist_id: null };
  if (status === 'pending') return row;
  if (status === 'verified') return { ...row, state: 'monitored', artist_id, detail: null };
  return { ...row, state: 'unproven', detail: words.unproven({ status }) };
}

/** An import as clients see it. */
export function importView(item: ImportItem, rows: ImportRow[]): Import {
  const { id, waits_until, waits_for, created_at, finished_at } = item;
  const ended = item.is_stopped ? 'stopped' : 'done';
  const byState = Object.entries(Object.groupBy(rows, ({ state }) => state));
  const expires = Date.parse(created_at) + importKeptDays * 86_400_000;
  return {
    id,
    status: finished_at !== null ? ended : waits_until !== null ? 'waiting' : 'running',
    ...{ waits_until, waits_for },
    counts: Object.fromEntries(byState.map(([state, some]) => [state, some.length])),
    ...{ rows, created_at, finished_at },
    expires_at: new Date(expires).toISOString(),
  };
}
