import * as contract from '../../../shared/contract/account.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf, personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as account from '../../../shared/usecases/account/manage-account.ts';

export const switchOrganization = implement(
  contract.switchOrganization,
  async ({ body }, request, { table }: { table: Table }) => {
    const { caller, now } = request;
    const entering = {
      person: personOf(caller),
      from: caller.organization?.id ?? null,
      now,
      by: doerOf(request),
    };
    return account.switchOrganization(table, entering, body.organization_id);
  },
);
