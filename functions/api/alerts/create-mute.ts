import * as contract from '../../../shared/contract/mutes.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as mutes from '../../../shared/usecases/alerts/manage-mutes.ts';

export const createMute = implement(
  contract.createMute,
  async ({ body }, request, deps: mutes.MuteDeps) => {
    const made = await mutes.createMute(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/org/mutes/${made.id}` } });
  },
);
