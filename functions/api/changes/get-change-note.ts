import { getChangeNote as operation } from '../../../shared/contract/change-work.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readNote } from '../../../shared/usecases/changes/change-notes.ts';

export const getChangeNote = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const acting = { organization: caller.organization, now };
    return readNote(deps.table, acting, params.id, params.note_id);
  },
);
