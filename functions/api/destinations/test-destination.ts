import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import * as usecase from '../../../shared/usecases/destinations/test-destination.ts';
import type { TestDeps } from '../../../shared/usecases/deliveries/test-target.ts';

export const testDestination = implement(
  contract.testDestination,
  async ({ params }, { caller, now }, deps: TestDeps & DestinationDeps) =>
    usecase.testDestination(deps, { organization: caller.organization, now }, params.id),
);
