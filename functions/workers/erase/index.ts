import * as z from '../../../shared/domain/zod.ts';
import { EraseUserWork, OrganizationWork } from '../../../shared/domain/work/work.ts';
import { clock, failing, log, queues, table } from '../../../shared/runtime/container.ts';
import { eraseUser } from '../../../shared/usecases/account/erase-user.ts';
import { tendOrganization } from '../../../shared/usecases/organization/tend-organization.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Organizations that are deleted or restored, and users whose time has come. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [OrganizationWork, EraseUserWork]),
  (work, deps) =>
    work.kind === 'organization' ? tendOrganization(deps, work) : eraseUser(deps, work),
  (hops: number) => ({
    table: table(),
    clock: clock(),
    queues: queues(hops),
    log: log(),
    failing: failing(),
  }),
);
