import { listSessions as operation } from '../../../shared/contract/account.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readSessions } from '../../../shared/usecases/account/manage-account.ts';

export const listSessions = implement(
  operation,
  async (_input, { caller, now }, { table }: { table: Table }) =>
    readSessions(table, personOf(caller), now),
);
