import { signInPage as operation } from '../../../shared/contract/pages.ts';
import { verifyLogin } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { buttonPages } from '../../../shared/http/page-words.ts';
import { pageReply } from './page.ts';

export const signInPage = implement(operation, async () =>
  pageReply({ ...buttonPages.signIn, endpoint: verifyLogin.path }),
);
