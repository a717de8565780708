import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { mismatches } from '../../domain/alerts/match.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { keys, ttlAttribute } from '../keys.ts';
import { readItem } from '../item.ts';

/** What each alert rule said about a change when it was routed. */
export const RoutingItem = z.object({
  organization_id: idSchema('organization'),
  at: Timestamp,
  verdicts: z.array(
    z.object({
      rule_id: idSchema('alert'),
      rule_updated_at: Timestamp,
      destination_id: idSchema('destination'),
      verdict: z.enum(['matched', ...mismatches]),
    }),
  ),
});
export type RoutingItem = z.infer<typeof RoutingItem>;

/** Like events: longer than deliveries are kept. */
const keptSeconds = 35 * 86_400;

/** Notes what the rules said about a change, unless that was noted before. */
export async function keepRouting(
  table: Table,
  changeId: string,
  routing: RoutingItem,
): Promise<void> {
  const epoch = Math.floor(Date.parse(routing.at) / 1000) + keptSeconds;
  await written(
    table.db.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.routing(changeId), ...routing, [ttlAttribute]: epoch },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
}

/** What the rules said about a change; null if it was not routed, or that is too long ago. */
export async function getRouting(table: Table, changeId: string): Promise<RoutingItem | null> {
  return readItem(table, keys.routing(changeId), RoutingItem);
}
