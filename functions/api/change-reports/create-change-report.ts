import { createChangeReport as operation } from '../../../shared/contract/change-reports.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { addReport } from '../../../shared/usecases/changes/change-reports.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';
import type { Random } from '../../../shared/usecases/ports.ts';

export const createChangeReport = implement(
  operation,
  async ({ params, body }, request, deps: ChangeDeps & { random: Random }) => {
    const report = await addReport(deps, doingOf(request), params.id, body);
    const location = `/api/v1/changes/${params.id}/reports/${report.id}`;
    return new Reply(report, { headers: { location } });
  },
);
