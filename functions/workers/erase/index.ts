import { failing } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { eraseUser } from '../../../shared/usecases/account/erase-user.ts';
import { tendOrganization } from '../../../shared/usecases/organization/tend-organization.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';

/** Organizations that are deleted or restored, and users whose time has come. */
export const handler = eachRecord(
  workIn('erasures'),
  (work, deps) =>
    work.kind === 'organization' ? tendOrganization(deps, work) : eraseUser(deps, work),
  (hops: number) => ({
    ...workDeps(hops),
    failing: failing(),
  }),
);
