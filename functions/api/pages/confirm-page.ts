import { confirmPage as operation } from '../../../shared/contract/pages.ts';
import { confirmToken } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from './page.ts';

export const confirmPage = implement(operation, async () =>
  pageReply({
    title: 'Please confirm',
    lead: 'Press the button to confirm what the mail asked you.',
    button: 'Confirm',
    endpoint: confirmToken.path,
    outcomes: {
      done: 'Confirmed. Thank you.',
      email: 'Confirmed: from now on you are reached, and sign in, at this address.',
      api_keys: 'Done: the API keys that the mail listed no longer work.',
      email_restored:
        'Done: the account is back at this address, and everybody is signed out. Sign in with it now.',
      destination: 'Confirmed: alerts will come to this address.',
      unsubscription: 'Done: no more alerts will come to this address.',
    },
    refused: 'This link is not good any more. Please ask for a new mail.',
  }),
);
