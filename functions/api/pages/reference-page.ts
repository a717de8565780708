import { referencePage as operation } from '../../../shared/contract/pages.ts';
import { Reply, implement } from '../../../shared/http/implement.ts';
import { staticPolicy } from '../../../shared/http/plain-page.ts';
import { packedReference } from '../../../shared/http/reference/packed-reference.ts';
import { referenceStyle } from '../../../shared/http/reference/style.ts';
import { lazy } from '../../../shared/runtime/lazy.ts';

const page = lazy(packedReference);
const policy = staticPolicy(referenceStyle);

export const referencePage = implement(
  operation,
  async () => new Reply(page(), { headers: { 'content-security-policy': policy } }),
);
