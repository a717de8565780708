import { invitationPage as operation } from '../../../shared/contract/pages.ts';
import { acceptInvitation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from './page.ts';

export const invitationPage = implement(operation, async () =>
  pageReply({
    title: 'You are invited',
    lead: 'Press the button to join the organization that the mail names, and to sign in with the address that the mail was sent to.',
    button: 'Join',
    endpoint: acceptInvitation.path,
    outcomes: { done: 'Welcome. You have joined, and you are signed in.' },
    refused: 'This invitation was used, taken back or is too old. Please ask for a new one.',
  }),
);
