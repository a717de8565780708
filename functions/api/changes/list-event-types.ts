import { listEventTypes as operation } from '../../../shared/contract/changes.ts';
import { eventTypes } from '../../../shared/domain/changes/event-type.ts';
import type { Need } from '../../../shared/domain/taxonomy/info.ts';
import { implement } from '../../../shared/http/implement.ts';

interface Deps {
  /** What the sources of the service can tell. */
  told: ReadonlySet<Need>;
  /** What changes of each type look like. */
  examples: () => unknown;
}

export const listEventTypes = implement(operation, async (_input, _request, deps: Deps) =>
  eventTypes(deps.told, deps.examples()),
);
