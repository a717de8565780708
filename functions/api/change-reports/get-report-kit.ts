import { getReportKit as operation } from '../../../shared/contract/change-reports.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type KitDeps, readReportKit } from '../../../shared/usecases/changes/report-kit.ts';

export const getReportKit = implement(
  operation,
  async ({ params }, { caller, now }, deps: KitDeps) =>
    readReportKit(deps, { organization: caller.organization, now }, params.id),
);
