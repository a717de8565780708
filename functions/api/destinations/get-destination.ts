import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readDestination } from '../../../shared/usecases/targets/read-targets.ts';

export const getDestination = implement(
  contract.getDestination,
  async ({ params }, { caller, now }, deps: { table: Table }) =>
    readDestination(deps, { organization: caller.organization, now }, params.id),
);
