import * as contract from '../../../shared/contract/changes.ts';
import { type LinkBase, linked } from '../../../shared/domain/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as acknowledging from '../../../shared/usecases/changes/acknowledge-changes.ts';

export const acknowledgeChanges = implement(
  contract.acknowledgeChanges,
  async ({ body }, request, deps: LinkBase & { table: Table }) => {
    const { ids, acknowledged } = body;
    const marked = await acknowledging.acknowledgeChanges(
      deps.table,
      doingOf(request),
      ids,
      acknowledged,
    );
    return marked.map((change) => linked(change, deps));
  },
);
