import { latestDue, nextReport, replanned, type ReportTiming } from '../rules/report-time.ts';
import { derivedId, derivedIdAt } from '../../domain/ids.ts';
import type { ReportWork } from '../../domain/owed/work.ts';
import { getWeeklyReport, reportRemoval, reportWrite } from '../items/weekly-reports.ts';
import { deliveryWrite, type NewDelivery } from '../../deliveries/items/deliveries.ts';
import { withFreshState } from '../../table/failures.ts';
import type { OrganizationItem } from '../../table/people/organizations.ts';
import { getWithDestination } from '../../deliveries/items/recipients.ts';
import type { DestinationItem } from '../../deliveries/items/destination-item.ts';
import { transactFresh } from '../../table/transaction.ts';
import { nothingToDo } from '../../telemetry/record.ts';
import { wake } from '../../deliveries/index.ts';
import type { SendDeps } from '../../usecases/send-due.ts';
import { composeReport } from './compose-report.ts';
import { reportTimingOf } from './plan-report.ts';
import type { Needs } from '../../usecases/needs.ts';

export type ReportDeps = SendDeps & Needs<'table' | 'clock' | 'publicUrl'>;

/**
 * Sends a destination the weekly report that is due, and plans the next one: one transaction does both,
 * so there is no second one of a week, however often this is repeated. With the settings as they stand
 * now: in another time zone, or at another time, it may still have to wait.
 */
export async function sendReport(deps: ReportDeps, work: ReportWork): Promise<void> {
  const delivery = await withFreshState(() => step(deps, work));
  if (delivery?.status === 'pending') await wake(deps, [delivery]);
}

async function step(deps: ReportDeps, work: ReportWork): Promise<NewDelivery | null> {
  const { table, clock } = deps;
  const { organization_id: org, target_id: id } = work;
  const now = clock.now();
  const [read, { organization, destination }] = await Promise.all([
    getWeeklyReport(table, id),
    getWithDestination(table, org, id),
  ]);
  if (!read) {
    nothingToDo();
    return null;
  }
  const timing = organization && destination && reportTimingOf(destination, organization);
  if (!timing) {
    await transactFresh(table, [reportRemoval(read)], 'a message');
    return null;
  }
  const planned = replanned(timing, now, read);
  if (planned.due_at > now) {
    await transactFresh(table, [reportWrite(read, planned, read.sent_date, read)], 'a message');
    return null;
  }
  const date = latestDue(timing, planned.date, now);
  // Nobody hears of an organization that is being deleted; it may still be restored.
  const delivery =
    organization.deletes_at === undefined
      ? await deliveryOf(deps, { date, organization, destination, timing, now })
      : null;
  await transactFresh(
    table,
    [
      reportWrite(read, nextReport(timing, now, date), date, read),
      ...(delivery ? [{ Put: deliveryWrite(delivery) }] : []),
    ],
    'a message',
  );
  return delivery;
}

interface Sending {
  date: string;
  organization: OrganizationItem;
  destination: DestinationItem;
  timing: ReportTiming;
  now: Date;
}

async function deliveryOf(
  { table, publicUrl }: ReportDeps,
  { date, organization, destination, timing, now }: Sending,
): Promise<NewDelivery> {
  const { id: organizationId, name: organization_name } = organization;
  const { tags = [] } = destination.weekly_report ?? {};
  const of = { organizationId, timeZone: timing.time_zone, tags, date, now };
  const report = await composeReport(table, of);
  const id = derivedIdAt('delivery', now, destination.id, 'report', date);
  const isActive = destination.status === 'active';
  return {
    id,
    organization_id: organizationId,
    target_id: destination.id,
    event_id: derivedId('event', id),
    change_id: null,
    changes: [],
    report: { ...report, organization_name, link: `${publicUrl}/app/` },
    event_type: 'WEEKLY_REPORT',
    status: isActive ? 'pending' : 'skipped',
    skip_reason: isActive ? null : `target_${destination.status}`,
    created_at: now.toISOString(),
  };
}
