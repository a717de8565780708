import { changedFields } from '../../domain/people/audit.ts';
import { Change } from '../rules/change.ts';
import type { ChangeWork } from '../rules/change-work.ts';
import type { ChangeWorkPatch } from '../../domain/bodies/change-work.ts';
import { invalidInput } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { workedWrite } from '../items/changes.ts';
import type { Table } from '../../table/client.ts';
import { getMembership } from '../../table/people/organizations.ts';
import { auditLine, type Doing } from '../../usecases/acting.ts';
import { freshOrConflict } from '../../usecases/refusals.ts';
import { requireChange } from './read-changes.ts';
import { type ChangeDeps, update } from './update-changes.ts';

/**
 * Says how far the organization is with a change, and who looks after it. What is so already stays as
 * it is.
 * @throws Problem `not_found`, `invalid_input` for an assignee who is no member, `conflict`
 */
export async function workOnChange(
  deps: ChangeDeps,
  doing: Doing,
  id: string,
  patch: ChangeWorkPatch,
): Promise<Change> {
  const wanted = await wantedOf(deps.table, doing, patch);
  return freshOrConflict(async () => {
    const change = await requireChange(deps.table, doing, id);
    const { state, assignee } = change.work;
    const before = { state, assignee };
    const changed = changedFields(before, { ...before, ...wanted });
    if (!changed) return Change.parse(change);
    const work: ChangeWork = { ...change.work, ...wanted, updated_at: doing.now.toISOString() };
    const worked = { ...change, work };
    const target = { id, name: change.summary };
    const line = auditLine(doing, 'change.work_updated', target, changed);
    const ofChange = workedWrite(change, work);
    await update(deps, doing, [{ what: 'work', change: worked, ofChange, more: [line] }]);
    return Change.parse(worked);
  });
}

/** What is to be set, with the ID of whoever is called `me`. */
async function wantedOf(
  table: Table,
  { organization, by }: Doing,
  { state, assignee }: ChangeWorkPatch,
): Promise<Partial<Pick<ChangeWork, 'state' | 'assignee'>>> {
  const { type, id } = by.actor;
  if (assignee === 'me' && type !== 'user') {
    throw invalidInput('body.assignee', inputFaults.notAPerson());
  }
  const whom = assignee === 'me' ? id : assignee;
  if (whom !== undefined && whom !== null && !(await getMembership(table, organization.id, whom))) {
    throw invalidInput('body.assignee', inputFaults.notAMember());
  }
  return { ...(state !== undefined && { state }), ...(whom !== undefined && { assignee: whom }) };
}
