import type { CatalogReleaseDetails, CatalogTrackPage } from '../../domain/catalog.ts';
import type { Change } from '../../domain/change.ts';
import { roads } from '../../domain/detection/confirm/confirm.ts';
import type { Evidence } from '../../domain/detection/types.ts';
import type { Catalog } from '../ports.ts';
import { orNothing } from './or-nothing.ts';

/** What of a change's evidence is read by own ids. */
type Roads = Required<Pick<Evidence, 'releases' | 'tracks'>>;

/**
 * Reads, change by change, what the catalog tells by own ids: the page of the release, and where
 * tracks are missing from it, those tracks. Each is read once, however many changes ask for it. What
 * can't be read is left out: silence proves nothing; after it no further track is asked for.
 * @param mayGoOn whether there is time for one more track.
 */
export function roadReader(
  catalog: Catalog,
  mayGoOn: () => boolean,
): (change: Change) => Promise<Roads> {
  const release = once<CatalogReleaseDetails>((id) => catalog.release(id));
  const track = once<CatalogTrackPage>((id) => catalog.track(id));
  return async (change) => {
    const { releaseIds, trackIds } = roads([change]);
    const releases = new Map<string, CatalogReleaseDetails | null>();
    const tracks = new Map<string, CatalogTrackPage | null>();
    for (const id of releaseIds) {
      const page = await release(id);
      if (page) releases.set(id, page.answer);
    }
    // Where no page came, or it is gone, the tracks settle nothing.
    const isPageThere = [...releases.values()].some((page) => page !== null);
    for (const id of isPageThere ? trackIds : []) {
      const page = mayGoOn() ? await track(id) : null;
      if (!page) break;
      tracks.set(id, page.answer);
    }
    return { releases, tracks };
  };
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
