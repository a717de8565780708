import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as members from '../../../shared/usecases/manage-members.ts';

export const removeMember = implement(
  contract.removeMember,
  async ({ params }, { caller, now }, { table }: { table: Table }) => {
    const managing = { organizationId: caller.organization.id, userId: caller.userId, now };
    await members.removeMember(table, managing, params.user_id);
    return undefined;
  },
);
