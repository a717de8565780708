import { getReportKitPage as operation } from '../../../shared/contract/change-reports.ts';
import { implement } from '../../../shared/http/implement.ts';
import { reportKitPage } from '../../../shared/http/report-kit-page.ts';
import { type KitDeps, readReportKit } from '../../../shared/usecases/changes/report-kit.ts';

export const getReportKitPage = implement(
  operation,
  async ({ params }, { caller, now }, deps: KitDeps & { pictureHosts: readonly string[] }) => {
    const acting = { organization: caller.organization, now };
    return reportKitPage(await readReportKit(deps, acting, params.id), deps.pictureHosts);
  },
);
