import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { byGravity } from '../../parts/severity.tsx';
import { handled, isHandled } from '../../parts/verdict/handled.ts';
import { useStore } from '../../store.ts';

export type Happening = Answered<'GET /api/v1/changes'>[number];

/** What is to be said of each artist, by its ID, and what is left to look at. */
export interface Happened {
  told: ReadonlyMap<string, Happening>;
  /** All changes that nobody has acknowledged; null: there are more than were read. */
  open: readonly Happening[] | null;
}

/** So many changes are read at most: of artists beyond them, only the counts are known. */
const changesMax = 100;

/**
 * What happened at each artist: the gravest change that nobody has acknowledged, else the newest.
 * Undefined until it was read, empty where it can’t be.
 */
export function useHappened(): Happened | undefined {
  const newest = useQuery(read('GET /api/v1/changes', { query: { limit: changesMax } }));
  // Not as pages: what stands in those is taken for seen, and is no news in the navigation any more.
  const left = useQuery(
    read('GET /api/v1/changes', { query: { limit: changesMax, acknowledged: 'false' } }),
  );
  const judged = useStore(handled);
  const isPending = newest.isPending || left.isPending;
  return useMemo(() => {
    if (isPending) return undefined;
    const found = left.data ?? [];
    const open = found.filter(({ id }) => !isHandled(judged, id, left.dataUpdatedAt));
    // The last of an artist stands: the gravest that is open, of these the newest.
    const inOrder = [...(newest.data ?? []).toReversed(), ...open.toSorted(byGravity).toReversed()];
    return {
      told: new Map(inOrder.map((one) => [one.monitored_artist_id, one])),
      open: left.data && found.length < changesMax ? open : null,
    };
  }, [newest.data, left.data, judged, isPending]);
}
