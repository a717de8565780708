import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { queryBetween } from '../../table/pages.ts';
import { endOf, idIn, prefixes } from '../../table/prefixes.ts';
import type { Write } from '../../table/transaction.ts';
import { updateIf, when } from '../../table/versioned.ts';

/** Changes that were confirmed in a UTC month (YYYY-MM). */
export interface MonthCount {
  month: string;
  total: number;
}

const Count = z.int().default(0);
const MonthItem = z.object({
  sk: z.string(),
  total: Count,
  /** How many were counted after the month was over. */
  late: Count,
  /** Whether `total` is the sum of its days. */
  is_summed: z.boolean().default(false),
});
const DayItem = z.object({ sk: z.string(), total: Count });

const dayMs = 86_400_000;
/** Years of days, where nobody has asked for so long. */
const daysMax = 4000;

/** The UTC month of a time. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/**
 * The write that counts changes of a month that is over, beside that of their day; none while the month
 * lasts: whoever asks sums its days up.
 */
export function lateWrites(org: string, count: number, at: Date, now: Date): Write[] {
  if (monthOf(at) >= monthOf(now)) return [];
  return [
    {
      Update: {
        Key: keys.statsMonth(org, monthOf(at)),
        UpdateExpression: 'ADD #total :all, late :all',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':all': count },
      },
    },
  ];
}

/**
 * The totals of the months from `fromMonth` (YYYY-MM) on in which there were changes, oldest first. A month
 * has no counter of its own while it lasts, which would cost a write with every change: the first who asks
 * a day after its end writes down the sum of its days.
 */
export async function readMonths(
  table: Table,
  org: string,
  fromMonth: string,
  now: Date,
): Promise<MonthCount[]> {
  const current = monthOf(now);
  // No month ends in between for whoever still counts a change of it without a word to its counter.
  const last = before(monthOf(new Date(now.getTime() - dayMs)));
  const read = await readFrom(table, org, before(current));
  const summed = read.months.filter(({ is_summed }) => is_summed);
  const until = summed.at(-1)?.month ?? null;
  const fresh =
    until !== null && until >= last ? [] : await sumUp(table, org, { until, last }, read);
  const known = [...summed, ...fresh];
  const end = known.at(-1)?.month ?? '';
  const lasting = [...sumsOf(read.days)].filter(([month]) => month > end);
  return [...known, ...lasting.map(([month, total]) => ({ month, total }))]
    .filter(({ month, total }) => month >= fromMonth && total > 0)
    .map(({ month, total }) => ({ month, total }));
}

interface Read {
  days: z.infer<typeof DayItem>[];
  months: (z.infer<typeof MonthItem> & { month: string })[];
}

/** All months, and the days from a month on, as they were a moment ago: days stand before months. */
async function readFrom(table: Table, org: string, fromMonth: string): Promise<Read> {
  const { pk, sk } = keys.statsDay(org, fromMonth);
  const items = await queryBetween(table, pk, [sk, endOf(prefixes.month)], { rowsMax: daysMax });
  return {
    days: items
      .filter((item) => String(item.sk).startsWith(prefixes.day))
      .map((item) => DayItem.parse(item)),
    months: items
      .filter((item) => String(item.sk).startsWith(prefixes.month))
      .map((item) => MonthItem.parse(item))
      .map((item) => ({ ...item, month: idIn(item.sk, prefixes.month) })),
  };
}

/**
 * Sums up the days of all months after `until` to `last`, and writes the sums down. What came late was
 * read before the days. If more of it came since, that may be among the days or not, so the write is
 * refused, and the next who asks sums up.
 */
async function sumUp(
  table: Table,
  org: string,
  { until, last }: { until: string | null; last: string },
  { months }: Read,
): Promise<MonthCount[]> {
  const { pk, sk } = keys.statsDay(org, until === null ? '' : after(until));
  const end = keys.statsDay(org, after(last)).sk;
  const items = await queryBetween(table, pk, [sk, end], { rowsMax: daysMax, consistent: true });
  const sums = new Map([...sumsOf(items.map((item) => DayItem.parse(item)))]);
  // Also of a last one without changes: it says that all are summed up.
  const all = [...new Set([...sums.keys(), last])].toSorted();
  const late = new Map(months.map((item) => [item.month, item.late]));
  const found = all.map((month) => ({ month, total: sums.get(month) ?? 0 }));
  for (const one of found) await writeSum(table, org, one, late.get(one.month) ?? 0);
  return found;
}

async function writeSum(
  table: Table,
  org: string,
  { month, total }: MonthCount,
  late: number,
): Promise<void> {
  const isAsRead =
    late === 0
      ? when('attribute_not_exists(is_summed) AND attribute_not_exists(late)')
      : when('attribute_not_exists(is_summed) AND late = :late', { late });
  const update = updateIf(keys.statsMonth(org, month), { total, is_summed: true }, isAsRead);
  await written(table.call('UpdateItem', update));
}

/** By month, oldest first. */
function sumsOf(days: Read['days']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sk, total } of days) {
    const month = idIn(sk, prefixes.day).slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + total);
  }
  return sums;
}

function before(month: string): string {
  return monthOf(new Date(Date.parse(`${month}-01T00:00:00Z`) - dayMs));
}

function after(month: string): string {
  return monthOf(new Date(Date.parse(`${month}-01T00:00:00Z`) + 32 * dayMs));
}
