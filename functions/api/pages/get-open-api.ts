import { getOpenApi as operation } from '../../../shared/contract/pages.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { PagesDeps } from './reference-page.ts';

export const getOpenApi = implement(operation, async (_input, _request, deps: PagesDeps) =>
  deps.documents.openApi(),
);
