import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as organizations from '../../../shared/usecases/organization/view-organization.ts';

export const updateOrganization = implement(
  contract.updateOrganization,
  async ({ body }, request, { table }: { table: Table }) =>
    organizations.updateOrganization(table, doingOf(request), body),
);
