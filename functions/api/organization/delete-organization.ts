import { deleteOrganization as operation } from '../../../shared/contract/organization.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doerOf } from '../../../shared/http/person.ts';
import {
  type DeletionDeps,
  deleteOrganization as remove,
} from '../../../shared/usecases/organization/delete-organization.ts';

export const deleteOrganization = implement(
  operation,
  async (_input, request, deps: DeletionDeps) => {
    const { caller, now } = request;
    const organizationId = caller.organization.id;
    return remove(deps, { organizationId, by: doerOf(request), now });
  },
);
