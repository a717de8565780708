import * as expected from '../../../shared/contract/expected-releases.ts';
import * as identity from '../../../shared/contract/identity.ts';
import * as contract from '../../../shared/contract/releases.ts';
import type { LinkBase } from '../../../shared/domain/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { doorDeps, linkBase, log, queues, random } from '../../../shared/runtime/container.ts';
import type { Table } from '../../../shared/table/client.ts';
import {
  listReleases,
  listTracks,
  readRelease,
  type TracksDeps,
} from '../../../shared/usecases/artists/read-releases.ts';
import { triageRelease, untriageRelease } from '../../../shared/usecases/artists/triage-release.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';
import type { Random } from '../../../shared/usecases/ports.ts';
import {
  expectReleases,
  listExpectedReleases,
  readExpectedRelease,
  updateExpectedRelease,
  withdrawExpectedRelease,
} from '../../../shared/usecases/releases/expect-releases.ts';
import {
  readArtistIdentity,
  readOrganizationIdentity,
  setArtistIdentity,
  setOrganizationIdentity,
} from '../../../shared/usecases/releases/identities.ts';

const releaseAt = (params: { id: string; release_id: string }) => ({
  artistId: params.id,
  releaseId: params.release_id,
});
const expectedAt = (params: { id: string; expected_id: string }) => ({
  artistId: params.id,
  expectedId: params.expected_id,
});

export const handlers = [
  implement(contract.listReleases, async ({ params }, request, deps: { table: Table }) =>
    listReleases(deps, actingOf(request), params.id),
  ),
  implement(contract.getRelease, async ({ params }, request, deps: LinkBase & { table: Table }) =>
    readRelease(deps, actingOf(request), releaseAt(params)),
  ),
  implement(contract.listTracks, async ({ params }, request, deps: TracksDeps) =>
    listTracks(deps, actingOf(request), releaseAt(params)),
  ),
  implement(contract.triageRelease, async ({ params, body }, request, deps: ChangeDeps) =>
    triageRelease(deps, doingOf(request), releaseAt(params), body),
  ),
  implement(contract.untriageRelease, async ({ params }, request, deps: ChangeDeps) =>
    untriageRelease(deps, doingOf(request), releaseAt(params)),
  ),
  implement(identity.getOrganizationIdentity, async (_, request, deps: { table: Table }) =>
    readOrganizationIdentity(deps, actingOf(request)),
  ),
  implement(identity.setOrganizationIdentity, async ({ body }, request, deps: { table: Table }) =>
    setOrganizationIdentity(deps, doingOf(request), body),
  ),
  implement(identity.getArtistIdentity, async ({ params }, request, deps: { table: Table }) =>
    readArtistIdentity(deps, actingOf(request), params.id),
  ),
  implement(identity.setArtistIdentity, async ({ params, body }, request, deps: { table: Table }) =>
    setArtistIdentity(deps, doingOf(request), params.id, body),
  ),
  implement(expected.listExpectedReleases, async ({ params }, request, deps: { table: Table }) =>
    listExpectedReleases(deps, actingOf(request), params.id),
  ),
  implement(
    expected.expectReleases,
    async ({ params, body }, request, deps: { table: Table; random: Random }) =>
      expectReleases(deps, doingOf(request), params.id, body),
  ),
  implement(expected.getExpectedRelease, async ({ params }, request, deps: { table: Table }) =>
    readExpectedRelease(deps, actingOf(request), expectedAt(params)),
  ),
  implement(
    expected.updateExpectedRelease,
    async ({ params, body }, request, deps: { table: Table }) =>
      updateExpectedRelease(deps, doingOf(request), expectedAt(params), body),
  ),
  implement(expected.withdrawExpectedRelease, async ({ params }, request, deps: { table: Table }) =>
    withdrawExpectedRelease(deps, doingOf(request), expectedAt(params)),
  ),
];

export const handler = serve('releases', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  catalog: catalogForPeople(),
  queues: queues(),
  random: random(),
  log: log(),
}));
