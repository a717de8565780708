import { createOrganization as operation } from '../../../shared/contract/account.ts';
import { organizationPath } from '../../../shared/contract/paths.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doerOf, personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { foundOrganization } from '../../../shared/usecases/account/manage-account.ts';
import type { Random } from '../../../shared/usecases/ports.ts';

export const createOrganization = implement(
  operation,
  async ({ body }, request, deps: { table: Table; random: Random }) => {
    const { caller, now } = request;
    const by = doerOf(request);
    const founded = await foundOrganization(deps, personOf(caller), body.name, { now, by });
    // An organization is found where its session acts.
    return new Reply(founded, { headers: { location: organizationPath } });
  },
);
