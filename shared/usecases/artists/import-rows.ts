import type * as z from '../../domain/zod.ts';
import type { CatalogName } from '../../domain/catalog/catalog-page.ts';
import { parseArtistAddress } from '../../domain/catalog/catalog-url.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { IdentityParts } from '../../domain/bodies/identity.ts';
import type { Identity } from '../../domain/artists/identity.ts';
import { importWords as words } from '../../domain/artists/import-words.ts';
import { inputWords } from '../../domain/problems/input-words.ts';
import type { ImportRow } from '../../domain/artists/roster-import.ts';
import { Tags, tagsMax } from '../../domain/artists/tag.ts';
import { Name } from '../../domain/text/text.ts';
import type { SentRow } from './roster-csv.ts';

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
