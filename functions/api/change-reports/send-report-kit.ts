import { sendReportKit as operation } from '../../../shared/contract/change-reports.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { KitDeps } from '../../../shared/usecases/changes/report-kit.ts';
import { sendReportKit as send } from '../../../shared/usecases/changes/send-report-kit.ts';
import type { Mailer } from '../../../shared/usecases/ports.ts';

export const sendReportKit = implement(
  operation,
  async ({ params }, { caller, now }, deps: KitDeps & { mailer: Mailer }) => {
    const acting = { organization: caller.organization, now };
    await send(deps, acting, params.id, personOf(caller).userId);
    return undefined;
  },
);
