import * as z from 'zod';
import { LinkedChange } from './change-links.ts';
import { derivedIdAt, idSchema } from './ids.ts';
import { Timestamp } from './text.ts';

/** The version of what receivers are sent; a new one means that their code must change. */
const apiVersion = '2026-11-01';

/** The event of a confirmed change, as it is sent. */
export const ChangeEvent = z
  .object({
    id: idSchema('event'),
    type: z.literal('change.confirmed'),
    timestamp: Timestamp,
    api_version: z.string(),
    data: LinkedChange,
  })
  .meta({ id: 'ChangeEvent' });
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** The event of a confirmed change. Its id is derived, so that a change has one event only. */
export function changeEvent(change: LinkedChange, confirmedAt: string): ChangeEvent {
  return {
    id: derivedIdAt('event', new Date(confirmedAt), change.id),
    type: 'change.confirmed',
    timestamp: confirmedAt,
    api_version: apiVersion,
    data: change,
  };
}

/** The id of the delivery of a change to a target: there is one, however often it is made. */
export function deliveryIdOf(changeId: string, confirmedAt: string, targetId: string): string {
  return derivedIdAt('delivery', new Date(confirmedAt), changeId, targetId);
}

/** The event that a test sends: to a webhook, or to a destination of type `webhook`. */
export const TestEvent = z
  .object({
    id: idSchema('event'),
    type: z.literal('webhook.test'),
    timestamp: Timestamp,
    api_version: z.string(),
    data: z.object({
      message: z.string(),
      webhook_id: idSchema('webhook').optional(),
      destination_id: idSchema('destination').optional(),
      organization_id: idSchema('organization'),
    }),
  })
  .meta({ id: 'TestEvent' });
export type TestEvent = z.infer<typeof TestEvent>;

/** The body of a test event. */
export function testEventBody(test: {
  eventId: string;
  at: Date;
  organizationId: string;
  target: { webhook_id: string } | { destination_id: string };
}): string {
  const event: TestEvent = {
    id: test.eventId,
    type: 'webhook.test',
    timestamp: test.at.toISOString(),
    api_version: apiVersion,
    data: {
      message: 'This is a test. Confirmed changes of your artists will arrive like this.',
      ...test.target,
      organization_id: test.organizationId,
    },
  };
  return JSON.stringify(event);
}
