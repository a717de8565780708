import { checkNow as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type AskDeps, askForCheck } from '../../../shared/usecases/ask-for-check.ts';

export const checkNow = implement(operation, async ({ params }, { caller, now }, deps: AskDeps) =>
  askForCheck(deps, caller.organization.id, params.id, now),
);
