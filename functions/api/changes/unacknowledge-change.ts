import * as contract from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as acknowledging from '../../../shared/usecases/changes/acknowledge-changes.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const unacknowledgeChange = implement(
  contract.unacknowledgeChange,
  async ({ params }, request, deps: ChangeDeps) => {
    await acknowledging.unacknowledgeChange(deps, doingOf(request), params.id);
    return undefined;
  },
);
