import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { byGravity } from '../../parts/severity.tsx';

export type Happening = Answered<'GET /api/v1/changes'>[number];

/** What is to be said of each artist, by its ID. */
export type Happened = ReadonlyMap<string, Happening>;

/** So many changes are read at most: of artists beyond them, only the counts are known. */
const changesMax = 100;

/**
 * What happened at each artist: the gravest change that nobody has acknowledged, else the newest.
 * Undefined until it was read, empty where it can’t be.
 */
export function useHappened(): Happened | undefined {
  const { data, isPending } = useQuery(
    read('GET /api/v1/changes', { query: { limit: changesMax } }),
  );
  return useMemo(() => {
    if (isPending) return undefined;
    const byArtist = Map.groupBy(data ?? [], (one) => one.monitored_artist_id);
    return new Map([...byArtist].flatMap(([id, all]) => entryOf(id, all)));
  }, [data, isPending]);
}

/** @param all newest first */
function entryOf(id: string, all: readonly Happening[]): [string, Happening][] {
  const open = all.filter(({ acknowledged_at }) => acknowledged_at === null);
  const told = open.toSorted(byGravity)[0] ?? all[0];
  return told === undefined ? [] : [[id, told]];
}
