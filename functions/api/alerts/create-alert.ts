import * as contract from '../../../shared/contract/alerts.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as alerts from '../../../shared/usecases/alerts/manage-alerts.ts';

export const createAlert = implement(
  contract.createAlert,
  async ({ body }, request, deps: alerts.AlertDeps) => {
    const made = await alerts.createAlert(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/org/alerts/${made.id}` } });
  },
);
