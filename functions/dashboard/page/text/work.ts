import { inbox } from './inbox.ts';

export const work = {
  /** How far it is. */
  state: 'State',
  states: inbox.work,
  nobody: 'Nobody is assigned.',
  assignedTo: 'Assigned to',
  take: 'Assign to me',
  assign: 'Assign…',
  dialogTitle: 'Assign the change',
  to: 'To',
  toNobody: 'Nobody',
  me: 'Me',
  submit: 'Assign',
};

export const notes = {
  title: 'Notes',
  none: 'No notes yet.',
  label: 'New note',
  hint: 'Everyone in your organization can read it.',
  add: 'Add the note',
  added: 'The note is added.',
  remove: 'Delete',
  removeTitle: 'Delete this note?',
  removeLead: 'This can’t be undone.',
  removeAction: 'Delete the note',
  removed: 'The note is deleted.',
};
