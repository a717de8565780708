import { exportOrganization as operation } from '../../../shared/contract/organization.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { exportOrganization as exportPage } from '../../../shared/usecases/organization/export-organization.ts';

export const exportOrganization = implement(
  operation,
  async ({ query }, request, { table }: { table: Table }) => {
    const { caller, now, path } = request;
    const by = doerOf(request);
    const { organization } = caller;
    const { items, nextCursor } = await exportPage(table, { ...query, organization, by, now });
    const headers: Record<string, string> = {};
    if (nextCursor !== null) headers.link = `<${path}?cursor=${nextCursor}>; rel="next"`;
    return new Reply({ exported_at: now.toISOString(), items }, { headers });
  },
);
