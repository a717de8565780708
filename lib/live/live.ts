import {
  type Catalog,
  CatalogUnavailable,
  type SourceBudget,
} from '../../shared/usecases/source-ports.ts';
import { readArtist } from './read-artist.ts';
import { differences, shapeOf, type Shapes } from './shape.ts';

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
