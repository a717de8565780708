import { getChangeReport as operation } from '../../../shared/contract/change-reports.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readReport } from '../../../shared/usecases/changes/change-reports.ts';

export const getChangeReport = implement(
  operation,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const acting = { organization: caller.organization, now };
    return readReport(deps.table, acting, params.id, params.report_id);
  },
);
