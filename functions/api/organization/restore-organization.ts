import { restoreOrganization as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import {
  type DeletionDeps,
  restoreOrganization as restore,
} from '../../../shared/usecases/organization/delete-organization.ts';

export const restoreOrganization = implement(
  operation,
  async (_input, request, deps: DeletionDeps) => {
    const { caller, now } = request;
    const organizationId = caller.organization.id;
    return restore(deps, { organizationId, by: doerOf(request), now });
  },
);
