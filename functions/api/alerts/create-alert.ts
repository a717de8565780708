import * as contract from '../../../shared/contract/alerts.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import * as alerts from '../../../shared/usecases/manage-alerts.ts';

export const createAlert = implement(
  contract.createAlert,
  async ({ body }, { caller, now }, deps: alerts.AlertDeps) => {
    const acting = { organization: caller.organization, now };
    const made = await alerts.createAlert(deps, acting, body);
    return new Reply(made, { headers: { location: `/api/v1/org/alerts/${made.id}` } });
  },
);
