import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { rotateSecret } from '../../../shared/usecases/targets/rotate-secret.ts';
import type { TargetDeps } from '../../../shared/usecases/targets/target-deps.ts';

export const rotateDestinationSecret = implement(
  contract.rotateDestinationSecret,
  async ({ params, body }, request, deps: TargetDeps) =>
    rotateSecret(deps, doingOf(request), params.id, body.grace_period_seconds),
);
