import { changePage as operation } from '../../../shared/contract/pages.ts';
import { implement } from '../../../shared/http/implement.ts';
import { entryPages } from '../../../shared/http/page-words.ts';
import { entryReply } from './entry-page.ts';

export const changePage = implement(operation, async () =>
  entryReply(entryPages.change, '/api/v1/changes/'),
);
