import * as expected from '../../../shared/contract/expected-releases.ts';
import * as identity from '../../../shared/contract/identity.ts';
import * as contract from '../../../shared/contract/releases.ts';
import type { LinkBase } from '../../../shared/changes/rules/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { doorDeps, linkBase, queues } from '../../../shared/runtime/container.ts';
import {
  listReleases,
  listTracks,
  readRelease,
  type TracksDeps,
} from '../../../shared/usecases/artists/read-releases.ts';
import { triageRelease, untriageRelease } from '../../../shared/usecases/artists/triage-release.ts';
import type { ChangeDeps } from '../../../shared/changes/index.ts';
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
import type { Needs } from '../../../shared/usecases/needs.ts';

const releaseAt = (params: { id: string; release_id: string }) => ({
  artistId: params.id,
  releaseId: params.release_id,
});
const expectedAt = (params: { id: string; expected_id: string }) => ({
  artistId: params.id,
  expectedId: params.expected_id,
});

export const handlers = [
  implement(contract.listReleases, async ({ params }, request, deps: Needs<'table'>) =>
    listReleases(deps, actingOf(request), params.id),
  ),
  implement(contract.getRelease, async ({ params }, request, deps: LinkBase & Needs<'table'>) =>
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
  implement(identity.getOrganizationIdentity, async (_, request, deps: Needs<'table'>) =>
    readOrganizationIdentity(deps, actingOf(request)),
  ),
  implement(identity.setOrganizationIdentity, async ({ body }, request, deps: Needs<'table'>) =>
    setOrganizationIdentity(deps, doingOf(request), body),
  ),
  implement(identity.getArtistIdentity, async ({ params }, request, deps: Needs<'table'>) =>
    readArtistIdentity(deps, actingOf(request), params.id),
  ),
  implement(identity.setArtistIdentity, async ({ params, body }, request, deps: Needs<'table'>) =>
    setArtistIdentity(deps, doingOf(request), params.id, body),
  ),
  implement(expected.listExpectedReleases, async ({ params }, request, deps: Needs<'table'>) =>
    listExpectedReleases(deps, actingOf(request), params.id),
  ),
  implement(
    expected.expectReleases,
    async ({ params, body }, request, deps: Needs<'table' | 'random'>) =>
      expectReleases(deps, doingOf(request), params.id, body),
  ),
  implement(expected.getExpectedRelease, async ({ params }, request, deps: Needs<'table'>) =>
    readExpectedRelease(deps, actingOf(request), expectedAt(params)),
  ),
  implement(
    expected.updateExpectedRelease,
    async ({ params, body }, request, deps: Needs<'table'>) =>
      updateExpectedRelease(deps, doingOf(request), expectedAt(params), body),
  ),
  implement(expected.withdrawExpectedRelease, async ({ params }, request, deps: Needs<'table'>) =>
    withdrawExpectedRelease(deps, doingOf(request), expectedAt(params)),
  ),
];

export const handler = serve('releases', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  catalog: catalogForPeople(),
  queues: queues(),
}));
