import { getWeeklyReport as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { previewReport } from '../../../shared/usecases/alerts/compose-report.ts';

export const getWeeklyReport = implement(
  operation,
  async ({ query }, { caller, now }, { table }: { table: Table }) =>
    previewReport(table, { organization: caller.organization, now }, query.tag ?? []),
);
