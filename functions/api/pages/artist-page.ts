import { artistPage as operation } from '../../../shared/contract/pages.ts';
import { implement } from '../../../shared/http/implement.ts';
import { entryPages } from '../../../shared/http/page-words.ts';
import { entryReply } from './entry-page.ts';

export const artistPage = implement(operation, async () =>
  entryReply(entryPages.artist, '/api/v1/artists/'),
);
