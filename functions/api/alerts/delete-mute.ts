import * as contract from '../../../shared/contract/mutes.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as mutes from '../../../shared/usecases/alerts/manage-mutes.ts';

export const deleteMute = implement(
  contract.deleteMute,
  async ({ params }, request, deps: mutes.MuteDeps) => {
    await mutes.deleteMute(deps, doingOf(request), params.id);
    return undefined;
  },
);
