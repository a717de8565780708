import { articleUrl } from '../../../shared/contract/errors/article-path.ts';
import { errorsPage as operation } from '../../../shared/contract/pages.ts';
import { errorTable, type ErrorCode } from '../../../shared/domain/problems/error-table.ts';
import { implement } from '../../../shared/http/implement.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';

interface Listed {
  status: number;
  href: string;
  text: string;
}

const isCode = (name: string): name is ErrorCode => name in errorTable;
const all = Object.keys(errorTable)
  .filter(isCode)
  .map((code): Listed => {
    const { status, title } = errorTable[code];
    return { status, href: articleUrl('', code), text: `\`${code}\`: ${title}` };
  });
const byStatus = [...Map.groupBy(all, ({ status }) => status)].toSorted(
  ([one], [other]) => one - other,
);

export const errorsPage = implement(operation, async () =>
  plainPage({
    title: 'Errors',
    lead: 'Each error has a code that never changes, and an article that says what to do.',
    lists: [
      ...byStatus.map(([status, links]) => ({ heading: String(status), links })),
      { heading: 'More', links: [{ href: '/docs', text: 'API reference' }] },
    ],
  }),
);
