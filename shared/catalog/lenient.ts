import * as z from '../domain/zod.ts';
import type { Untold } from '../domain/catalog/catalog.ts';
import type { ReleaseType } from '../domain/releases/release.ts';
import { withoutEntities } from './entities.ts';
import { countUnknownField, type SourceName } from './counts.ts';

// How answers of other people's servers are read: field by field and row by row. A field in an
// unknown form is untold; a row without its id or title is left out, and its list is not complete.

/** Hears the name of each field that was not understood, such as `album.release_date`. */
export type OddField = (field: string) => void;

/** Counts the odd fields of a source for the line of the message that is worked on. */
export const counting =
  (source: SourceName): OddField =>
  (field) => {
    countUnknownField(source, field);
  };

/** The fields of one kind of row, such as `album`. */
export function fieldsOf(kind: string, odd: OddField) {
  const note = (name: string) => {
    odd(`${kind}.${name}`);
  };
  const expected = <Schema extends z.ZodType>(name: string, schema: Schema) => {
    const untold = z
      .unknown()
      .optional()
      .transform((): undefined => {
        note(name);
      });
    return z.union([schema, untold]);
  };
  return {
    note,
    /** A field that is always there. Where it is missing or has an unknown form it is undefined. */
    expected,
    /** A field that may be null or missing. */
    field: <Schema extends z.ZodType>(name: string, schema: Schema) =>
      expected(name, schema.nullish()),
  };
}

/** The rows of a list that could be read, and the number of those that could not. */
export interface ReadRows<Row> {
  rows: readonly Row[];
  unread: number;
}

/** A list of rows of one kind, each parsed on its own. Anything but a list is refused. */
export function rowsOf<Schema extends z.ZodType>(kind: string, row: Schema, odd: OddField) {
  return z.array(z.unknown()).transform((all): ReadRows<z.output<Schema>> => {
    const rows = all.flatMap((one) => {
      const { data, error } = row.safeParse(one);
      if (!error) return [data];
      const [name] = error.issues[0]?.path ?? [];
      odd(name === undefined ? kind : `${kind}.${String(name)}`);
      return [];
    });
    return { rows, unread: all.length - rows.length };
  });
}

/**
 * The fields of a list of rows of one kind, or of one page of it. Where the next page is stands in its
 * address; an unknown form becomes one that can't be read, never the last page.
 */
export function pageFields<Row extends z.ZodType>(kind: string, row: Row, odd: OddField) {
  const { expected, note } = fieldsOf(`${kind}_list`, odd);
  const next = z
    .string()
    .nullish()
    .catch(() => {
      note('next');
      return '?';
    });
  return { rows: rowsOf(kind, row, odd), total: expected('total', Count), next };
}

/** The fields of a track that stands alone: its ID, and that of its album. */
export function aloneFields<Id extends z.ZodType>(id: Id, { field }: ReturnType<typeof fieldsOf>) {
  return { id, album: field('album', z.object({ id })) };
}

/** The type of a release, by the words that a catalog has for it. */
export function releaseTypeIn(words: Readonly<Record<string, ReleaseType>>) {
  return z.string().transform((word, context): ReleaseType => {
    const type = words[word.toLowerCase()];
    if (type === undefined) context.addIssue('is no known type');
    return type ?? 'album';
  });
}

/** More would not fit where it is kept, and is no name, title or label. */
const textCharactersMax = 1000;
const urlCharactersMax = 2000;

/** As people read it: a catalog that encodes it in one answer and not in the next has changed nothing. */
const Text = z.string().max(textCharactersMax).transform(withoutEntities);

/** A name or a title: never blank. It stays as it is written. */
export const Title = Text.refine((text) => text.trim() !== '', 'must not be blank');

/** A text without the white space around it; null where it is left empty. */
export const TextOrNone = Text.transform((text) => text.trim() || null);

/** A code of a product: digits, which some write in groups; null where it is left empty. */
export const Upc = TextOrNone.refine((text) => text === null || /^(?:\d[ -]?){10,14}$/.test(text));

/** Country, registrant, year and number (ISO 3901), with or without hyphens; null where left empty. */
export const Isrc = TextOrNone.refine(
  (text) => text === null || /^[a-z]{2}-?[a-z\d]{3}-?\d{2}-?\d{5}$/i.test(text),
);

export const Count = z.int().nonnegative();

/** The address of a page or a picture; null for anything else. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > urlCharactersMax) return null;
  const protocol = URL.parse(value)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? value : null;
}

/** What an answer leaves out, where it leaves out anything. */
export function leavingOut(
  untold: readonly Untold[] = [],
  ...others: readonly (Untold | false)[]
): { untold?: readonly Untold[] } {
  const all = [...untold, ...others.filter((one) => one !== false)];
  return all.length > 0 ? { untold: all } : {};
}
