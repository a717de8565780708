import * as contract from '../../../shared/contract/destinations.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destination-reach.ts';
import * as destinations from '../../../shared/usecases/manage-destinations.ts';

export const createDestination = implement(
  contract.createDestination,
  async ({ body }, { caller, now }, deps: DestinationDeps) => {
    const acting = { organization: caller.organization, now };
    const made = await destinations.createDestination(deps, acting, body);
    return new Reply(made, { headers: { location: `/api/v1/org/destinations/${made.id}` } });
  },
);
