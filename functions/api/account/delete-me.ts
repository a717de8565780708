import { deleteMe as operation } from '../../../shared/contract/account.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import { clearedSessionCookie } from '../../../shared/http/session-cookie.ts';
import {
  type AccountDeletionDeps,
  deleteAccount,
} from '../../../shared/usecases/account/delete-account.ts';

export const deleteMe = implement(
  operation,
  async (_input, { caller, now }, deps: AccountDeletionDeps) => {
    const deletion = await deleteAccount(deps, personOf(caller).userId, now);
    return new Reply(deletion, { cookies: [clearedSessionCookie] });
  },
);
