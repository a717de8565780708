import { serve } from '../../../shared/http/serve.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { doorDeps, linkBase, log, queues } from '../../../shared/runtime/container.ts';
import { getRelease } from './get-release.ts';
import { listReleases } from './list-releases.ts';
import { listTracks } from './list-tracks.ts';
import { triageRelease } from './triage-release.ts';
import { untriageRelease } from './untriage-release.ts';

export const handlers = [listReleases, getRelease, listTracks, triageRelease, untriageRelease];

export const handler = serve('releases', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  catalog: catalogForPeople(),
  queues: queues(),
  log: log(),
}));
