import { serve } from '../../../shared/http/serve.ts';
import {
  doorDeps,
  linkBase,
  log,
  mailer,
  pictureHosts,
  queues,
  random,
  reportForms,
} from '../../../shared/runtime/container.ts';
import { createChangeReport } from './create-change-report.ts';
import { getChangeReport } from './get-change-report.ts';
import { getReportKit } from './get-report-kit.ts';
import { getReportKitPage } from './get-report-kit-page.ts';
import { sendReportKit } from './send-report-kit.ts';

export const handlers = [
  getReportKit,
  getReportKitPage,
  sendReportKit,
  createChangeReport,
  getChangeReport,
];

export const handler = serve('change-reports', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  random: random(),
  queues: queues(),
  log: log(),
  mailer: mailer(),
  reportForms: reportForms(),
  pictureHosts: pictureHosts(),
}));
