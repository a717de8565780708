import { ChangeReport } from '../changes/rules/change-work.ts';
import { ChangeReportInput } from '../domain/bodies/change-work.ts';
import { idSchema } from '../domain/ids.ts';
import { ReportKit } from '../domain/bodies/report-kit.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('change-reports', {
  id: idSchema('change'),
  report_id: idSchema('report'),
});

export const getReportKit = operation('GET /api/v1/changes/{id}/report-kit', {
  id: 'getReportKit',
  summary: 'Get what it takes to report a release',
  description:
    'For a change in which a release appeared under the artist’s name, or came back; 404 for others. `text` is ready to copy. `forms` are the addresses that the operator of the service knows. We never report anything ourselves.',
  access: asViewer,
  success: { status: 200, body: ReportKit },
});

export const getReportKitPage = operation('GET /api/v1/changes/{id}/report-kit/page', {
  id: 'getReportKitPage',
  summary: 'Get the same as a page to print',
  access: asViewer,
  success: { status: 200, description: 'A page without scripts' },
  raw: { contentType: 'text/html; charset=utf-8' },
});

export const sendReportKit = operation('POST /api/v1/changes/{id}/report-kit/mail', {
  id: 'sendReportKit',
  summary: 'Send the same to your own email address',
  description: 'Ten times an hour. Nobody else receives it.',
  access: { ...asViewer, person: true },
  success: { status: 204 },
  errors: ['mail_unavailable'],
});

export const createChangeReport = operation('POST /api/v1/changes/{id}/reports', {
  id: 'createChangeReport',
  summary: 'Record that you reported a change to a catalog or a distributor',
  description:
    'The change shows it in `reports`, which can have 20. We send nothing to the recipient. Webhooks with `change.updated` in `events` are told.',
  access: asMember,
  body: ChangeReportInput,
  success: { status: 201, body: ChangeReport },
  errors: ['change_full', 'conflict'],
  idempotent: true,
  exampleBody: { to: 'Deezer', reference: 'Ticket 4711' },
});

export const getChangeReport = operation('GET /api/v1/changes/{id}/reports/{report_id}', {
  id: 'getChangeReport',
  summary: 'Get a report of a change',
  access: asViewer,
  success: { status: 200, body: ChangeReport },
  conditional: true,
});
