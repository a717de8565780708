import * as contract from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from '../../../shared/http/page-reply.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecase from '../../../shared/usecases/organization/list-audit-log.ts';

export const listAuditLog = implement(
  contract.listAuditLog,
  async ({ query }, request, { table }: { table: Table }) => {
    const acting = { organization: request.caller.organization, now: request.now };
    const page = await usecase.listAuditLog(table, acting, query);
    return pageReply(request, page.entries, page);
  },
);
