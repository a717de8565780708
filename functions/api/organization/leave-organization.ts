import { leaveOrganization as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf, personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { leaveOrganization as leave } from '../../../shared/usecases/organization/leave-organization.ts';

export const leaveOrganization = implement(
  operation,
  async (_input, request, { table }: { table: Table }) => {
    await leave(table, doingOf(request), personOf(request.caller).userId);
    return undefined;
  },
);
