import { verifyInstantly as operation } from '../../../shared/contract/verification.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { type StartDeps, startMonitoring } from '../../../shared/usecases/start-monitoring.ts';

export const verifyInstantly = implement(
  operation,
  async ({ body }, { caller }, deps: StartDeps) => {
    const artist = await startMonitoring(deps, caller.organization.id, body.streaming_id);
    return new Reply(artist, { headers: { location: `/api/v1/artists/${artist.id}` } });
  },
);
