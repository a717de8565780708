import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as targets from '../../../shared/usecases/targets/read-targets.ts';

export const listDestinations = implement(
  contract.listDestinations,
  async (_input, { caller, now }, deps: { table: Table }) =>
    targets.listDestinations(deps, { organization: caller.organization, now }),
);
