import { updateMember as operation } from '../../../shared/contract/organization.ts';
import { requireFreshSignIn } from '../../../shared/http/access.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { changeRole, readMember } from '../../../shared/usecases/organization/manage-members.ts';

export const updateMember = implement(
  operation,
  async ({ params, body }, request, { table }: { table: Table }) => {
    const doing = doingOf(request);
    if (body.role === undefined) return readMember(table, doing, params.user_id);
    return changeRole(table, doing, params.user_id, body.role, () => {
      requireFreshSignIn(request.caller, request.now);
    });
  },
);
