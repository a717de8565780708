import { newReports } from '../../domain/plans/allowances.ts';
import { replanned, type ReportTiming } from '../rules/report-time.ts';
import type { Timing } from '../rules/timing.ts';
import { plans } from '../../domain/plans/plan.ts';
import { enoughForAnHour } from '../../domain/problems/problem-details.ts';
import { getWeeklyReport, reportRemoval, reportWrite } from '../items/weekly-reports.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization, type OrganizationItem } from '../../table/people/organizations.ts';
import { getWithDestination } from '../../deliveries/items/recipients.ts';
import type { Write } from '../../table/transaction.ts';
import { transactFresh } from '../../table/transaction.ts';
import { useAllowances } from '../../deliveries/index.ts';

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

/** Plans the report of a destination anew: its organization's time zone is another one. */
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
