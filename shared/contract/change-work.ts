import * as z from '../domain/zod.ts';
import { LinkedChange } from '../changes/rules/change-links.ts';
import { ChangeNote } from '../changes/rules/change-note.ts';
import { ChangeNoteInput, ChangeWorkPatch } from '../domain/bodies/change-work.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('changes', { id: idSchema('change'), note_id: idSchema('note') });

export const updateChangeWork = operation('PATCH /api/v1/changes/{id}/work', {
  id: 'updateChangeWork',
  summary: 'Say how far you are with a change, and who looks after it',
  description:
    'This is for you and the others in your organization; what we monitor and send doesn’t depend on it. Webhooks with `change.updated` in `events` are told.',
  access: asMember,
  body: ChangeWorkPatch,
  success: { status: 200, body: LinkedChange },
  errors: ['conflict'],
  exampleBody: { state: 'in_progress', assignee: 'me' },
});

export const listChangeNotes = operation('GET /api/v1/changes/{id}/notes', {
  id: 'listChangeNotes',
  summary: 'List the notes about a change, oldest first',
  access: asViewer,
  success: { status: 200, body: z.array(ChangeNote) },
});

export const createChangeNote = operation('POST /api/v1/changes/{id}/notes', {
  id: 'createChangeNote',
  summary: 'Add a note about a change',
  description:
    'Everyone in your organization can read it. A change can have 100 notes. Webhooks with `change.updated` in `events` receive it.',
  access: asMember,
  body: ChangeNoteInput,
  success: { status: 201, body: ChangeNote },
  errors: ['change_full', 'conflict'],
  idempotent: true,
  exampleBody: { text: 'The distributor is on it, ticket 4711.' },
});

export const getChangeNote = operation('GET /api/v1/changes/{id}/notes/{note_id}', {
  id: 'getChangeNote',
  summary: 'Get a note about a change',
  access: asViewer,
  success: { status: 200, body: ChangeNote },
  conditional: true,
});

export const deleteChangeNote = operation('DELETE /api/v1/changes/{id}/notes/{note_id}', {
  id: 'deleteChangeNote',
  summary: 'Delete a note about a change',
  description: 'Whoever wrote it. The audit log says who deleted a note, but not what it said.',
  access: asMember,
  success: { status: 204 },
  errors: ['conflict'],
});
