import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import { readDestination } from '../../../shared/usecases/destinations/manage-destinations.ts';

export const getDestination = implement(
  contract.getDestination,
  async ({ params }, { caller, now }, deps: Pick<DestinationDeps, 'table'>) =>
    readDestination(deps, { organization: caller.organization, now }, params.id),
);
