import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import * as destinations from '../../../shared/usecases/destinations/manage-destinations.ts';

export const deleteDestination = implement(
  contract.deleteDestination,
  async ({ params }, request, deps: DestinationDeps) => {
    await destinations.deleteDestination(deps, doingOf(request), params.id);
    return undefined;
  },
);
