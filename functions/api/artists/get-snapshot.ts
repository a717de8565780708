import { getSnapshot as operation } from '../../../shared/contract/artists.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { getSnapshot as readSnapshot } from '../../../shared/table/watches/snapshots.ts';
import { findHold, withWatch } from '../../../shared/usecases/artists/find-artist.ts';
import type { Catalog } from '../../../shared/usecases/ports.ts';
import { leftSnapshot, snapshotView } from '../../../shared/usecases/artists/view-artist.ts';

interface Deps {
  table: Table;
  catalog: Pick<Catalog, 'capabilities'>;
  isEnriched: boolean;
}

export const getSnapshot = implement(operation, async ({ params }, { caller }, deps: Deps) => {
  const hold = await findHold(deps.table, caller.organization.id, params.id);
  const [artist, known] = await Promise.all([
    withWatch(deps.table, hold),
    hold.left ? null : readSnapshot(deps.table, hold.watch_id),
  ]);
  const snapshot = artist.left ? leftSnapshot(artist) : known;
  if (!snapshot) throw notFound();
  return snapshotView(artist, snapshot, deps.catalog.capabilities, deps.isEnriched);
});
