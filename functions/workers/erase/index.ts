import * as z from '../../../shared/domain/zod.ts';
import { EraseUserWork, OrganizationWork } from '../../../shared/domain/owed/work.ts';
import { failing } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { eraseUser } from '../../../shared/usecases/account/erase-user.ts';
import { tendOrganization } from '../../../shared/usecases/organization/tend-organization.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Organizations that are deleted or restored, and users whose time has come. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [OrganizationWork, EraseUserWork]),
  (work, deps) =>
    work.kind === 'organization' ? tendOrganization(deps, work) : eraseUser(deps, work),
  (hops: number) => ({
    ...workDeps(hops),
    failing: failing(),
  }),
);
