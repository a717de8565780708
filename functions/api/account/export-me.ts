import { exportMe as operation } from '../../../shared/contract/account.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { exportAccount } from '../../../shared/usecases/account/export-account.ts';

export const exportMe = implement(
  operation,
  async (_input, { caller, now }, { table }: { table: Table }) => ({
    exported_at: now.toISOString(),
    items: await exportAccount(table, personOf(caller).userId),
  }),
);
