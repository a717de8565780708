import * as contract from '../../../shared/contract/alerts.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as alerts from '../../../shared/usecases/alerts/manage-alerts.ts';

export const getAlert = implement(
  contract.getAlert,
  async ({ params }, { caller, now }, deps: alerts.AlertDeps) =>
    alerts.readAlert(deps, { organization: caller.organization, now }, params.id),
);
