import fc from 'fast-check';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { DiffContext } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { observe } from '../../shared/usecases/observe.ts';
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

const oddValue = (holds: Holds): fc.Arbitrary<unknown> =>
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
  /** The adapter, over a `fetch` that serves what is shown. */
  catalog: Catalog;
  show: (answers: Answers) => void;
  artist: string;
  /** Whose pages are read. */
  releases: readonly string[];
}

const day = 86_400_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');

/** What a look at the artist shows, by the machine. `null`: there was no sound answer. */
async function look({ catalog, artist, releases }: Source) {
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
function begun(source: Source, { observation, pages }: Look): Baseline {
  const context = contextOf(source, 0);
  return pages.reduce(
    (known, page) => learnDetails(known, page.id, page, context),
    baselineOf(observation, context.now),
  );
}

/** What a later look differs in, and what is known after it. */
function compared(source: Source, known: Baseline, { observation, pages }: Look, days = 1) {
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

/** A field of a row, what it holds, and the ID of that row. */
export interface Spoil {
  place: Place;
  holds: Holds;
  id: unknown;
}

/** Fields of rows by the path of the answer, and the way to the rows in it. */
export type Fields = readonly [RegExp, Record<string, Holds>, (readonly string[])?][];

/** Every field of every row. */
function placesIn(answers: Answers, fields: Fields): Spoil[] {
  return Object.entries(answers).flatMap(([path, body]) =>
    fields
      .filter(([pattern]) => pattern.test(path))
      .flatMap(([, known, way = []]) => {
        const found = way.reduce((row, key) => (row as Json)[key], body);
        const rows = Array.isArray(found)
          ? found.map((row: Json, index) => ({ row, way: [...way, index] }))
          : [{ row: found as Json, way }];
        return rows.flatMap((one) =>
          Object.entries(known).map(([field, holds]): Spoil => ({
            place: { path, way: one.way, field },
            holds,
            id: one.row.id,
          })),
        );
      }),
  );
}

/** A source whose artist changed between two looks. */
export interface OddSource {
  source: Source;
  fields: Fields;
  before: Answers;
  after: Answers;
  /** What the second look finds, in order. */
  changes: readonly string[];
  /** The row ID of the release that came. */
  came: unknown;
  /** Whether a row is not the same one without this field, or its list not whole. */
  isIdentity: (spoil: Spoil) => boolean;
  /** What may stay unseen while a field is odd: what it would tell itself, or a whole list. */
  hiddenBy: (spoil: Spoil) => (change: string) => boolean;
  seed: number;
}

/** A look at these answers, which is a sound one. */
export async function seenBy(source: Source, answers: Answers) {
  source.show(answers);
  const one = await look(source);
  if (!one) throw new Error('the look failed');
  return one;
}

/** Tests that one odd field anywhere in the answers of a source does no harm. */
export function provesOneOddField(given: OddSource): void {
  const { source, fields, before, after, changes, came, isIdentity, hiddenBy, seed } = given;
  const seen = (answers: Answers) => seenBy(source, answers);
  /** Runs `check` with one of these fields in an odd form. */
  const spoiling = (
    places: readonly Spoil[],
    check: (spoil: Spoil & { value: unknown }) => Promise<void>,
  ) =>
    fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...places)
          .chain((one) => oddValue(one.holds).map((value) => ({ ...one, value })))
          // An album without a name is one that was taken down: that is no odd form.
          .map((one) =>
            one.place.field === 'name' && one.value === '' ? { ...one, value: null } : one,
          ),
        check,
      ),
      { numRuns: 300, seed, endOnFailure: true },
    );

  it('is alone: without it all is found, and nothing else', async () => {
    const known = begun(source, await seen(before));
    expect(compared(source, known, await seen(before)).found).toEqual([]);
    expect(compared(source, known, await seen(after)).found).toEqual(changes);
  });

  it('hides nothing but what it would tell, and nothing false is found', async () => {
    const known = begun(source, await seen(before));
    await spoiling(placesIn(after, fields), async (one) => {
      const look = await seen(spoiled(after, one.place, one.value));
      // Without a date it can't be old; a re-check reads that on its own page.
      const isUndated = one.place.field === 'release_date' && one.id === came;
      const found = compared(source, known, look).found.map((change) =>
        isUndated ? change.replace('RELEASE_ADDED', 'BACK_CATALOG_ADDED') : change,
      );
      const isHidden = hiddenBy(one);
      expect(found.filter((change) => !changes.includes(change))).toEqual([]);
      expect(changes.filter((change) => !found.includes(change) && !isHidden(change))).toEqual([]);
    });
  });

  it('changes nothing of what is known: all is found afterwards as without it', async () => {
    const known = begun(source, await seen(before));
    await spoiling(placesIn(before, fields), async (one) => {
      const look = await seen(spoiled(before, one.place, one.value));
      const { found, learned } = compared(source, known, look);
      expect(found).toEqual([]);
      expect(compared(source, learned, await seen(before), 2).found).toEqual([]);
      expect(compared(source, learned, await seen(after), 2).found).toEqual(changes);
    });
  });

  it('at the first look is learned later, silently', async () => {
    await spoiling(
      placesIn(before, fields).filter((one) => !isIdentity(one)),
      async (one) => {
        const known = begun(source, await seen(spoiled(before, one.place, one.value)));
        const { found, learned } = compared(source, known, await seen(before));
        expect(found).toEqual([]);
        expect(compared(source, learned, await seen(after), 2).found).toEqual(changes);
      },
    );
  });
}
