import { startVerification as operation } from '../../../shared/contract/verification.ts';
import { catalogIdOf } from '../../../shared/usecases/artists/find-in-catalog.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import {
  startVerification as start,
  type VerifyDeps,
} from '../../../shared/usecases/verification/verify-artist.ts';

export const startVerification = implement(
  operation,
  async ({ body }, request, deps: VerifyDeps) => {
    const streamingId = 'url' in body ? catalogIdOf(deps.catalog, body.url) : body.streaming_id;
    const { id: org } = request.caller.organization;
    const { session, isNew } = await start(deps, org, streamingId, doerOf(request));
    const headers = { location: `/api/v1/verify/${session.id}` };
    return new Reply(session, isNew ? { headers } : { status: 200 });
  },
);
