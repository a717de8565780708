import { updateChangeWork as operation } from '../../../shared/contract/change-work.ts';
import { linked } from '../../../shared/domain/changes/change-links.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';
import { workOnChange } from '../../../shared/usecases/changes/work-on-change.ts';

export const updateChangeWork = implement(
  operation,
  async ({ params, body }, request, deps: ChangeDeps) =>
    linked(await workOnChange(deps, doingOf(request), params.id, body), deps),
);
