import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../domain/ids.ts';
import { Timestamp } from '../domain/text.ts';
import type { Table } from './client.ts';
import { isConditionFailure } from './failures.ts';
import { keys, ttlAttribute } from './keys.ts';

/** What is sent for a change: rendered once, so that every attempt signs the same bytes. */
export const EventItem = z.object({
  id: idSchema('event'),
  change_id: idSchema('change'),
  organization_id: idSchema('organization'),
  organization_name: z.string(),
  body: z.string(),
  created_at: Timestamp,
});
export type EventItem = z.infer<typeof EventItem>;

/** Longer than deliveries are kept, so that one that is in the log can be sent again. */
const keptSeconds = 35 * 86_400;

/** Stores the event of a change unless it has one. @returns the one that is stored. */
export async function keepEvent(table: Table, event: EventItem): Promise<EventItem> {
  const epoch = Math.floor(Date.parse(event.created_at) / 1000) + keptSeconds;
  try {
    await table.db.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.event(event.change_id), ...event, [ttlAttribute]: epoch },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return event;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return getEvent(table, event.change_id);
  }
}

/** The event of a change that was routed. */
export async function getEvent(table: Table, changeId: string): Promise<EventItem> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.event(changeId), ConsistentRead: true }),
  );
  return EventItem.parse(Item);
}
