import type { ScheduleDeps } from '../../../shared/usecases/watches/tend-watch.ts';
import { stopMonitoring as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import { stopMonitoring as stop } from '../../../shared/usecases/artists/stop-monitoring.ts';

export const stopMonitoring = implement(
  operation,
  async ({ params }, request, deps: ScheduleDeps) => {
    await stop(deps, request.caller.organization.id, params.id, doerOf(request));
    return undefined;
  },
);
