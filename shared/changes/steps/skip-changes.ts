import { dayOf } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { countFeed, listOf } from '../items/feed.ts';
import { monthOf, readMonths } from '../items/months.ts';
import { readDays } from '../items/stats.ts';

/** Where a list goes on after skipping: from `until` (null: its beginning), dropping `rest` more. */
export interface Skip {
  until: string | null;
  rest: number;
}

interface Scope {
  organizationId: string;
  /** Nothing older is shown. */
  from: Date;
  now: Date;
}

/**
 * Skips `offset` confirmed changes of an organization's feed by its counters: whole months first,
 * then days, then hours; only what is left of one hour must be read and dropped.
 */
export async function skipTo(table: Table, scope: Scope, offset: number): Promise<Skip> {
  const org = scope.organizationId;
  const months = (await readMonths(table, org, monthOf(scope.from), scope.now)).toReversed();
  let rest = offset;
  for (const { month, total } of months) {
    if (total <= rest) {
      rest -= total;
      continue;
    }
    const days = (await readDays(table, org, `${month}-01`, `${month}-31`)).toReversed();
    for (const { day, total: ofDay, hours } of days) {
      if (ofDay <= rest) {
        rest -= ofDay;
        continue;
      }
      const newestFirst = [...hours].toSorted(([a], [b]) => b.localeCompare(a));
      for (const [hour, ofHour] of newestFirst) {
        if (ofHour > rest) return { until: `${day}T${hour}:59:59.999Z`, rest };
        rest -= ofHour;
      }
    }
  }
  // Deeper than all that is counted: what is left of the list is empty.
  return { until: new Date(scope.from.getTime() - 1).toISOString(), rest: 0 };
}

/**
 * How many confirmed changes the organization's feed shows: all that are counted, less the hidden.
 * Null when thousands were confirmed in the one hour in which history begins: nobody counts them.
 */
export async function countAll(table: Table, scope: Scope): Promise<number | null> {
  const first = monthOf(scope.from);
  const months = await readMonths(table, scope.organizationId, first, scope.now);
  const all = months.reduce((sum, { total }) => sum + total, 0);
  if (months[0]?.month !== first) return all;
  const hidden = await countHidden(table, scope, first);
  return hidden === null ? null : all - hidden;
}

/** Those of the first month that are too old: whole days and hours by the counters, the rest read. */
async function countHidden(table: Table, scope: Scope, month: string): Promise<number | null> {
  const day = dayOf(scope.from);
  const hour = scope.from.toISOString().slice(11, 13);
  const days = await readDays(table, scope.organizationId, `${month}-01`, day);
  const before = days.filter((counts) => counts.day < day).map(({ total }) => total);
  const hours = [...(days.find((counts) => counts.day === day)?.hours ?? [])];
  const earlier = hours.filter(([name]) => name < hour).map(([, total]) => total);
  const hidden = [...before, ...earlier].reduce((sum, total) => sum + total, 0);
  if (!hours.some(([name]) => name === hour)) return hidden;
  const list = listOf(scope.organizationId, null, 'confirmed');
  const until = new Date(scope.from.getTime() - 1).toISOString();
  const read = await countFeed(table, list, { since: `${day}T${hour}:00:00.000Z`, until });
  return read === null ? null : hidden + read;
}
