import * as contract from '../../../shared/contract/destinations.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as usecase from '../../../shared/usecases/targets/create-destination.ts';
import type { DestinationDeps } from '../../../shared/usecases/targets/destination-reach.ts';

export const createDestination = implement(
  contract.createDestination,
  async ({ body }, request, deps: DestinationDeps) => {
    const made = await usecase.createDestination(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/org/destinations/${made.id}` } });
  },
);
