import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { DestinationDeps } from '../../../shared/usecases/destinations/destination-reach.ts';
import * as destinations from '../../../shared/usecases/destinations/manage-destinations.ts';

export const rotateDestinationSecret = implement(
  contract.rotateDestinationSecret,
  async ({ params, body }, request, deps: DestinationDeps) => {
    const { grace_period_seconds } = body;
    return destinations.rotateDestinationSecret(
      deps,
      doingOf(request),
      params.id,
      grace_period_seconds,
    );
  },
);
