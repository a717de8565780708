import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type TestDeps, testTarget } from '../../../shared/usecases/targets/test-target.ts';

export const testWebhook = implement(
  contract.testWebhook,
  async ({ params }, { caller, now }, deps: TestDeps) =>
    testTarget(deps, { organization: caller.organization, now }, params.id),
);
