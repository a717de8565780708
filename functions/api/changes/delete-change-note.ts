import { deleteChangeNote as operation } from '../../../shared/contract/change-work.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { deleteNote } from '../../../shared/usecases/changes/change-notes.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const deleteChangeNote = implement(
  operation,
  async ({ params }, request, deps: ChangeDeps) => {
    const { id, note_id: noteId } = params;
    await deleteNote(deps, doingOf(request), { id, noteId });
    return undefined;
  },
);
