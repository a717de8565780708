import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';

/** How many mails may have gone out, all together, before one more: in the UTC day and hour. */
export interface MailCap {
  perDay: number;
  perHour: number;
}

const Counted = z.object({ total: z.object({ N: z.string() }).optional() });

/**
 * Counts one mail of the whole service, if the cap has room for it. Costs one write of one item, of
 * which a table takes a thousand a second; SES sends slower than that.
 * @returns 0 when there was room, else the seconds until there may be.
 */
export async function countMail(table: Table, cap: MailCap, now: Date): Promise<number> {
  const iso = now.toISOString();
  const midnight = Date.parse(`${iso.slice(0, 10)}T00:00:00.000Z`) + 86_400_000;
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.rate(`mails#${iso.slice(0, 10)}`),
        UpdateExpression: 'SET #ttl = :gone ADD #total :one, #hour :one',
        ConditionExpression:
          '(attribute_not_exists(#total) OR #total < :perDay) AND (attribute_not_exists(#hour) OR #hour < :perHour)',
        ExpressionAttributeNames: {
          '#ttl': ttlAttribute,
          '#total': 'total',
          '#hour': `hour_${iso.slice(11, 13)}`,
        },
        ExpressionAttributeValues: {
          ':one': 1,
          ':perDay': cap.perDay,
          ':perHour': cap.perHour,
          ':gone': midnight / 1000,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 0;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const { total } = Counted.parse(error.Item ?? {});
    const untilMidnight = Math.ceil((midnight - now.getTime()) / 1000);
    if (Number(total?.N ?? 0) >= cap.perDay) return untilMidnight;
    return untilMidnight % 3600 || 3600;
  }
}
