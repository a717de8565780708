import * as contract from '../../../shared/contract/changes.ts';
import { linked } from '../../../shared/domain/changes/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as acknowledging from '../../../shared/usecases/changes/acknowledge-changes.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const acknowledgeChange = implement(
  contract.acknowledgeChange,
  async ({ params }, request, deps: ChangeDeps) =>
    linked(await acknowledging.acknowledgeChange(deps, doingOf(request), params.id), deps),
);
