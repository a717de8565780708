import type { CatalogReleaseDetails, CatalogTrackPage } from '../../domain/catalog.ts';
import type { Change } from '../../domain/change.ts';
import { roads } from '../../domain/watch/judge.ts';
import type { Evidence } from '../../domain/detection/types.ts';
import type { Catalog } from '../ports.ts';
import { orNothing } from './or-nothing.ts';

/** What of a change's evidence is read by own ids. */
type Roads = Required<Pick<Evidence, 'releases' | 'tracks'>>;

/** Pages of releases by their ids; what can't be read is left out, and null is one that is not known. */
export type Pages = Evidence['releases'];

export interface RoadReader {
  of: (change: Change) => Promise<Roads>;
  pages: (ids: readonly string[]) => Promise<Pages>;
}

/**
 * Reads, change by change, what the catalog tells by own ids: the page of the release, and where
 * tracks are missing from it, those tracks. Each is read once, however many changes ask for it. What
 * can't be read is left out: silence proves nothing; after it no further track is asked for.
 * @param mayGoOn whether there is time for one more track, or a page besides the change's own.
 */
export function roadReader(catalog: Catalog, mayGoOn: () => boolean): RoadReader {
  const release = once<CatalogReleaseDetails>((id) => catalog.release(id));
  const track = once<CatalogTrackPage>((id) => catalog.track(id));
  const read = async (ids: readonly string[], isTime: () => boolean) => {
    const pages = new Map<string, CatalogReleaseDetails | null>();
    for (const id of ids) {
      const page = isTime() ? await release(id) : null;
      if (page) pages.set(id, page.answer);
    }
    return pages;
  };
  const of = async (change: Change) => {
    const { releaseIds, trackIds } = roads([change]);
    const releases = await read(releaseIds, () => true);
    const tracks = new Map<string, CatalogTrackPage | null>();
    // Where no page came, or it is gone, the tracks settle nothing.
    const isPageThere = [...releases.values()].some((page) => page !== null);
    for (const id of isPageThere ? trackIds : []) {
      const page = mayGoOn() ? await track(id) : null;
      if (!page) break;
      tracks.set(id, page.answer);
    }
    return { releases, tracks };
  };
  return { of, pages: (ids) => read(ids, mayGoOn) };
}

interface Answer<T> {
  /** Null: the catalog doesn't know the id. */
  answer: T | null;
}

/** Reads each id once; null where there was no sound answer. */
function once<T>(
  read: (id: string) => Promise<T | null>,
): (id: string) => Promise<Answer<T> | null> {
  const known = new Map<string, Answer<T> | null>();
  return async (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const answer = await orNothing(async () => ({ answer: await read(id) }));
    known.set(id, answer);
    return answer;
  };
}
