import { listEventTypes as operation } from '../../../shared/contract/changes.ts';
import { eventTypes } from '../../../shared/domain/event-type.ts';
import { implement } from '../../../shared/http/implement.ts';

export const listEventTypes = implement(operation, async () => eventTypes());
