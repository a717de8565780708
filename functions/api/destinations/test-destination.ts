import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { DestinationDeps } from '../../../shared/usecases/targets/destination-reach.ts';
import * as usecase from '../../../shared/usecases/targets/test-destination.ts';
import type { TestDeps } from '../../../shared/usecases/targets/test-target.ts';

export const testDestination = implement(
  contract.testDestination,
  async ({ params }, request, deps: TestDeps & DestinationDeps) =>
    usecase.testDestination(deps, doingOf(request), params.id),
);
