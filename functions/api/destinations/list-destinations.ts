import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import * as destinations from '../../../shared/usecases/destinations/manage-destinations.ts';

export const listDestinations = implement(
  contract.listDestinations,
  async (_input, { caller, now }, deps: DestinationDeps) =>
    destinations.listDestinations(deps, { organization: caller.organization, now }),
);
