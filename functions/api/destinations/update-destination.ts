import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { SendDeps } from '../../../shared/usecases/send-due.ts';
import type { DestinationDeps } from '../../../shared/usecases/targets/destination-reach.ts';
import * as usecase from '../../../shared/usecases/targets/update-destination.ts';

export const updateDestination = implement(
  contract.updateDestination,
  async ({ params, body }, request, deps: DestinationDeps & SendDeps) =>
    usecase.updateDestination(deps, doingOf(request), params.id, body),
);
