import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as invitations from '../../../shared/usecases/manage-invitations.ts';

export const revokeInvitation = implement(
  contract.revokeInvitation,
  async ({ params }, { caller, now }, { table }: { table: Table }) => {
    const acting = { organization: caller.organization, now };
    await invitations.revokeInvitation(table, acting, params.id);
    return undefined;
  },
);
