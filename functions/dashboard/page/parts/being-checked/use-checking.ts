import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { read } from '../../api.ts';
import { checkingMax, checkingOf, type Checking } from './checking.ts';

/** While something is being checked, the page that somebody looks at asks what became of it. */
const followMs = 60_000;

/** What is being checked and nobody has acknowledged. */
export interface BeingChecked {
  /** Null until it was read, and where it can’t be. */
  all: readonly Checking[] | null;
  isPending: boolean;
  /** Whether there is more than was read. */
  isCut: boolean;
}

/** What is being checked: at one artist, or at all. */
export function useChecking(artist: string | null = null): BeingChecked {
  const { data, isPending } = useQuery({
    ...read('GET /api/v1/changes', {
      query: {
        ...{ status: 'detected', acknowledged: 'false', limit: checkingMax },
        ...(artist !== null && { artist_id: artist }),
      },
    }),
    refetchInterval: ({ state }) => (state.data?.length ? followMs : false),
  });
  const all = useMemo(() => data && checkingOf(data), [data]);
  return { all: all ?? null, isPending, isCut: data?.length === checkingMax };
}
