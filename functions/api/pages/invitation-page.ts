import { invitationPage as operation } from '../../../shared/contract/pages.ts';
import { acceptInvitation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { buttonPages } from '../../../shared/http/page-words.ts';
import { pageReply } from './page.ts';

export const invitationPage = implement(operation, async () =>
  pageReply({ ...buttonPages.invitation, endpoint: acceptInvitation.path }),
);
