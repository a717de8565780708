import { createApiKey as operation } from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { issueApiKey } from '../../../shared/usecases/api-keys/issue-api-key.ts';
import type { Random } from '../../../shared/usecases/ports.ts';

export const createApiKey = implement(
  operation,
  async ({ body }, request, deps: { table: Table; random: Random }) =>
    issueApiKey(deps, doingOf(request), body.name),
);
