import { leaveOrganization as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { leaveOrganization as leave } from '../../../shared/usecases/leave-organization.ts';

export const leaveOrganization = implement(
  operation,
  async (_input, { caller, now }, { table }: { table: Table }) => {
    await leave(table, personOf(caller).userId, caller.organization.id, now);
    return undefined;
  },
);
