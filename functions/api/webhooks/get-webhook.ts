import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as targets from '../../../shared/usecases/targets/read-targets.ts';

export const getWebhook = implement(
  contract.getWebhook,
  async ({ params }, { caller, now }, deps: targets.ReadDeps) => {
    const acting = { organization: caller.organization, now };
    return targets.readWebhook(deps, acting, params.id, caller.role);
  },
);
