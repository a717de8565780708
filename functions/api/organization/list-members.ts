import { listMembers as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { listMembers as list } from '../../../shared/usecases/organization/manage-members.ts';

export const listMembers = implement(
  operation,
  async (_input, { caller }, { table }: { table: Table }) => list(table, caller.organization.id),
);
