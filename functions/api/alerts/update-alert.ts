import * as contract from '../../../shared/contract/alerts.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as alerts from '../../../shared/usecases/alerts/manage-alerts.ts';

export const updateAlert = implement(
  contract.updateAlert,
  async ({ params, body }, request, deps: alerts.AlertDeps) => {
    return alerts.updateAlert(deps, doingOf(request), params.id, body);
  },
);
