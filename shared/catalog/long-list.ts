import type { CatalogRelease } from '../domain/catalog/catalog.ts';
import { listFaultWords } from '../checks/rules/check-words.ts';
import type { Clock } from '../usecases/ports.ts';
import type { ListParts, ListPlace } from '../usecases/source-ports.ts';
import type { SourceOptions } from './reported.ts';

/** How long lists are read: by whom, and where what was read is kept until the next run. */
export interface LongLists {
  parts: ListParts;
  clock: Clock;
  /** Readings of different readers are kept apart: a re-check goes by nothing that was read before it. */
  reader: string;
  /** Pages that one run reads of a long list. */
  pagesPerRun: number;
  /** Whether a long list that was read rests for a while. */
  rests: boolean;
}

/** How a catalog is asked. */
export interface CatalogOptions extends SourceOptions {
  /** How lists are read that are too long for one run. */
  lists?: LongLists;
}

/** A list of more pages is long: it is read in parts, by several runs. */
export const shortPagesMax = 20;

/**
 * A reading is given up after that: what it began with may have changed. Who looks at a change again goes by
 * what is so now.
 */
const readingSecondsMax = { rests: 6 * 3600, never: 1800 };
/** A long list rests for as many seconds as this for each of its pages, up to a day; less if it came in doubt. */
const restSecondsPerPage = { whole: 360, doubtful: 60 };
const restSecondsMax = 86_400;

/** The reading of one long list, from one run to the next. */
export interface LongReading<Row> {
  pagesPerRun: number;
  /**
   * What was read before; null: nothing, so it begins anew.
   * @param pages of the whole list.
   * @returns why it isn't read now, where it rests.
   */
  goOn: (
    total: number,
    pages: number,
  ) => Promise<{ rows: readonly Row[]; index: number; unread: number } | { rests: string } | null>;
  /** Keeps what this run read, for the next one. */
  keep: (
    rows: readonly Row[],
    at: { index: number; unread: number; total: number },
  ) => Promise<void>;
  /** All was read. */
  finish: (at: { total: number; is_whole: boolean }) => Promise<void>;
}

/** The reading of the list of one artist. */
export function longReading(
  { parts, clock, reader, pagesPerRun, rests }: LongLists,
  catalog: string,
  streamingId: string,
): LongReading<CatalogRelease> {
  const list = `${catalog}#${streamingId}#${reader}`;
  const now = () => clock.now().getTime();
  let place: ListPlace | null = null;
  return {
    pagesPerRun,
    goOn: async (total, pages) => {
      place = await parts.place(list);
      // Another total: something came or went, and every row may have moved.
      if (place?.total !== total) place = null;
      if (place?.finished_at) {
        const perPage = restSecondsPerPage[place.is_whole ? 'whole' : 'doubtful'];
        const restSeconds = Math.min(restSecondsMax, pages * perPage);
        const isResting = rests && now() < Date.parse(place.finished_at) + restSeconds * 1000;
        place = null;
        if (isResting)
          return { rests: listFaultWords.rests({ total, hours: Math.ceil(restSeconds / 3600) }) };
      }
      const seconds = readingSecondsMax[rests ? 'rests' : 'never'];
      if (place && now() >= Date.parse(place.begun_at) + seconds * 1000) place = null;
      const rows = place && (await parts.rows(list, place));
      if (place && rows) return { rows, index: place.index, unread: place.unread };
      place = null;
      return null;
    },
    keep: async (rows, at) => {
      const begun = place ?? { begun_at: new Date(now()).toISOString(), parts: 0 };
      await parts.save(list, { ...begun, ...at, finished_at: null, is_whole: false }, rows);
    },
    finish: async ({ total, is_whole }) => {
      const finished_at = new Date(now()).toISOString();
      const over = { index: 0, unread: 0, parts: 0, begun_at: place?.begun_at ?? finished_at };
      await parts.save(list, { ...over, total, finished_at, is_whole }, []);
    },
  };
}
