import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { DestinationDeps } from '../../../shared/usecases/destination-reach.ts';
import * as destinations from '../../../shared/usecases/manage-destinations.ts';

export const rotateDestinationSecret = implement(
  contract.rotateDestinationSecret,
  async ({ params, body }, { caller, now }, deps: DestinationDeps) => {
    const acting = { organization: caller.organization, now };
    const { grace_period_seconds } = body;
    return destinations.rotateDestinationSecret(deps, acting, params.id, grace_period_seconds);
  },
);
