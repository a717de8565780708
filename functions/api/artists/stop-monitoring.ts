import { stopMonitoring as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type StopDeps, stopMonitoring as stop } from '../../../shared/usecases/stop-monitoring.ts';

export const stopMonitoring = implement(
  operation,
  async ({ params }, { caller }, deps: StopDeps) => {
    await stop(deps, caller.organization.id, params.id);
    return undefined;
  },
);
