import * as contract from '../../../shared/contract/identity.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/identities.ts';

export const getOrganizationIdentity = implement(
  contract.getOrganizationIdentity,
  async (_, { caller, now }, deps: { table: Table }) =>
    usecases.readOrganizationIdentity(deps, { organization: caller.organization, now }),
);
