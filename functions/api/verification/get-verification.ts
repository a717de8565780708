import { getVerification as operation } from '../../../shared/contract/verification.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import {
  pollVerification,
  type ProbeDeps,
} from '../../../shared/usecases/verification/probe-verification.ts';

export const getVerification = implement(operation, async ({ params }, request, deps: ProbeDeps) =>
  pollVerification(deps, request.caller.organization.id, params.session_id, doerOf(request)),
);
