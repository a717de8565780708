import { listInvitations as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { listInvitations as list } from '../../../shared/usecases/organization/manage-invitations.ts';

export const listInvitations = implement(
  operation,
  async (_input, { caller, now }, { table }: { table: Table }) =>
    list(table, { organization: caller.organization, now }),
);
