import * as contract from '../../../shared/contract/webhooks.ts';
import { exampleEvent } from '../../../shared/domain/changes/event-type.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type TestDeps, testTarget } from '../../../shared/usecases/targets/test-target.ts';

/** What changes of each type look like; read only where a test shows one. */
type ExampleDeps = TestDeps & { examples: () => unknown };

export const testWebhook = implement(
  contract.testWebhook,
  async ({ params, body: { change_type } }, { caller, now }, deps: ExampleDeps) =>
    testTarget(
      deps,
      { organization: caller.organization, now },
      params.id,
      change_type === undefined ? null : (test) => exampleEvent(change_type, deps.examples(), test),
    ),
);
