import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as usecase from '../../../shared/usecases/targets/delete-target.ts';
import type { DestinationDeps } from '../../../shared/usecases/targets/destination-reach.ts';

export const deleteDestination = implement(
  contract.deleteDestination,
  async ({ params }, request, deps: Pick<DestinationDeps, 'table' | 'pepper'>) => {
    await usecase.deleteDestination(deps, doingOf(request), params.id);
    return undefined;
  },
);
