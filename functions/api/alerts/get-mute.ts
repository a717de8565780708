import * as contract from '../../../shared/contract/mutes.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as mutes from '../../../shared/usecases/alerts/manage-mutes.ts';

export const getMute = implement(
  contract.getMute,
  async ({ params }, { caller, now }, deps: mutes.MuteDeps) =>
    mutes.readMute(deps, { organization: caller.organization, now }, params.id),
);
