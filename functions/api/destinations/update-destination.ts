import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destination-reach.ts';
import * as destinations from '../../../shared/usecases/update-destination.ts';

export const updateDestination = implement(
  contract.updateDestination,
  async ({ params, body }, { caller, now }, deps: DestinationDeps) => {
    const acting = { organization: caller.organization, now };
    return destinations.updateDestination(deps, acting, params.id, body);
  },
);
