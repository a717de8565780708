import { checkNow as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { type AskDeps, askForCheck } from '../../../shared/usecases/artists/ask-for-check.ts';

export const checkNow = implement(operation, async ({ params }, request, deps: AskDeps) =>
  askForCheck(deps, request.caller.organization.id, params.id, doingOf(request)),
);
