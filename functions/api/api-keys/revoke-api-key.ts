import * as contract from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { revokeApiKey as revoke } from '../../../shared/usecases/api-keys/revoke-api-key.ts';

export const revokeApiKey = implement(
  contract.revokeApiKey,
  async ({ params }, request, { table }: { table: Table }) => {
    await revoke(table, doingOf(request), params.id);
    return undefined;
  },
);
