import * as contract from '../../../shared/contract/account.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as account from '../../../shared/usecases/account/manage-account.ts';

export const switchOrganization = implement(
  contract.switchOrganization,
  async ({ body }, { caller }, { table }: { table: Table }) =>
    account.switchOrganization(table, personOf(caller), body.organization_id),
);
