import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';

export type Happening = Answered<'GET /api/v1/changes'>[number];

/** The newest confirmed change of each artist, by its ID. */
export type Happened = ReadonlyMap<string, Happening>;

/** So many changes are read at most: of artists beyond them, only the counts are known. */
const changesMax = 100;

/** What happened last at each artist; undefined until it was read, empty where it can’t be. */
export function useHappened(): Happened | undefined {
  const { data, isPending } = useQuery(
    read('GET /api/v1/changes', { query: { limit: changesMax } }),
  );
  return useMemo(() => {
    if (isPending) return undefined;
    // Newest first: of those that come later in the map, the last one stays.
    return new Map((data ?? []).toReversed().map((one) => [one.monitored_artist_id, one]));
  }, [data, isPending]);
}
