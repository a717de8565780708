import { signInPage as operation } from '../../../shared/contract/pages.ts';
import { verifyLogin } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pageReply } from './page.ts';

export const signInPage = implement(operation, async () =>
  pageReply({
    title: 'Sign in',
    lead: 'Press the button to sign in to Artist Monitor in this browser.',
    button: 'Sign in',
    endpoint: verifyLogin.path,
    outcomes: { done: 'You are signed in.' },
    refused: 'This link was used already or is too old. Please ask for a new one.',
  }),
);
