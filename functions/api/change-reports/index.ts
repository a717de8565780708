import * as contract from '../../../shared/contract/change-reports.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { actingOf, doingOf, personOf } from '../../../shared/http/person.ts';
import { reportKitPage } from '../../../shared/http/report-kit-page.ts';
import { serve } from '../../../shared/http/serve.ts';
import {
  doorDeps,
  linkBase,
  mailer,
  pictureHosts,
  queues,
  reportForms,
} from '../../../shared/runtime/container.ts';
import {
  addReport,
  type ChangeDeps,
  type KitDeps,
  readReport,
  readReportKit,
  sendReportKit,
} from '../../../shared/changes/index.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.getReportKit, async ({ params }, request, deps: KitDeps) =>
    readReportKit(deps, actingOf(request), params.id),
  ),
  implement(
    contract.getReportKitPage,
    async ({ params }, request, deps: KitDeps & { pictureHosts: readonly string[] }) =>
      reportKitPage(await readReportKit(deps, actingOf(request), params.id), deps.pictureHosts),
  ),
  implement(contract.sendReportKit, async ({ params }, request, deps: KitDeps & Needs<'mailer'>) =>
    sendReportKit(deps, actingOf(request), params.id, personOf(request.caller).userId),
  ),
  implement(
    contract.createChangeReport,
    async ({ params, body }, request, deps: ChangeDeps & Needs<'random'>) => {
      const report = await addReport(deps, doingOf(request), params.id, body);
      const location = `/api/v1/changes/${params.id}/reports/${report.id}`;
      return new Reply(report, { headers: { location } });
    },
  ),
  implement(contract.getChangeReport, async ({ params }, request, deps: Needs<'table'>) =>
    readReport(deps.table, actingOf(request), params.id, params.report_id),
  ),
];

export const handler = serve('change-reports', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  queues: queues(),
  mailer: mailer(),
  reportForms: reportForms(),
  pictureHosts: pictureHosts(),
}));
