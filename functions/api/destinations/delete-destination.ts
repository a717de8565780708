import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destination-reach.ts';
import * as destinations from '../../../shared/usecases/manage-destinations.ts';

export const deleteDestination = implement(
  contract.deleteDestination,
  async ({ params }, { caller, now }, deps: DestinationDeps) => {
    const acting = { organization: caller.organization, now };
    await destinations.deleteDestination(deps, acting, params.id);
    return undefined;
  },
);
