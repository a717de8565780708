import { join } from 'node:path';
import { serve } from '../../../shared/http/serve.ts';
import {
  doorDeps,
  linkBase,
  log,
  queues,
  random,
  sourceCapabilities,
} from '../../../shared/runtime/container.ts';
import { keptExamples } from '../../../shared/runtime/kept-examples.ts';
import { acknowledgeChange } from './acknowledge-change.ts';
import { acknowledgeChanges } from './acknowledge-changes.ts';
import { countChangesByState } from './count-changes-by-state.ts';
import { countChangesDaily } from './count-changes-daily.ts';
import { createChangeNote } from './create-change-note.ts';
import { deleteChangeNote } from './delete-change-note.ts';
import { getChange } from './get-change.ts';
import { getChangeNote } from './get-change-note.ts';
import { getChangeRouting } from './get-change-routing.ts';
import { getChangeEvidence } from './get-change-evidence.ts';
import { listChangeDeliveries } from './list-change-deliveries.ts';
import { listChangeItems } from './list-change-items.ts';
import { listChangeNotes } from './list-change-notes.ts';
import { listChanges } from './list-changes.ts';
import { listEventTypes } from './list-event-types.ts';
import { unacknowledgeChange } from './unacknowledge-change.ts';
import { updateChangeWork } from './update-change-work.ts';

export const handlers = [
  listChanges,
  countChangesDaily,
  countChangesByState,
  getChange,
  getChangeEvidence,
  acknowledgeChange,
  acknowledgeChanges,
  unacknowledgeChange,
  listChangeItems,
  listChangeDeliveries,
  getChangeRouting,
  updateChangeWork,
  listChangeNotes,
  createChangeNote,
  getChangeNote,
  deleteChangeNote,
  listEventTypes,
];

const examples = keptExamples(join(import.meta.dirname, 'documents'));

export const handler = serve('changes', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  random: random(),
  queues: queues(),
  log: log(),
  told: sourceCapabilities(),
  examples,
}));
