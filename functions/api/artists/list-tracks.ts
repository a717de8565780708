import { listTracks as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { Catalog } from '../../../shared/usecases/ports.ts';
import { findHold, heldWatchOf } from '../../../shared/usecases/artists/find-artist.ts';
import { tracksOf } from '../../../shared/usecases/artists/view-release.ts';

interface Deps {
  table: Table;
  catalog: Pick<Catalog, 'release'>;
}

export const listTracks = implement(operation, async ({ params }, { caller }, deps: Deps) => {
  const hold = await findHold(deps.table, caller.organization.id, params.id);
  return tracksOf(deps, heldWatchOf(hold), params.release_id);
});
