import { getPendingVerification as operation } from '../../../shared/contract/verification.ts';
import { implement } from '../../../shared/http/implement.ts';
import {
  newestPending,
  type VerifyDeps,
} from '../../../shared/usecases/verification/verify-artist.ts';

export const getPendingVerification = implement(
  operation,
  async (_input, { caller }, deps: VerifyDeps) => newestPending(deps, caller.organization.id),
);
