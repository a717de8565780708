import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as members from '../../../shared/usecases/organization/manage-members.ts';

export const removeMember = implement(
  contract.removeMember,
  async ({ params }, request, { table }: { table: Table }) => {
    await members.removeMember(table, doingOf(request), params.user_id);
    return undefined;
  },
);
