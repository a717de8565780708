import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as organizations from '../../../shared/usecases/view-organization.ts';

export const updateOrganization = implement(
  contract.updateOrganization,
  async ({ body }, { caller, now }, { table }: { table: Table }) =>
    organizations.updateOrganization(table, caller.organization.id, body, now),
);
