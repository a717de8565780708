import * as contract from '../../../shared/contract/alerts.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as alerts from '../../../shared/usecases/manage-alerts.ts';

export const updateAlert = implement(
  contract.updateAlert,
  async ({ params, body }, { caller, now }, deps: alerts.AlertDeps) => {
    const acting = { organization: caller.organization, now };
    return alerts.updateAlert(deps, acting, params.id, body);
  },
);
