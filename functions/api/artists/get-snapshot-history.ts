import { getSnapshotHistory as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { findArtist } from '../../../shared/usecases/artists/find-artist.ts';
import { historyOf } from '../../../shared/usecases/artists/view-history.ts';

export const getSnapshotHistory = implement(
  operation,
  async ({ params, query }, { caller, now }, deps: { table: Table }) => {
    const artist = await findArtist(deps.table, caller.organization.id, params.id);
    return historyOf(deps.table, artist, query, caller.organization.plan, now);
  },
);
