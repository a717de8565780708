import { cancelVerification as operation } from '../../../shared/contract/verification.ts';
import { implement } from '../../../shared/http/implement.ts';
import {
  cancelVerification as cancel,
  type VerifyDeps,
} from '../../../shared/usecases/verify-artist.ts';

export const cancelVerification = implement(
  operation,
  async ({ params }, { caller }, deps: VerifyDeps) => {
    await cancel(deps, caller.organization.id, params.session_id);
    return undefined;
  },
);
