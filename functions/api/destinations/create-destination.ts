import * as contract from '../../../shared/contract/destinations.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import * as destinations from '../../../shared/usecases/destinations/manage-destinations.ts';

export const createDestination = implement(
  contract.createDestination,
  async ({ body }, request, deps: DestinationDeps) => {
    const made = await destinations.createDestination(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/org/destinations/${made.id}` } });
  },
);
