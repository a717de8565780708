import { confirmPage as operation } from '../../../shared/contract/pages.ts';
import { confirmToken } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { buttonPages } from '../../../shared/http/page-words.ts';
import { pageReply } from './page.ts';

export const confirmPage = implement(operation, async () =>
  pageReply({ ...buttonPages.confirm, endpoint: confirmToken.path }),
);
