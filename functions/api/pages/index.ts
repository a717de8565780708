import { join } from 'node:path';
import { articlesPath, articleUrl } from '../../../shared/contract/errors/article-path.ts';
import { errorMeanings } from '../../../shared/contract/errors/meanings.ts';
import { errorRemedies } from '../../../shared/contract/errors/remedies.ts';
import * as contract from '../../../shared/contract/pages.ts';
import { type ErrorCode, errorTable } from '../../../shared/domain/problems/error-table.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { plainPage, staticPolicy } from '../../../shared/http/plain-page.ts';
import { type ApiDocuments, keptDocuments } from '../../../shared/http/reference/documents.ts';
import { referenceStyle } from '../../../shared/http/reference/style.ts';
import { servePublic } from '../../../shared/http/serve-public.ts';
import { openDoorDeps } from '../../../shared/runtime/config.ts';

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

export interface PagesDeps {
  documents: ApiDocuments;
}

const policy = staticPolicy(referenceStyle);

export const handlers = [
  implement(contract.getOpenApi, async (_input, _request, deps: PagesDeps) =>
    deps.documents.openApi(),
  ),
  implement(
    contract.referencePage,
    async (_input, _request, { documents }: PagesDeps) =>
      new Reply(documents.reference(), { headers: { 'content-security-policy': policy } }),
  ),
  implement(contract.errorsPage, async () =>
    plainPage({
      title: 'Errors',
      lead: 'Each error has a code that never changes, and an article that says what to do.',
      lists: [
        ...byStatus.map(([status, links]) => ({ heading: String(status), links })),
        { heading: 'More', links: [{ href: '/docs', text: 'API reference' }] },
      ],
    }),
  ),
  implement(contract.errorPage, async ({ params: { code } }) => {
    const { status, title } = errorTable[code];
    return plainPage({
      title,
      lead: errorMeanings[code],
      more: [errorRemedies[code], `The code is \`${code}\`, and the status is ${status}.`],
      lists: [{ links: [{ href: articlesPath, text: 'All errors' }] }],
    });
  }),
];

/** The documents about the API, beside the bundle, where the build put them. */
const folder = join(import.meta.dirname, 'documents');

// Not out of the container: that would bring the SDK into a bundle that never calls it.
export const handler = servePublic('pages', handlers, () => ({
  ...openDoorDeps(),
  documents: keptDocuments(folder),
}));
