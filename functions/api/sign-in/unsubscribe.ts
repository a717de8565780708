import { unsubscribe as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';
import {
  type ConfirmDeps,
  unsubscribeByToken,
} from '../../../shared/usecases/account/confirm-token.ts';

export const unsubscribe = implement(operation, async ({ params }, { id }, deps: ConfirmDeps) => {
  if (await unsubscribeByToken(deps, params.token, id)) {
    return plainPage({
      title: 'Done',
      lead: 'No more alerts come to the address that the mail was sent to.',
    });
  }
  return plainPage(
    {
      title: 'This link does not work any more',
      lead: 'Nothing was changed. Please use the link in the last mail that you got from us.',
    },
    410,
  );
});
