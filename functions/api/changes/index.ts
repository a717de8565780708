import { serve } from '../../../shared/http/serve.ts';
import { doorDeps } from '../../../shared/runtime/container.ts';
import { acknowledgeChange } from './acknowledge-change.ts';
import { countChangesDaily } from './count-changes-daily.ts';
import { getChange } from './get-change.ts';
import { listChanges } from './list-changes.ts';
import { unacknowledgeChange } from './unacknowledge-change.ts';

export const handlers = [
  listChanges,
  countChangesDaily,
  getChange,
  acknowledgeChange,
  unacknowledgeChange,
];

export const handler = serve('changes', handlers, doorDeps);
