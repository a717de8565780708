import { serve } from '../../../shared/http/serve.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { doorDeps, linkBase, log, queues, random } from '../../../shared/runtime/container.ts';
import { getRelease } from './get-release.ts';
import { expectReleases } from './expect-releases.ts';
import { getArtistIdentity } from './get-artist-identity.ts';
import { getExpectedRelease } from './get-expected-release.ts';
import { getOrganizationIdentity } from './get-organization-identity.ts';
import { listExpectedReleases } from './list-expected-releases.ts';
import { setArtistIdentity } from './set-artist-identity.ts';
import { setOrganizationIdentity } from './set-organization-identity.ts';
import { updateExpectedRelease } from './update-expected-release.ts';
import { withdrawExpectedRelease } from './withdraw-expected-release.ts';
import { listReleases } from './list-releases.ts';
import { listTracks } from './list-tracks.ts';
import { triageRelease } from './triage-release.ts';
import { untriageRelease } from './untriage-release.ts';

export const handlers = [
  listReleases,
  getRelease,
  listTracks,
  triageRelease,
  untriageRelease,
  getOrganizationIdentity,
  setOrganizationIdentity,
  getArtistIdentity,
  setArtistIdentity,
  listExpectedReleases,
  expectReleases,
  getExpectedRelease,
  updateExpectedRelease,
  withdrawExpectedRelease,
];

export const handler = serve('releases', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  catalog: catalogForPeople(),
  queues: queues(),
  random: random(),
  log: log(),
}));
