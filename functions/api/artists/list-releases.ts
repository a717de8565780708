import { listReleases as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { listTriage } from '../../../shared/table/artists/triage.ts';
import type { Table } from '../../../shared/table/client.ts';
import { listReleases as readReleases } from '../../../shared/table/watches/releases.ts';
import { findHold, withWatch } from '../../../shared/usecases/artists/find-artist.ts';
import { newestFirst, releaseView } from '../../../shared/usecases/artists/view-release.ts';

export const listReleases = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const hold = await findHold(deps.table, caller.organization.id, params.id);
    // They were the watch's, and go on without who stopped.
    if (hold.left) return [];
    const [artist, releases, said] = await Promise.all([
      withWatch(deps.table, hold),
      readReleases(deps.table, hold.watch_id),
      listTriage(deps.table, hold.id),
    ]);
    return releases
      .map((release) => releaseView(release, said.get(release.id) ?? null, artist, now))
      .toSorted(newestFirst);
  },
);
