import * as z from '../../domain/zod.ts';
import { AuditActor } from '../../domain/people/audit.ts';
import { idSchema } from '../../domain/ids.ts';
import {
  importKeptDays,
  importRowsMax,
  ImportRow,
  WaitsFor,
} from '../../domain/artists/roster-import.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import type { Table } from '../client.ts';
import { due, dueGone } from '../due.ts';
import { written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { newItem, readItem, wholeItem } from '../item.ts';
import { keys } from '../keys.ts';
import { Packed, packed } from '../packed.ts';
import { queryPrefix } from '../pages.ts';
import { sendUpdate, type Write } from '../transaction.ts';
import { asRead, versionedUpdate } from '../versioned.ts';

/** So many rows share an item: it is written with each artist that begins, so it stays small. */
export const rowsPerPage = 20;

/** An import, and how far it has come. Its rows are in pages of their own. */
export const ImportItem = z.object({
  id: idSchema('import'),
  organization_id: idSchema('organization'),
  /** Who made it: artists are monitored on their word. */
  actor: AuditActor,
  request_id: z.string().nullable(),
  /** What proves all its artists that have to be proven. */
  token: z.string(),
  page_count: z.int(),
  /** The first page that may have a row that waits. */
  next_page: z.int(),
  version: z.int(),
  waits_until: Timestamp.nullable(),
  waits_for: WaitsFor,
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  /** Whether it ended because its author may not import any more. */
  is_stopped: z.boolean(),
});
export type ImportItem = z.infer<typeof ImportItem>;

const PageItem = z.object({
  number: z.int(),
  version: z.int(),
  rows: Packed.pipe(z.array(ImportRow)),
});
export type ImportPage = z.infer<typeof PageItem>;

/** The message by which the next step of an import is asked for. */
export function importWork({ id, organization_id }: Pick<ImportItem, 'id' | 'organization_id'>) {
  return { kind: 'import', organization_id, import_id: id } satisfies WorkOf<'import'>;
}

const lifetime = ({ created_at }: Pick<ImportItem, 'created_at'>) => ({
  [ttlAttribute]: Math.ceil(Date.parse(created_at) / 1000) + importKeptDays * 86_400,
});

/** The writes of a new import, owed from now on. */
export function importWrites(item: ImportItem, rows: readonly ImportRow[]): Write[] {
  const key = keys.import(item.organization_id, item.id);
  const at = new Date(item.created_at);
  const pages = Array.from({ length: item.page_count }, (_, number): ImportPage => {
    const from = number * rowsPerPage;
    return { number, version: 1, rows: rows.slice(from, from + rowsPerPage) };
  });
  return [
    newItem(key, { ...item, ...due(key, at, importWork(item)), ...lifetime(item) }),
    ...pages.map((page) =>
      newItem(keys.importPage(item.organization_id, item.id, page.number), stored(item, page)),
    ),
  ];
}

function stored(item: ImportItem, page: ImportPage): object {
  return { ...page, rows: packed(page.rows), ...lifetime(item) };
}

/** An import of the organization, or null. */
export async function getImport(table: Table, org: string, id: string): Promise<ImportItem | null> {
  return readItem(table, keys.import(org, id), ImportItem);
}

/** A page of it, or null. */
export async function getImportPage(
  table: Table,
  { organization_id: org, id }: ImportItem,
  number: number,
): Promise<ImportPage | null> {
  return readItem(table, keys.importPage(org, id, number), PageItem);
}

/** All its rows, in their order. */
export async function listImportRows(
  table: Table,
  { organization_id: org, id }: ImportItem,
): Promise<ImportRow[]> {
  const { pk, sk } = keys.importPage(org, id, 0);
  const bounds = { consistent: true, rowsMax: Math.ceil(importRowsMax / rowsPerPage) };
  const pages = await queryPrefix(table, pk, sk.slice(0, sk.lastIndexOf('#') + 1), bounds);
  return pages.flatMap((page) => PageItem.parse(page).rows);
}

/** The write of a page with other rows; fails when somebody else wrote it since it was read. */
export function importPageWrite(
  item: ImportItem,
  read: ImportPage,
  rows: readonly ImportRow[],
): Write {
  const page = { number: read.number, version: read.version + 1, rows: [...rows] };
  const key = keys.importPage(item.organization_id, item.id, read.number);
  return wholeItem(key, stored(item, page), asRead(read.version));
}

/** How an import goes on: at a page from a time on, or not at all. */
export type ImportMove = Pick<ImportItem, 'next_page'> &
  Partial<Pick<ImportItem, 'waits_until' | 'waits_for'>> &
  ({ at: Date } | (Pick<ImportItem, 'is_stopped'> & { finished_at: string }));

/** The write by which an import, as it was read but for its author, goes on from there. */
export function importMoveWrite(read: ImportItem, move: ImportMove): Write {
  const { organization_id: org, id, version, actor, request_id } = read;
  const key = keys.import(org, id);
  const { next_page, waits_until = null, waits_for = null } = move;
  const going = { actor, request_id, next_page, waits_until, waits_for };
  if ('at' in move) {
    const owed = due(key, move.at, importWork(read));
    const goesOn = { ...going, finished_at: null, is_stopped: false, ...owed };
    return { Update: versionedUpdate(key, version, goesOn) };
  }
  const { finished_at, is_stopped } = move;
  const ended = { ...going, finished_at, is_stopped };
  return { Update: versionedUpdate(key, version, ended, { gone: dueGone }) };
}

/** Moves an import on by itself. @returns false when somebody else did meanwhile. */
export async function moveImport(
  table: Table,
  read: ImportItem,
  move: ImportMove,
): Promise<boolean> {
  return written(sendUpdate(table, importMoveWrite(read, move)));
}
