import { listApiKeys as operation } from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import { listApiKeys as list } from '../../../shared/table/people/api-keys.ts';
import type { Table } from '../../../shared/table/client.ts';

export const listApiKeys = implement(
  operation,
  async (_input, { caller }, { table }: { table: Table }) => list(table, caller.organization.id),
);
