import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destination-reach.ts';
import * as usecase from '../../../shared/usecases/test-destination.ts';
import type { TestDeps } from '../../../shared/usecases/test-target.ts';

export const testDestination = implement(
  contract.testDestination,
  async ({ params }, { caller, now }, deps: TestDeps & DestinationDeps) =>
    usecase.testDestination(deps, { organization: caller.organization, now }, params.id),
);
