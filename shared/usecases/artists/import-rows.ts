import type * as z from '../../domain/zod.ts';
import type { CatalogName } from '../../domain/catalog/catalog-page.ts';
import { parseArtistAddress } from '../../domain/catalog/catalog-url.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { IdentityParts } from '../../domain/bodies/identity.ts';
import type { Identity } from '../../domain/artists/identity.ts';
import { importWords as words } from '../../domain/artists/import-words.ts';
import { inputWords } from '../../domain/problems/input-words.ts';
import { type ImportRow, importRowsMax } from '../../domain/artists/roster-import.ts';
import { Tags, tagsMax } from '../../domain/artists/tag.ts';
import { Name } from '../../domain/text/text.ts';
import type { RowInput } from '../../domain/bodies/roster-import.ts';
import { rowsOfTable, type TableRow } from '../csv-table.ts';

/** A row as an import begins with it: it waits for its turn, or says why it never gets one. */
export function importRow(sent: SentRow, index: number, catalog: CatalogName): ImportRow {
  const name = sent.name?.trim() ?? '';
  const artist = sent.artist?.trim() ?? '';
  const tags = Tags.safeParse(sent.tags, { error: inputWords });
  const row: ImportRow = {
    ...{ row: index + 1, line: sent.line, state: 'waiting', detail: null },
    name: name === '' ? null : shortened(name, 100),
    artist: artist === '' ? null : shortened(artist, 2048),
    tags: tags.data ?? [],
    theirs: null,
    ...{ streaming_id: null, artist_id: null, verification_id: null, candidates: [] },
  };
  const invalid = (detail: string): ImportRow => ({ ...row, state: 'invalid', detail });
  if (sent.fault !== null) return invalid(sent.fault);
  if (sent.tags.length > tagsMax) return invalid(words.manyTags({ max: tagsMax }));
  if (!tags.success) return invalid(words.badTags({ fault: faultOf(tags.error) }));
  const theirs = theirsOf(sent);
  if (typeof theirs === 'string') return invalid(theirs);
  const stated = { ...row, theirs };
  if (artist !== '') return withId(stated, artist, catalog);
  if (name === '') return invalid(words.neither());
  const named = Name.safeParse(name, { error: inputWords });
  return named.success
    ? { ...stated, name: named.data }
    : invalid(words.badName({ fault: faultOf(named.error) }));
}

/** A page of rows is one item of the table: none of them may fill it alone. */
const theirsBytesMax = 8000;

/** What a row says is theirs, null for nothing; or why that can't be read. */
function theirsOf(sent: SentRow): Identity | string | null {
  const { labels, isrc_registrants, upc_owners, distributors, guests } = sent;
  const parts = { labels, isrc_registrants, upc_owners, distributors, guests };
  if (Object.values(parts).every((values) => !values?.length)) return null;
  const read = IdentityParts.safeParse(parts, { error: inputWords });
  if (!read.success) {
    const part = String(read.error.issues[0]?.path[0] ?? '');
    return words.badIdentity({ part, fault: faultOf(read.error) });
  }
  return Buffer.byteLength(JSON.stringify(read.data)) > theirsBytesMax
    ? words.longIdentity()
    : read.data;
}

/** The row of an artist that is given by its address or ID: its name is only for people. */
function withId(row: ImportRow, artist: string, catalog: CatalogName): ImportRow {
  try {
    return { ...row, streaming_id: parseArtistAddress(artist, catalog).id };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const detail = words.badArtist({ why: error.detail ?? error.code });
    return { ...row, state: 'invalid', detail };
  }
}

function faultOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? '';
}

function shortened(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('');
}

/** A row as it was sent, and what is wrong with its form, if something is. */
export interface SentRow extends RowInput {
  /** Where it ends in a CSV; null for JSON. */
  line: number | null;
  fault: string | null;
}

const parts = ['labels', 'isrc_registrants', 'upc_owners', 'distributors', 'guests'] as const;
const columns = ['name', 'artist', 'tags', ...parts] as const;

/**
 * The rows of a CSV with the columns `name`, `artist`, `tags`, and the parts of an identity. A row with too many or too few cells is
 * told with its line.
 * @throws Problem `invalid_input` for what is no such table.
 */
export async function rowsOfCsv(csv: string): Promise<SentRow[]> {
  const form = { columns, anyOf: ['name', 'artist'] as const, rowsMax: importRowsMax };
  return (await rowsOfTable(csv, form)).map(rowOf);
}

function rowOf({ line, isWhole, cell }: TableRow<(typeof columns)[number]>): SentRow {
  const listIn = (column: (typeof columns)[number], separators: RegExp) =>
    (cell(column) ?? '')
      .split(separators)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  return {
    line,
    fault: isWhole ? null : words.otherColumns(),
    name: cell('name'),
    artist: cell('artist'),
    // Tags can't contain these, so each of them separates two. Names of labels may have a comma.
    tags: listIn('tags', /[,;|]/),
    ...Object.fromEntries(parts.map((part) => [part, listIn(part, /[;|]/)])),
  };
}
