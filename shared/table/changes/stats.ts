import * as z from '../../domain/zod.ts';
import type { SeverityCounts } from '../../domain/artist.ts';
import type { Severity } from '../../domain/severity.ts';
import { dayOf } from '../../domain/text.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryAll } from '../pages.ts';
import type { Write } from '../transaction.ts';
import { idIn, prefixes } from '../prefixes.ts';
import { lateWrites } from './months.ts';

/** How many changes were confirmed in a UTC day: in all, and by hour, without those that had none. */
export interface DayCounts extends SeverityCounts {
  day: string;
  /** By hour, `00` to `23`. */
  hours: ReadonlyMap<string, number>;
}

/**
 * The writes that count, at `now`, changes confirmed at `at`: in their day with the hour, and in their month
 * if that is over by now.
 */
export function countWrites(
  org: string,
  severities: readonly Severity[],
  at: Date,
  now: Date,
): Write[] {
  if (severities.length === 0) return [];
  const day = dayOf(at);
  const hour = `h${at.toISOString().slice(11, 13)}`;
  const counts = [...Map.groupBy(severities, (severity) => severity)];
  const each = counts.map(([severity]) => `#${severity} :${severity}`);
  return [
    {
      Update: {
        Key: keys.statsDay(org, day),
        UpdateExpression: `ADD ${each.join(', ')}, #total :all, #hour :all`,
        ExpressionAttributeNames: {
          ...Object.fromEntries(counts.map(([severity]) => [`#${severity}`, severity])),
          '#total': 'total',
          '#hour': hour,
        },
        ExpressionAttributeValues: {
          ...Object.fromEntries(counts.map(([severity, of]) => [`:${severity}`, of.length])),
          ':all': severities.length,
        },
      },
    },
    ...lateWrites(org, severities.length, at, now),
  ];
}

const Count = z.int().default(0);
const DayItem = z
  .object({ sk: z.string(), total: Count, critical: Count, warning: Count, info: Count })
  .loose();

/** The counts from `fromDay` to `toDay`, both included, oldest first; days without are absent. */
export async function readDays(
  table: Table,
  org: string,
  fromDay: string,
  toDay: string,
): Promise<DayCounts[]> {
  const items = await range(
    table,
    org,
    keys.statsDay(org, fromDay).sk,
    keys.statsDay(org, toDay).sk,
  );
  return items.map((item) => {
    const { sk, total, critical, warning, info, ...rest } = DayItem.parse(item);
    const hours = Object.entries(rest).flatMap(([name, count]): [string, number][] =>
      /^h\d\d$/.test(name) ? [[name.slice(1), z.int().parse(count)]] : [],
    );
    return { day: idIn(sk, prefixes.day), total, critical, warning, info, hours: new Map(hours) };
  });
}

/** At most a year of days is requested at once. */
const countersMax = 400;

async function range(table: Table, org: string, from: string, to: string) {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.statsDay(org, '').pk, ':from': from, ':to': to },
  };
  return queryAll(table, query, { rowsMax: countersMax });
}
