import { type ChangeReport, reportsMax } from '../rules/change-work.ts';
import type { ChangeReportInput } from '../../domain/bodies/change-work.ts';
import { invalidInput, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { reportsFull } from '../../domain/problems/problem-details.ts';
import { reportedWrite } from '../items/notes.ts';
import type { Table } from '../../table/client.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { type Acting, auditLine, type Doing } from '../../usecases/acting.ts';
import { freshOrConflict, orNotFound } from '../../usecases/refusals.ts';
import type { Random } from '../../usecases/ports.ts';
import { requireChange } from './read-changes.ts';
import { type ChangeDeps, update } from './update-changes.ts';

/** A client’s clock may be ahead by so much. */
const aheadMs = 5 * 60_000;

/** One report of a change. @throws Problem `not_found` */
export async function readReport(
  table: Table,
  acting: Acting,
  id: string,
  reportId: string,
): Promise<ChangeReport> {
  const { reports } = await requireChange(table, acting, id);
  return orNotFound(reports.find((one) => one.id === reportId));
}

/**
 * Records that a change was reported to a catalog or a distributor. Nothing is sent to them.
 * @throws Problem `not_found`, `invalid_input` for a time that is still to come, `change_full`,
 * `conflict`
 */
export async function addReport(
  deps: ChangeDeps & { random: Random },
  doing: Doing,
  id: string,
  { to, reference, reported_at }: ChangeReportInput,
): Promise<ChangeReport> {
  const { now, by } = doing;
  if (by.actor.id === null) throw new Error('nobody records a report');
  if (reported_at !== undefined && Date.parse(reported_at) > now.getTime() + aheadMs) {
    throw invalidInput('body.reported_at', inputFaults.inFuture());
  }
  const report: ChangeReport = {
    id: newId('report', { now, random: deps.random.bytes(10) }),
    ...{ to, reference, reported_at: reported_at ?? now.toISOString() },
    reported_by: by.actor.id,
  };
  return freshOrConflict(async () => {
    const before = await requireChange(deps.table, doing, id);
    if (before.reports.length >= reportsMax) {
      throw new Problem('change_full', reportsFull(reportsMax));
    }
    const change = { ...before, reports: [...before.reports, report] };
    const after = { report_id: report.id, to, reference, reported_at: report.reported_at };
    const target = { id, name: change.summary };
    const line = auditLine(doing, 'change.reported', target, { after });
    const more = [line, ...createdWrites(deps.table, report.id)];
    await update(deps, doing, [
      { what: 'reported', change, ofChange: reportedWrite(id, report), more },
    ]);
    return report;
  });
}
