import * as z from '../domain/zod.ts';
import { LinkedChange } from '../domain/changes/change-links.ts';
import { ChangeNote } from '../domain/changes/change-note.ts';
import { ChangeNoteInput } from '../domain/bodies/change-note.ts';
import { ChangeWorkPatch } from '../domain/bodies/change-work.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operation } from './define.ts';

const ChangeParams = z.strictObject({ id: idSchema('change') });
const NoteParams = ChangeParams.extend({ note_id: idSchema('note') });

export const updateChangeWork = operation({
  id: 'updateChangeWork',
  group: 'changes',
  method: 'PATCH',
  path: '/api/v1/changes/{id}/work',
  summary: 'Say how far you are with a change, and who looks after it',
  description:
    'This is for you and the others in your organization; what we monitor and send doesn’t depend on it. Webhooks with `change.updated` in `events` are told.',
  access: asMember,
  params: ChangeParams,
  body: ChangeWorkPatch,
  success: { status: 200, body: LinkedChange },
  errors: ['not_found', 'conflict'],
  exampleBody: { state: 'in_progress', assignee: 'me' },
});

export const listChangeNotes = operation({
  id: 'listChangeNotes',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes/{id}/notes',
  summary: 'List the notes about a change, oldest first',
  access: asViewer,
  params: ChangeParams,
  success: { status: 200, body: z.array(ChangeNote) },
  errors: ['not_found'],
});

export const createChangeNote = operation({
  id: 'createChangeNote',
  group: 'changes',
  method: 'POST',
  path: '/api/v1/changes/{id}/notes',
  summary: 'Add a note about a change',
  description:
    'Everyone in your organization can read it. A change can have 100 notes. Webhooks with `change.updated` in `events` receive it.',
  access: asMember,
  params: ChangeParams,
  body: ChangeNoteInput,
  success: { status: 201, body: ChangeNote },
  errors: ['not_found', 'change_full', 'conflict'],
  idempotent: true,
  exampleBody: { text: 'The distributor is on it, ticket 4711.' },
});

export const getChangeNote = operation({
  id: 'getChangeNote',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes/{id}/notes/{note_id}',
  summary: 'Get a note about a change',
  access: asViewer,
  params: NoteParams,
  success: { status: 200, body: ChangeNote },
  errors: ['not_found'],
  conditional: true,
});

export const deleteChangeNote = operation({
  id: 'deleteChangeNote',
  group: 'changes',
  method: 'DELETE',
  path: '/api/v1/changes/{id}/notes/{note_id}',
  summary: 'Delete a note about a change',
  description: 'Whoever wrote it. The audit log says who deleted a note, but not what it said.',
  access: asMember,
  params: NoteParams,
  success: { status: 204 },
  errors: ['not_found', 'conflict'],
});
