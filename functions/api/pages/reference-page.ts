import { referencePage as operation } from '../../../shared/contract/pages.ts';
import { Reply, implement } from '../../../shared/http/implement.ts';
import { staticPolicy } from '../../../shared/http/plain-page.ts';
import type { ApiDocuments } from '../../../shared/http/reference/documents.ts';
import { referenceStyle } from '../../../shared/http/reference/style.ts';

export interface PagesDeps {
  documents: ApiDocuments;
}

const policy = staticPolicy(referenceStyle);

export const referencePage = implement(
  operation,
  async (_input, _request, { documents }: PagesDeps) =>
    new Reply(documents.reference(), { headers: { 'content-security-policy': policy } }),
);
