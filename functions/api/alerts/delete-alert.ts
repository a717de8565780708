import * as contract from '../../../shared/contract/alerts.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as alerts from '../../../shared/usecases/alerts/manage-alerts.ts';

export const deleteAlert = implement(
  contract.deleteAlert,
  async ({ params }, request, deps: alerts.AlertDeps) => {
    await alerts.deleteAlert(deps, doingOf(request), params.id);
    return undefined;
  },
);
