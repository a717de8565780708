import { useAllowances, wake } from '../../deliveries/index.ts';
import { deliveryWrite, type NewDelivery } from '../../deliveries/items/deliveries.ts';
import { getWithDestination } from '../../deliveries/items/recipients.ts';
import type { DestinationItem } from '../../deliveries/items/target-item.ts';
import { derivedId, derivedIdAt } from '../../domain/ids.ts';
import type { ReportWork } from '../../domain/owed/work.ts';
import { newReports } from '../../domain/plans/allowances.ts';
import { plans } from '../../domain/plans/plan.ts';
import { enoughForAnHour } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization, type OrganizationItem } from '../../table/people/organizations.ts';
import { type Write, transactFresh } from '../../table/transaction.ts';
import { nothingToDo } from '../../telemetry/record.ts';
import type { Needs } from '../../usecases/needs.ts';
import type { SendDeps } from '../../usecases/send-due.ts';
import { getWeeklyReport, reportRemoval, reportWrite } from '../items/weekly-reports.ts';
import {
  type Timing,
  replanned,
  type ReportTiming,
  latestDue,
  nextReport,
} from '../rules/timing.ts';
import { composeReport } from './compose-report.ts';

/** When a destination gets its report; null: it gets none. */
export function reportTimingOf(
  { weekly_report, time_zone, quiet_hours }: Timing,
  organization: Pick<OrganizationItem, 'time_zone'>,
): ReportTiming | null {
  if (!weekly_report) return null;
  return { weekly_report, quiet_hours, time_zone: time_zone ?? organization.time_zone };
}

/** A destination whose report is planned. */
interface Whose {
  organization_id: string;
  destination_id: string;
}

/**
 * The writes that plan the reports of a destination by its new timing. They belong into the transaction
 * that sets it, and fail where a report is sent meanwhile.
 * @throws Problem `rate_limited` where reports are switched on too often
 */
export async function planWrites(
  table: Table,
  whose: Whose,
  timing: Timing,
  now: Date,
): Promise<Write[]> {
  if (!timing.weekly_report) return unplanWrites(table, whose.destination_id);
  const read = await getWeeklyReport(table, whose.destination_id);
  const organization = await getOrganization(table, whose.organization_id);
  const planned = organization && reportTimingOf(timing, organization);
  if (!planned) return [];
  if (!read) {
    const made = {
      subject: `new-reports#${whose.organization_id}`,
      detail: enoughForAnHour('Your organization'),
    };
    await useAllowances(table, [{ ...made, ...newReports(plans[organization.plan]) }], now);
  }
  return [reportWrite(whose, replanned(planned, now, read), read?.sent_date ?? null, read)];
}

/** The writes that end the reports of a destination, if it gets any. */
export async function unplanWrites(table: Table, destinationId: string): Promise<Write[]> {
  const read = await getWeeklyReport(table, destinationId);
  return read ? [reportRemoval(read)] : [];
}

/** Reschedules a destination's report after its organization's time zone has changed. */
export async function replanReport(table: Table, whose: Whose, now: Date): Promise<void> {
  await withFreshState(async () => {
    const read = await getWeeklyReport(table, whose.destination_id);
    if (!read) return;
    const { organization_id: org, destination_id: id } = whose;
    const { organization, destination } = await getWithDestination(table, org, id);
    const timing = organization && destination && reportTimingOf(destination, organization);
    if (!timing) return;
    const planned = replanned(timing, now, read);
    await transactFresh(table, [reportWrite(whose, planned, read.sent_date, read)], 'a message');
  });
}

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
