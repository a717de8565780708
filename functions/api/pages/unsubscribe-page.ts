import { unsubscribePage as operation } from '../../../shared/contract/pages.ts';
import { implement } from '../../../shared/http/implement.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';

export const unsubscribePage = implement(operation, async () =>
  plainPage({
    title: 'No more alerts?',
    lead: 'Press the button, and no more alerts come to the address that the mail was sent to.',
    form: { button: 'Unsubscribe', fields: { 'List-Unsubscribe': 'One-Click' } },
  }),
);
