import * as contract from '../../../shared/contract/account.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import {
  clearedSessionCookie,
  cookieSessions,
  type Signer,
} from '../../../shared/http/session-cookie.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecase from '../../../shared/usecases/account/log-out.ts';

export const logOut = implement(
  contract.logOut,
  async (_input, { caller, cookies, now }, deps: Signer & { table: Table }) => {
    await usecase.logOut(deps, caller, await cookieSessions(deps, cookies, now));
    return new Reply(undefined, {
      cookies: [clearedSessionCookie],
      // Not "cookies": that would take those of sibling hosts too.
      headers: { 'clear-site-data': '"cache", "storage"' },
    });
  },
);
