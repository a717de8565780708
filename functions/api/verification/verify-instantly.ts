import { verifyInstantly as operation } from '../../../shared/contract/verification.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import {
  type StartDeps,
  startMonitoring,
} from '../../../shared/usecases/artists/start-monitoring.ts';

export const verifyInstantly = implement(operation, async ({ body }, request, deps: StartDeps) => {
  const { id: org } = request.caller.organization;
  const artist = await startMonitoring(deps, org, body.streaming_id, doerOf(request));
  return new Reply(artist, { headers: { location: `/api/v1/artists/${artist.id}` } });
});
