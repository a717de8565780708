import { createChangeNote as operation } from '../../../shared/contract/change-work.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { addNote } from '../../../shared/usecases/changes/change-notes.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';
import type { Random } from '../../../shared/usecases/ports.ts';

export const createChangeNote = implement(
  operation,
  async ({ params, body }, request, deps: ChangeDeps & { random: Random }) => {
    const note = await addNote(deps, doingOf(request), params.id, body);
    const location = `/api/v1/changes/${params.id}/notes/${note.id}`;
    return new Reply(note, { headers: { location } });
  },
);
