import { revokeApiKey as operation } from '../../../shared/contract/api-keys.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { removeApiKey } from '../../../shared/table/api-keys.ts';
import type { Table } from '../../../shared/table/client.ts';

export const revokeApiKey = implement(
  operation,
  async ({ params }, { caller }, { table }: { table: Table }) => {
    if (!(await removeApiKey(table, caller.organization.id, params.id))) throw notFound();
    return undefined;
  },
);
