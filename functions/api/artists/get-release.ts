import { getRelease as operation } from '../../../shared/contract/artists.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { getTriage } from '../../../shared/table/artists/triage.ts';
import type { Table } from '../../../shared/table/client.ts';
import { getRelease as readRelease } from '../../../shared/table/watches/releases.ts';
import { findHold, heldWatchOf, withWatch } from '../../../shared/usecases/artists/find-artist.ts';
import { releaseView } from '../../../shared/usecases/artists/view-release.ts';

export const getRelease = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const hold = await findHold(deps.table, caller.organization.id, params.id);
    const { release_id } = params;
    const watchId = heldWatchOf(hold);
    const [artist, release, triage] = await Promise.all([
      withWatch(deps.table, hold),
      readRelease(deps.table, watchId, release_id),
      getTriage(deps.table, hold.id, release_id),
    ]);
    if (!release) throw notFound();
    return releaseView(release, triage, artist, now);
  },
);
