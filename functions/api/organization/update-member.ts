import { updateMember as operation } from '../../../shared/contract/organization.ts';
import { requireFreshSignIn } from '../../../shared/http/access.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { changeRole, readMember } from '../../../shared/usecases/manage-members.ts';

export const updateMember = implement(
  operation,
  async ({ params, body }, { caller, now }, { table }: { table: Table }) => {
    const managing = { organizationId: caller.organization.id, userId: caller.userId, now };
    if (body.role === undefined) return readMember(table, managing, params.user_id);
    return changeRole(table, managing, params.user_id, body.role, () => {
      requireFreshSignIn(caller, now);
    });
  },
);
