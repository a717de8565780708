import { previewLogin as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { cookieSessions, type Signer } from '../../../shared/http/session-cookie.ts';
import type { Table } from '../../../shared/table/client.ts';
import { previewSignIn } from '../../../shared/usecases/sign-in/preview-sign-in.ts';

export const previewLogin = implement(
  operation,
  async ({ body }, { now, cookies }, deps: Signer & { table: Table }) =>
    previewSignIn(deps.table, body.token, { held: await cookieSessions(deps, cookies, now), now }),
);
