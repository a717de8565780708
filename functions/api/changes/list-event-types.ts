import { listEventTypes as operation } from '../../../shared/contract/changes.ts';
import { eventTypes } from '../../../shared/domain/event-type.ts';
import type { Need } from '../../../shared/domain/taxonomy/info.ts';
import { implement } from '../../../shared/http/implement.ts';

/** What the sources of the service can tell. */
interface Deps {
  told: ReadonlySet<Need>;
}

export const listEventTypes = implement(operation, async (_input, _request, deps: Deps) =>
  eventTypes(deps.told),
);
