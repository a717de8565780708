import { getApiKey as operation } from '../../../shared/contract/api-keys.ts';
import { notFound } from '../../../shared/domain/errors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { getApiKey as get } from '../../../shared/table/people/api-keys.ts';
import type { Table } from '../../../shared/table/client.ts';

export const getApiKey = implement(
  operation,
  async ({ params }, { caller }, { table }: { table: Table }) => {
    const key = await get(table, caller.organization.id, params.id);
    if (!key) throw notFound();
    return key;
  },
);
