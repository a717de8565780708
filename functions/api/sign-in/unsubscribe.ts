import { unsubscribe as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { unsubscribePages } from '../../../shared/http/page-words.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';
import {
  type ConfirmDeps,
  unsubscribeByToken,
} from '../../../shared/usecases/account/confirm-token.ts';

export const unsubscribe = implement(operation, async ({ params }, { id }, deps: ConfirmDeps) => {
  const isDone = await unsubscribeByToken(deps, params.token, id);
  return isDone ? plainPage(unsubscribePages.done) : plainPage(unsubscribePages.refused, 410);
});
