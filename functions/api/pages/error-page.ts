import { articlesPath } from '../../../shared/contract/errors/article-path.ts';
import { errorMeanings } from '../../../shared/contract/errors/meanings.ts';
import { errorRemedies } from '../../../shared/contract/errors/remedies.ts';
import { errorPage as operation } from '../../../shared/contract/pages.ts';
import { errorTable } from '../../../shared/domain/problems/error-table.ts';
import { implement } from '../../../shared/http/implement.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';

export const errorPage = implement(operation, async ({ params: { code } }) => {
  const { status, title } = errorTable[code];
  return plainPage({
    title,
    lead: errorMeanings[code],
    more: [errorRemedies[code], `The code is \`${code}\`, and the status is ${status}.`],
    lists: [{ links: [{ href: articlesPath, text: 'All errors' }] }],
  });
});
