import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as targets from '../../../shared/usecases/targets/read-targets.ts';

export const listWebhooks = implement(
  contract.listWebhooks,
  async (_input, { caller, now }, deps: targets.ReadDeps) =>
    targets.listWebhooks(deps, { organization: caller.organization, now }, caller.role),
);
