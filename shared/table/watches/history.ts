import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type PackedDay, unpackDay } from '../../domain/points.ts';
import type { HistoryPoint } from '../../domain/snapshot.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { keys } from '../keys.ts';
import { queryAll } from '../pages.ts';
import { idIn, prefixes } from '../prefixes.ts';

/** Puts a finished day into its month, unless more of that day is there. May be repeated. */
export async function flushDay(
  table: Table,
  watch: string,
  day: string,
  packed: string,
): Promise<void> {
  await written(
    table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.historyMonth(watch, day.slice(0, 7)),
        UpdateExpression: 'SET #day = :packed',
        // A check that began before another one's last reading of the day must not take it away.
        ConditionExpression: 'attribute_not_exists(#day) OR size(#day) <= :size',
        ExpressionAttributeNames: { '#day': `d${day.slice(8)}` },
        ExpressionAttributeValues: { ':packed': packed, ':size': packed.length },
      }),
    ),
  );
}

/** One item a month, for as long as history is kept, which is seven years. */
const monthsMax = 120;
/** A day each, under `d` and its number. */
const MonthItem = z.looseObject({ sk: z.string() });
const Day = z.string();

/** What is stored of one day, as it stands; empty: nothing. */
export async function readDay(table: Table, watch: string, day: string): Promise<PackedDay> {
  const { Item = {} } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.historyMonth(watch, day.slice(0, 7)),
      ConsistentRead: true,
    }),
  );
  return Day.default('').parse(Item[`d${day.slice(8)}`]);
}

/** The stored readings from `fromDay` on, oldest first. Today's are still in the hot item. */
export async function readHistory(
  table: Table,
  watch: string,
  fromDay: string,
): Promise<HistoryPoint[]> {
  const { pk, sk } = keys.historyMonth(watch, fromDay.slice(0, 7));
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': pk, ':from': sk },
  };
  const items = await queryAll(table, query, { rowsMax: monthsMax });
  return items.flatMap((item) => {
    const month = MonthItem.parse(item);
    const prefix = idIn(month.sk, prefixes.month);
    return Object.keys(month)
      .filter((name) => /^d\d\d$/.test(name))
      .toSorted()
      .map((name) => ({ day: `${prefix}-${name.slice(1)}`, packed: Day.parse(month[name]) }))
      .filter(({ day }) => day >= fromDay)
      .flatMap(({ day, packed }) => unpackDay(day, packed));
  });
}
