import { getVerification as operation } from '../../../shared/contract/verification.ts';
import { implement } from '../../../shared/http/implement.ts';
import { pollVerification, type ProbeDeps } from '../../../shared/usecases/probe-verification.ts';

export const getVerification = implement(
  operation,
  async ({ params }, { caller }, deps: ProbeDeps) =>
    pollVerification(deps, caller.organization.id, params.session_id),
);
