import type { ClearDeps } from '../../../shared/usecases/watches/clear-away.ts';
import { stopMonitoring as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import { stopMonitoring as stop } from '../../../shared/usecases/artists/stop-monitoring.ts';

export const stopMonitoring = implement(operation, async ({ params }, request, deps: ClearDeps) => {
  await stop(deps, request.caller.organization.id, params.id, doerOf(request));
  return undefined;
});
