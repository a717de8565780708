import { listChangeItems as operation } from '../../../shared/contract/changes.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readItems } from '../../../shared/usecases/changes/read-items.ts';

export const listChangeItems = implement(
  operation,
  async ({ params, query }, request, { table }: { table: Table }) => {
    const acting = { organization: request.caller.organization, now: request.now };
    const page = await readItems(table, acting, params.id, query);
    return pageReply(request, page.items, page);
  },
);
