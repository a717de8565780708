import { getOpenApi as operation } from '../../../shared/contract/health.ts';
import { implement } from '../../../shared/http/implement.ts';
import { openApiText } from '../../../shared/http/openapi.ts';
import { lazy } from '../../../shared/runtime/lazy.ts';

const text = lazy(openApiText);

export const getOpenApi = implement(operation, async () => text());
