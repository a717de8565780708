import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Waking } from '../../../shared/usecases/deliveries/wake.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import * as destinations from '../../../shared/usecases/destinations/update-destination.ts';

export const updateDestination = implement(
  contract.updateDestination,
  async ({ params, body }, request, deps: DestinationDeps & Waking) => {
    return destinations.updateDestination(deps, doingOf(request), params.id, body);
  },
);
