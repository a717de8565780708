import { getOpenApi as operation } from '../../../shared/contract/health.ts';
import { implement } from '../../../shared/http/implement.ts';
import { packedOpenApi } from '../../../shared/http/packed-openapi.ts';
import { lazy } from '../../../shared/runtime/lazy.ts';

const document = lazy(packedOpenApi);

export const getOpenApi = implement(operation, async () => document());
