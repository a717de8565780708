import * as contract from '../../../shared/contract/alerts.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as alerts from '../../../shared/usecases/manage-alerts.ts';

export const deleteAlert = implement(
  contract.deleteAlert,
  async ({ params }, { caller, now }, deps: alerts.AlertDeps) => {
    await alerts.deleteAlert(deps, { organization: caller.organization, now }, params.id);
    return undefined;
  },
);
