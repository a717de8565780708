import { getInvitation as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readInvitation } from '../../../shared/usecases/organization/manage-invitations.ts';

export const getInvitation = implement(
  operation,
  async ({ params }, { caller, now }, { table }: { table: Table }) =>
    readInvitation(table, { organization: caller.organization, now }, params.id),
);
