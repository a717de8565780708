import type { InfiniteData } from '@tanstack/preact-query';
import { queryClient } from '../../api.ts';
import type { Change } from '../../change.ts';

type Pages = InfiniteData<{ rows: Change[] }>;
const queryKey = ['GET /api/v1/changes', 'pages'];

/** All changes of the lists that were read, or only of those that are on the screen. */
export function listedChanges(type: 'all' | 'active' = 'all'): Change[] {
  return queryClient
    .getQueriesData<Pages>({ queryKey, type })
    .flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? []);
}

/** Shows in the lists that were read what became of some of their changes. They are as old as before. */
export function patchListed(patches: ReadonlyMap<string, Partial<Change>>): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    queryClient.setQueryData<Pages>(
      query.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((change) => ({ ...change, ...patches.get(change.id) })),
          })),
        },
      { updatedAt: query.state.dataUpdatedAt },
    );
  }
}
