import { type ChangeNote, notesMax } from '../rules/change-note.ts';
import type { ChangeNoteInput } from '../../domain/bodies/change-work.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { notesFull } from '../../domain/problems/problem-details.ts';
import type { AuditAction } from '../../domain/people/audit.ts';
import type { ChangeItem } from '../items/change-item.ts';
import { getNote, listNotes, noteRemoval, noteWrite, notesCount } from '../items/notes.ts';
import type { Table } from '../../table/client.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import type { Write } from '../../table/transaction.ts';
import { type Acting, auditLine, type Doing } from '../../usecases/acting.ts';
import { freshOrConflict, orNotFound } from '../../usecases/refusals.ts';
import type { Random } from '../../usecases/ports.ts';
import { requireChange } from './read-changes.ts';
import { type ChangeDeps, update } from './update-changes.ts';

/** The notes of a change, oldest first. @throws Problem `not_found` */
export async function readNotes(table: Table, acting: Acting, id: string): Promise<ChangeNote[]> {
  await requireChange(table, acting, id);
  return listNotes(table, id);
}

/** One note of a change. @throws Problem `not_found` */
export async function readNote(
  table: Table,
  acting: Acting,
  id: string,
  noteId: string,
): Promise<ChangeNote> {
  await requireChange(table, acting, id);
  return orNotFound(await getNote(table, id, noteId));
}

/** Adds a note to a change. @throws Problem `not_found`, `change_full`, `conflict` */
export async function addNote(
  deps: ChangeDeps & { random: Random },
  doing: Doing,
  id: string,
  { text }: ChangeNoteInput,
): Promise<ChangeNote> {
  const { now, by } = doing;
  const { actor } = by;
  if (actor.id === null) throw new Error('nobody writes a note');
  const made = newId('note', { now, random: deps.random.bytes(10) });
  const note = { id: made, text, author: actor.id, created_at: now.toISOString() };
  return freshOrConflict(async () => {
    const change = await requireChange(deps.table, doing, id);
    if (change.note_count >= notesMax) throw new Problem('change_full', notesFull(notesMax));
    const line = lineOf(doing, 'change.note_added', change, note);
    const more = [noteWrite(change, note), line, ...createdWrites(deps.table, note.id)];
    const ofChange = notesCount(id, 1);
    await update(deps, doing, [{ what: 'note_added', note, change, ofChange, more }]);
    return note;
  });
}

/** Deletes a note, whoever wrote it. @throws Problem `not_found`, `conflict` */
export async function deleteNote(
  deps: ChangeDeps,
  doing: Doing,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  await freshOrConflict(async () => {
    const change = await requireChange(deps.table, doing, id);
    const note = orNotFound(await getNote(deps.table, id, noteId));
    const line = lineOf(doing, 'change.note_deleted', change, note);
    const more = [noteRemoval(id, noteId), line];
    const ofChange = notesCount(id, -1);
    // Whoever deletes it doesn't want it to be sent once more.
    const deleted = { ...note, text: null };
    await update(deps, doing, [{ what: 'note_deleted', note: deleted, change, ofChange, more }]);
  });
}

/** What a note said is in no log: it is there to be deleted. */
function lineOf(doing: Doing, action: AuditAction, change: ChangeItem, note: ChangeNote): Write {
  const target = { id: change.id, name: change.summary };
  return auditLine(doing, action, target, { after: { note_id: note.id } });
}
