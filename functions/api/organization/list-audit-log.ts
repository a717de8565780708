import { listAuditLog as operation } from '../../../shared/contract/organization.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { nextLink } from '../../../shared/http/next-link.ts';
import type { Table } from '../../../shared/table/client.ts';
import { listAuditLog as list } from '../../../shared/usecases/organization/list-audit-log.ts';

export const listAuditLog = implement(
  operation,
  async ({ query }, request, { table }: { table: Table }) => {
    const acting = { organization: request.caller.organization, now: request.now };
    const { entries, nextCursor } = await list(table, acting, query);
    return new Reply(
      entries,
      nextCursor === null ? {} : { headers: { link: nextLink(request, nextCursor) } },
    );
  },
);
