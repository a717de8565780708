import * as contract from '../../../shared/contract/alerts.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as alerts from '../../../shared/usecases/alerts/manage-alerts.ts';

export const listAlerts = implement(
  contract.listAlerts,
  async (_input, { caller, now }, deps: alerts.AlertDeps) =>
    alerts.listAlerts(deps, { organization: caller.organization, now }),
);
