import * as contract from '../../../shared/contract/verification.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { doorDeps, egress, links, queues, textRecords } from '../../../shared/runtime/container.ts';
import { catalogIdOf } from '../../../shared/usecases/artists/find-in-catalog.ts';
import {
  type StartDeps,
  startMonitoring,
} from '../../../shared/usecases/artists/start-monitoring.ts';
import {
  pollVerification,
  type ProbeDeps,
} from '../../../shared/usecases/verification/probe-verification.ts';
import {
  cancelVerification,
  newestPending,
  startVerification,
  type VerifyDeps,
} from '../../../shared/usecases/verification/verify-artist.ts';

export const handlers = [
  implement(contract.startVerification, async ({ body }, request, deps: VerifyDeps) => {
    const streamingId = 'url' in body ? catalogIdOf(deps.catalog, body.url) : body.streaming_id;
    const { id: org } = request.caller.organization;
    const { session, isNew } = await startVerification(deps, org, streamingId, doerOf(request));
    return new Reply(session, isNew ? {} : { status: 200 });
  }),
  implement(contract.getPendingVerification, async (_input, { caller }, deps: VerifyDeps) =>
    newestPending(deps, caller.organization.id),
  ),
  implement(contract.getVerification, async ({ params }, request, deps: ProbeDeps) =>
    pollVerification(deps, request.caller.organization.id, params.session_id, doerOf(request)),
  ),
  implement(contract.cancelVerification, async ({ params }, request, deps: VerifyDeps) =>
    cancelVerification(deps, request.caller.organization.id, params.session_id, doerOf(request)),
  ),
  implement(contract.verifyInstantly, async ({ body }, request, deps: StartDeps) => {
    const { id: org } = request.caller.organization;
    const artist = await startMonitoring(deps, org, body.streaming_id, doerOf(request));
    return new Reply(artist, { headers: { location: `/api/v1/artists/${artist.id}` } });
  }),
];

export const handler = serve('verification', handlers, () => ({
  ...doorDeps(),
  catalog: catalogForPeople(),
  links: links(),
  siteLinkMinAgeDays: setting('SITE_LINK_MIN_AGE_DAYS'),
  egress: egress(),
  textRecords: textRecords(),
  queues: queues(),
}));
