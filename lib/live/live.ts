import {
  type Catalog,
  CatalogUnavailable,
  type SourceBudget,
} from '../../shared/usecases/source-ports.ts';
import { differences, shapeOf, type Shapes } from './shape.ts';

const numbers = new Intl.NumberFormat('en-US');

/**
 * What the product understands of an artist, in one line: the profile, the list, the top tracks, and the page of
 * the newest release, as a check and its re-check read them.
 * @returns with `isSound`, whether the catalog knows the artist and gave the whole list, as it should.
 * @throws CatalogUnavailable when the catalog gives no sound answer
 */
export async function readArtist(
  catalog: Catalog,
  id: string,
): Promise<{ line: string; isSound: boolean }> {
  const artist = await catalog.artist(id);
  if (artist === null) {
    return { line: `${id}: NOT KNOWN, though it should be`, isSound: false };
  }
  const list = await catalog.releases(id);
  const top = await catalog.topTracks(id);
  const [newest] = list.releases.toSorted((a, b) =>
    (a.release_date ?? '') < (b.release_date ?? '') ? 1 : -1,
  );
  const page = newest === undefined ? null : await catalog.release(newest.id);
  const parts = [
    artist.followers === null ? 'no followers' : `${numbers.format(artist.followers)} followers`,
    artist.image.id === null ? 'no picture' : 'a picture',
    `${list.releases.length} releases${list.complete ? '' : ` (NOT ALL: ${list.note ?? 'no reason'})`}`,
    top === null ? 'no top tracks' : `${top.length} top tracks`,
    ...(newest === undefined ? [] : [releaseWords(newest.title, page)]),
  ];
  return { line: `${id} “${artist.name}”: ${parts.join(', ')}`, isSound: list.complete };
}

function releaseWords(title: string, page: Awaited<ReturnType<Catalog['release']>>): string {
  if (page === null) return `no page of “${title}”`;
  const tracks = page.tracks ?? [];
  const codes = tracks.filter(({ isrc }) => isrc !== null).length;
  const parts = [
    `${tracks.length} tracks, ${codes} with an ISRC`,
    page.upc === null ? 'no UPC' : 'a UPC',
    page.label === null ? 'no label' : 'a label',
  ];
  return `and of “${title}” ${parts.join(', ')}`;
}

/** A catalog to be read, and what is known of it. */
export interface LiveCatalog {
  readonly name: string;
  /** Makes its adapter, as the service has it. */
  readonly adapter: (around: {
    fetch: typeof fetch;
    budget: SourceBudget;
    odd: (field: string) => void;
  }) => Catalog;
  readonly artists: readonly string[];
  /** Which kind of answer a path gives; null: one that isn't compared. */
  readonly kindOf: (path: string) => string | null;
  /** The form of recorded answers; null: none were recorded. */
  readonly shapes: Shapes | null;
  /** From one request to the next. */
  readonly pauseMs: number;
}

/** What reading took and came to. */
export interface LiveRun {
  readonly isUnderstood: boolean;
  readonly requests: number;
}

/** More are no sample anymore. */
const requestsMax = 150;

/**
 * Reads well-known artists from a live catalog through the product's own adapter, and says what was understood,
 * what wasn't, and how the answers differ in form from recorded ones. It writes nothing anywhere.
 */
export async function readLive(
  catalog: LiveCatalog,
  say: (line: string) => void,
  { fetch: get, sleep }: { fetch: typeof fetch; sleep: (ms: number) => Promise<unknown> },
): Promise<LiveRun> {
  const answers = new Map<string, unknown[]>();
  const odd = new Map<string, number>();
  let requests = 0;
  const adapter = catalog.adapter({
    odd: (field) => odd.set(field, (odd.get(field) ?? 0) + 1),
    budget: {
      async take(calls) {
        requests += calls;
        if (requests > requestsMax) {
          throw new CatalogUnavailable(
            catalog.name,
            'rate_limited',
            `${requestsMax} requests are enough`,
          );
        }
        await sleep(catalog.pauseMs * calls);
      },
      report: async () => undefined,
    },
    fetch: async (input, init) => {
      const response = await get(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input.toString());
      const kind = response.ok ? catalog.kindOf(pathname) : null;
      if (kind !== null) {
        const body: unknown = await response.clone().json();
        // Deezer says with a status of 200 that there is none.
        const isAnswer = typeof body !== 'object' || body === null || !('error' in body);
        if (isAnswer) answers.set(kind, [...(answers.get(kind) ?? []), body]);
      }
      return response;
    },
  });
  const failed = await readAll(catalog, adapter, say);
  for (const [field, count] of odd) say(`  NOT UNDERSTOOD: ${field} (${count}×)`);
  sayDifferences(catalog, answers, say);
  say(`  requests: ${requests}`);
  return { isUnderstood: failed === 0 && odd.size === 0, requests };
}

/** @returns how many artists couldn't be read as they should. */
async function readAll(
  { name, artists }: LiveCatalog,
  adapter: Catalog,
  say: (line: string) => void,
): Promise<number> {
  let failed = 0;
  say(`${name}:`);
  for (const id of artists) {
    try {
      const { line, isSound } = await readArtist(adapter, id);
      say(`  ${line}`);
      if (!isSound) failed += 1;
    } catch (error) {
      if (!(error instanceof CatalogUnavailable)) throw error;
      failed += 1;
      const why = error.cause instanceof Error ? ` (${error.cause.message})` : '';
      say(`  ${id}: NO SOUND ANSWER: ${error.message}${why}`);
    }
  }
  return failed;
}

function sayDifferences(
  { shapes }: LiveCatalog,
  answers: ReadonlyMap<string, readonly unknown[]>,
  say: (line: string) => void,
): void {
  if (shapes === null) {
    say('  No answers of this catalog were recorded, so their form is compared with nothing.');
    return;
  }
  for (const [kind, bodies] of answers) {
    const lines = differences(shapes[kind] ?? {}, shapeOf(bodies));
    for (const line of lines) say(`  differs from what was recorded: ${kind}: ${line}`);
  }
}
