import { getMe as operation } from '../../../shared/contract/account.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readProfile } from '../../../shared/usecases/account/profile.ts';

export const getMe = implement(operation, async (_input, { caller }, { table }: { table: Table }) =>
  readProfile(table, personOf(caller).userId, {
    actingIn: caller.organization?.id ?? null,
    byInvitation: caller.byInvitation,
  }),
);
