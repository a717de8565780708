import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as invitations from '../../../shared/usecases/organization/manage-invitations.ts';

export const revokeInvitation = implement(
  contract.revokeInvitation,
  async ({ params }, request, { table }: { table: Table }) => {
    await invitations.revokeInvitation(table, doingOf(request), params.id);
    return undefined;
  },
);
