import { cancelVerification as operation } from '../../../shared/contract/verification.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import {
  cancelVerification as cancel,
  type VerifyDeps,
} from '../../../shared/usecases/verification/verify-artist.ts';

export const cancelVerification = implement(
  operation,
  async ({ params }, request, deps: VerifyDeps) => {
    await cancel(deps, request.caller.organization.id, params.session_id, doerOf(request));
    return undefined;
  },
);
