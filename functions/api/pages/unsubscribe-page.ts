import { unsubscribePage as operation } from '../../../shared/contract/pages.ts';
import { implement } from '../../../shared/http/implement.ts';
import { unsubscribePages } from '../../../shared/http/page-words.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';

export const unsubscribePage = implement(operation, async () => {
  const { button, ...said } = unsubscribePages.ask;
  const fields = { 'List-Unsubscribe': 'One-Click' };
  return plainPage({ ...said, form: { button, fields } });
});
