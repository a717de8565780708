import * as z from '../../domain/zod.ts';
import type { PlannedReport } from '../rules/timing.ts';
import { idSchema } from '../../domain/ids.ts';
import { Day } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { due } from '../../table/due.ts';
import { readItem, wholeItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';
import { asRead } from '../../table/versioned.ts';

/** The next weekly report of a destination, as stored. */
export const WeeklyReportItem = z.object({
  organization_id: idSchema('organization'),
  destination_id: idSchema('destination'),
  /** The local date of the report that comes next. */
  date: Day,
  /** Of the last one; null: there was none. */
  sent_date: Day.nullable(),
  /** Counts its writes. */
  version: z.int(),
});
export type WeeklyReportItem = z.infer<typeof WeeklyReportItem>;

/** The next report of a destination; null: it gets none. */
export async function getWeeklyReport(
  table: Table,
  destinationId: string,
): Promise<WeeklyReportItem | null> {
  return readItem(table, keys.weeklyReport(destinationId), WeeklyReportItem);
}

/** Whose report it is. */
interface Whose {
  organization_id: string;
  destination_id: string;
}

/** Plans the next report, if what was planned is as it was read (null: nothing was). */
export function reportWrite(
  { organization_id, destination_id }: Whose,
  { date, due_at }: PlannedReport,
  sentDate: string | null,
  read: WeeklyReportItem | null,
): Write {
  const at = keys.weeklyReport(destination_id);
  const work = { kind: 'report', organization_id, target_id: destination_id } as const;
  const version = (read?.version ?? 0) + 1;
  const item = { organization_id, destination_id, date, sent_date: sentDate, version };
  const owed = due(at, due_at, work);
  return wholeItem(at, { ...item, ...owed }, asRead(read?.version ?? null));
}

/** Plans no further report, if what was planned is as it was read. */
export function reportRemoval(read: WeeklyReportItem): Write {
  return { Delete: { Key: keys.weeklyReport(read.destination_id), ...asRead(read.version) } };
}
