import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type TestDeps, testTarget } from '../../../shared/usecases/test-target.ts';

export const testDestination = implement(
  contract.testDestination,
  async ({ params }, { caller, now }, deps: TestDeps) =>
    testTarget(deps, { organization: caller.organization, now }, params.id),
);
