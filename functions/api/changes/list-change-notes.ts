import { listChangeNotes as operation } from '../../../shared/contract/change-work.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readNotes } from '../../../shared/usecases/changes/change-notes.ts';

export const listChangeNotes = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    readNotes(deps.table, { organization: caller.organization, now }, params.id),
);
