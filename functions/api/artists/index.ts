import * as contract from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import { actingOf, doerOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { paces, variables } from '../../../shared/runtime/config.ts';
import { doorDeps, linkBase, queues } from '../../../shared/runtime/container.ts';
import {
  type AskDeps,
  askForCheck,
  stopMonitoring,
  updateArtist,
} from '../../../shared/usecases/artists/manage-artist.ts';
import { findArtist } from '../../../shared/usecases/artists/find-artist.ts';
import {
  type FindDeps,
  lookupArtist,
  searchArtists,
} from '../../../shared/usecases/artists/find-in-catalog.ts';
import {
  listArtists,
  readArtist,
  readSnapshot,
  type SnapshotDeps,
  summarizeArtist,
  summarizeArtists,
  type SummaryDeps,
} from '../../../shared/usecases/artists/read-artists.ts';
import { historyOf } from '../../../shared/usecases/artists/view-history.ts';
import { assignedTo, type ChangesDeps, readArtistChanges } from '../../../shared/changes/index.ts';
import type { ClearDeps } from '../../../shared/watches/index.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.listArtists, async ({ query }, request, deps: Needs<'table'>) =>
    listArtists(deps, actingOf(request), query.tag),
  ),
  implement(contract.summarizeArtists, async ({ query }, request, deps: SummaryDeps) =>
    summarizeArtists(deps, actingOf(request), query.tag),
  ),
  implement(contract.summarizeArtist, async ({ params }, request, deps: SummaryDeps) =>
    summarizeArtist(deps, actingOf(request), params.id),
  ),
  implement(contract.searchCatalog, async ({ query }, { caller }, deps: FindDeps) =>
    searchArtists(deps, caller.organization.id, query.q),
  ),
  implement(contract.lookupArtist, async ({ query }, { caller }, deps: FindDeps) =>
    lookupArtist(deps, caller.organization.id, query.url),
  ),
  implement(contract.getArtist, async ({ params }, request, deps: Needs<'table'>) =>
    readArtist(deps, actingOf(request), params.id),
  ),
  implement(contract.updateArtist, async ({ params, body }, request, deps: Needs<'table'>) =>
    updateArtist(deps, doingOf(request), params.id, body),
  ),
  implement(contract.stopMonitoring, async ({ params }, request, deps: ClearDeps) =>
    stopMonitoring(deps, request.caller.organization.id, params.id, doerOf(request)),
  ),
  implement(contract.getSnapshot, async ({ params }, request, deps: SnapshotDeps) =>
    readSnapshot(deps, actingOf(request), params.id),
  ),
  implement(
    contract.getSnapshotHistory,
    async ({ params, query }, { caller, now }, deps: Needs<'table'>) => {
      const artist = await findArtist(deps.table, caller.organization.id, params.id);
      return historyOf(deps.table, artist, query, caller.organization.plan, now);
    },
  ),
  implement(contract.listArtistChanges, async ({ params, query }, request, deps: ChangesDeps) => {
    const asked = assignedTo(query, request.caller.userId);
    const page = await readArtistChanges(deps, actingOf(request), params.id, asked);
    return pageReply(request, page.changes, page);
  }),
  implement(contract.checkNow, async ({ params }, request, deps: AskDeps) =>
    askForCheck(deps, request.caller.organization.id, params.id, doingOf(request)),
  ),
];

export const handler = serve('artists', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  catalog: catalogForPeople(),
  isEnriched: variables.lastfm(),
  paces: paces(),
  queues: queues(),
}));
