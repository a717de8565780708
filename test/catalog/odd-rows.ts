import fc from 'fast-check';
import { baselineOf } from '../../shared/domain/detection/baseline.ts';
import { diff } from '../../shared/domain/detection/diff.ts';
import { learnObservation } from '../../shared/domain/detection/learn.ts';
import { diffRelease } from '../../shared/domain/detection/pages/diff.ts';
import { learnDetails } from '../../shared/domain/detection/pages/learn.ts';
import type { DiffContext } from '../../shared/domain/detection/types.ts';
import type { Baseline } from '../../shared/domain/detection/records.ts';
import { observe } from '../../shared/usecases/checks/observe.ts';
import { type Catalog, CatalogUnavailable } from '../../shared/usecases/source-ports.ts';

// Answers of a source with one field of one row in a form that nobody knows, through the adapter and
// the machine that judges.

type Json = Record<string, unknown>;
/** The bodies of answers by path, without their queries. */
export type Answers = Readonly<Record<string, unknown>>;

/** One field in one row of one answer. */
export interface Place {
  path: string;
  /** The way to the row in the body of the answer. */
  way: readonly (string | number)[];
  field: string;
}

/** What a field holds as a rule: some forms that are odd in one are well known in another. */
export type Holds = 'text' | 'number' | 'boolean' | 'picture' | 'other';

const odd: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'NaN', 'undefined', '-1', '1e999', 'x'.repeat(5000)],
  ...['https://cdn.example/p/%%?q=ⓧ', 'javascript:alert(1)', '2024-13-45', '0000-00-00'],
  ...[[], [[]], [null], {}, { a: { b: [1] } }, { id: null }],
  ...[-1, -0.5, 1.5, 1e300, true, false],
];

/** Whether a value is of no form that such a field is known to have. */
function isOdd(value: unknown, holds: Holds): boolean {
  if (holds === 'text')
    return typeof value !== 'string' || value.trim() === '' || value.length > 1000;
  if (holds === 'boolean') return typeof value !== 'boolean';
  // Null and empty are how "no picture" is told.
  if (holds === 'picture') return value !== null && value !== '' && !isEmptyList(value);
  return true;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export const oddValue = (holds: Holds): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...odd.filter((value) => isOdd(value, holds))) },
    fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, maxKeys: 3 }),
  );

export function spoiled(answers: Answers, { path, way, field }: Place, value: unknown): Answers {
  const body: unknown = structuredClone(answers[path]);
  const row = way.reduce((at, key) => (at as Json)[key], body) as Json;
  if (value === undefined) Reflect.deleteProperty(row, field);
  else row[field] = value;
  return { ...answers, [path]: body };
}

/** Answers as a server gives them; `null` bodies are those that it doesn't know. */
export const serving =
  (answers: () => Answers, notFound: Json, status = 200): typeof fetch =>
  async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString());
    const body = answers()[pathname];
    return body === undefined ? Response.json(notFound, { status }) : Response.json(body);
  };

export interface Source {
  catalog: Catalog;
  show: (answers: Answers) => void;
  artist: string;
  /** Whose pages are read. */
  releases: readonly string[];
}

const day = 86_400_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');

/** What a look at the artist shows, by the machine. `null`: there was no sound answer. */
export async function look({ catalog, artist, releases }: Source) {
  try {
    const observation = await observe(catalog, artist);
    const read = await Promise.all(
      releases.map((id) =>
        catalog.release(id).catch((error: unknown) => {
          if (error instanceof CatalogUnavailable) return null;
          throw error;
        }),
      ),
    );
    return { observation, pages: read.flatMap((page) => page ?? []) };
  } catch (error) {
    if (error instanceof CatalogUnavailable) return null;
    throw error;
  }
}
type Look = NonNullable<Awaited<ReturnType<typeof look>>>;

function contextOf({ catalog }: Source, days: number): DiffContext {
  const now = new Date(start + days * day);
  return { artist_name: 'Artist 27', capabilities: catalog.capabilities, now };
}

/** What is known after a first look, with its pages. */
export function begun(source: Source, { observation, pages }: Look): Baseline {
  const context = contextOf(source, 0);
  return pages.reduce(
    (known, page) => learnDetails(known, page.id, page, context),
    baselineOf(observation, context.now),
  );
}

/** What a later look differs in, and what is known after it. */
export function compared(source: Source, known: Baseline, { observation, pages }: Look, days = 1) {
  const context = contextOf(source, days);
  const found = diff(known, observation, context);
  let learned = learnObservation(known, observation, context, found);
  for (const page of pages) {
    const record = known.releases.get(page.id);
    if (!record) continue;
    found.push(...diffRelease(known, record, page, context));
    learned = learnDetails(learned, page.id, page, context);
  }
  return {
    found: found.map(({ change_type, subject }) => `${change_type} ${subject.id}`).toSorted(),
    learned,
  };
}
