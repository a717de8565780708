import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecase from '../../../shared/usecases/targets/delete-target.ts';

export const deleteWebhook = implement(
  contract.deleteWebhook,
  async ({ params }, request, deps: { table: Table }) => {
    await usecase.deleteWebhook(deps, doingOf(request), params.id);
    return undefined;
  },
);
