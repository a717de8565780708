import type { Table } from '../../table/client.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { newItem, readItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { queryPrefix } from '../../table/pages.ts';
import type { Write } from '../../table/transaction.ts';
import { addIf, isThere } from '../../table/versioned.ts';
import { ChangeNote, notesMax } from '../rules/change-note.ts';
import { type ChangeReport, reportsMax } from '../rules/change-work.ts';
import type { ChangeItem } from './change-item.ts';

/** The notes of a change, oldest first. */
export async function listNotes(table: Table, changeId: string): Promise<ChangeNote[]> {
  const { pk, sk } = keys.note(changeId, '');
  const rows = await queryPrefix(table, pk, sk, { consistent: true, rowsMax: notesMax });
  return rows.map((row) => ChangeNote.parse(row));
}

/** A note of a change, or null. */
export async function getNote(
  table: Table,
  changeId: string,
  noteId: string,
): Promise<ChangeNote | null> {
  return readItem(table, keys.note(changeId, noteId), ChangeNote);
}

/** The write of a new note, which goes with its change. */
export function noteWrite(change: ChangeItem, note: ChangeNote): Write {
  const { id, organization_id } = change;
  const expires = { [ttlAttribute]: change.expires_epoch };
  return newItem(keys.note(id, note.id), { ...note, organization_id, ...expires });
}

/** The removal of a note. Fails when it has gone. */
export function noteRemoval(changeId: string, noteId: string): Write {
  return { Delete: { Key: keys.note(changeId, noteId), ...isThere } };
}

/** Counts a note on its change. */
export function notesCount(changeId: string, by: 1 | -1): Write {
  return { Update: addIf(keys.change(changeId), { note_count: by }, isThere) };
}

/** Adds a report to those of a change. Fails when it has as many as it can. */
export function reportedWrite(changeId: string, report: ChangeReport): Write {
  return {
    Update: {
      Key: keys.change(changeId),
      UpdateExpression: 'SET reports = list_append(if_not_exists(reports, :none), :reports)',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(reports) OR size(reports) < :most)',
      ExpressionAttributeValues: { ':none': [], ':reports': [report], ':most': reportsMax },
    },
  };
}
