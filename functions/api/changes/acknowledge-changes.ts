import * as contract from '../../../shared/contract/changes.ts';
import { linked } from '../../../shared/domain/changes/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as acknowledging from '../../../shared/usecases/changes/acknowledge-changes.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const acknowledgeChanges = implement(
  contract.acknowledgeChanges,
  async ({ body }, request, deps: ChangeDeps) => {
    const { ids, acknowledged } = body;
    const marked = await acknowledging.acknowledgeChanges(
      deps,
      doingOf(request),
      ids,
      acknowledged,
    );
    return marked.map((change) => linked(change, deps));
  },
);
