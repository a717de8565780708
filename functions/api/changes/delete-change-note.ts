import { deleteChangeNote as operation } from '../../../shared/contract/change-work.ts';
import { roleAllows } from '../../../shared/domain/member.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { deleteNote } from '../../../shared/usecases/changes/change-notes.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const deleteChangeNote = implement(
  operation,
  async ({ params }, request, deps: ChangeDeps) => {
    const isAdmin = roleAllows(request.caller.role, 'admin');
    await deleteNote(deps, doingOf(request), { id: params.id, noteId: params.note_id, isAdmin });
    return undefined;
  },
);
