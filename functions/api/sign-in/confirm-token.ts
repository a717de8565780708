import { confirmToken as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { confirmByToken } from '../../../shared/usecases/account/confirm-token.ts';
import type { Clock } from '../../../shared/usecases/ports.ts';

export const confirmToken = implement(
  operation,
  async ({ body }, { id }, deps: { table: Table; clock: Clock }) =>
    confirmByToken(deps, body.token, id),
);
