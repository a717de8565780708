import { getOrganization as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readOrganization } from '../../../shared/usecases/organization/view-organization.ts';

export const getOrganization = implement(
  operation,
  async (_input, { caller, now }, { table }: { table: Table }) =>
    readOrganization(table, caller.organization.id, now),
);
