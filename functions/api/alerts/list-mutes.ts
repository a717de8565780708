import * as contract from '../../../shared/contract/mutes.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as mutes from '../../../shared/usecases/alerts/manage-mutes.ts';

export const listMutes = implement(
  contract.listMutes,
  async (_input, { caller, now }, deps: mutes.MuteDeps) =>
    mutes.mutesOf(deps, { organization: caller.organization, now }),
);
