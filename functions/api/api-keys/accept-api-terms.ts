import { acceptApiTerms as operation } from '../../../shared/contract/api-keys.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { acceptTerms } from '../../../shared/usecases/account/accept-terms.ts';

export const acceptApiTerms = implement(
  operation,
  async (_input, request, { table }: { table: Table }) => ({
    api_terms_accepted_at: await acceptTerms(table, doingOf(request)),
  }),
);
