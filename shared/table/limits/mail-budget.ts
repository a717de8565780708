import * as z from '../../domain/zod.ts';
import {
  goodStanding,
  judgedDays,
  MailCounts,
  MailStanding,
} from '../../domain/mail/mail-standing.ts';
import type { MailStream } from '../../plan/mail.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { readItem, wholeItem } from '../item.ts';
import { sendPut } from '../transaction.ts';

/** How many mails may have gone out, all together, before one more: in the UTC day and hour. */
export interface MailCap {
  perDay: number;
  perHour: number;
}

const dayMs = 86_400_000;

const Counted = z.object({ total: z.number().optional() });

/**
 * Counts one mail of the whole service, if the cap has room for it, and one of its stream. Costs one
 * write of one item, of which a table takes a thousand a second; SES sends slower than that.
 * @param cap null: there is none.
 * @returns 0 when there was room, else the seconds until there may be.
 */
export async function countMail(
  table: Table,
  { cap, stream }: { cap: MailCap | null; stream: MailStream },
  now: Date,
): Promise<number> {
  const iso = now.toISOString();
  const isOfAlerts = stream === 'alerts';
  try {
    await table.call('UpdateItem', {
      Key: keys.mailDay(iso.slice(0, 10)),
      UpdateExpression: `SET #ttl = :gone ADD #total :one, #hour :one${isOfAlerts ? ', sent :one' : ''}`,
      ...(cap && {
        ConditionExpression:
          '(attribute_not_exists(#total) OR #total < :perDay) AND (attribute_not_exists(#hour) OR #hour < :perHour)',
      }),
      ExpressionAttributeNames: {
        '#ttl': ttlAttribute,
        '#total': 'total',
        '#hour': `hour_${iso.slice(11, 13)}`,
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':gone': expiresAt(now),
        ...(cap && { ':perDay': cap.perDay, ':perHour': cap.perHour }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return 0;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const { total } = Counted.parse(error.Item ?? {});
    const untilMidnight = Math.ceil((midnightAfter(now) - now.getTime()) / 1000);
    if ((total ?? 0) >= (cap?.perDay ?? Infinity)) return untilMidnight;
    return untilMidnight % 3600 || 3600;
  }
}

/** Counts one alert mail that came back for good, or was complained of, on the day that it did. */
export async function countReturned(
  table: Table,
  fate: 'bounced' | 'complained',
  now: Date,
): Promise<void> {
  await table.call('UpdateItem', {
    Key: keys.mailDay(now.toISOString().slice(0, 10)),
    UpdateExpression: 'SET #ttl = :gone ADD #fate :one',
    ExpressionAttributeNames: { '#ttl': ttlAttribute, '#fate': fate },
    ExpressionAttributeValues: { ':one': 1, ':gone': expiresAt(now) },
  });
}

const DayItem = MailCounts.extend({ sk: z.string() });

/** The counts of alert mail in the last days, by UTC date; days without any are left out. */
export async function mailCounts(table: Table, now: Date): Promise<Map<string, MailCounts>> {
  const days = Array.from({ length: judgedDays }, (_, back) =>
    new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10),
  );
  const rows = await batchGet(table, days.map(keys.mailDay), { consistent: true });
  const items = z.array(DayItem).parse(rows);
  return new Map(
    days.flatMap((day) => {
      const found = items.find(({ sk }) => sk === keys.mailDay(day).sk);
      return found ? [[day, MailCounts.parse(found)] as const] : [];
    }),
  );
}

function midnightAfter(now: Date): number {
  return Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`) + dayMs;
}

function expiresAt(now: Date): number {
  return (midnightAfter(now) + judgedDays * dayMs) / 1000;
}

/** Whether alert mail is paused. @param options.consistent whether a pause of this moment is seen. */
export async function readMailStanding(
  table: Table,
  options: { consistent: boolean } = { consistent: false },
): Promise<MailStanding> {
  return (await readItem(table, keys.mailStanding, MailStanding, options)) ?? goodStanding;
}

/** Writes down whether alert mail is paused. Of two at a time either may stay: both look again. */
export async function putMailStanding(table: Table, standing: MailStanding): Promise<void> {
  await sendPut(table, wholeItem(keys.mailStanding, standing));
}
