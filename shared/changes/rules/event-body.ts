import { derivedIdAt, idSchema } from '../../domain/ids.ts';
import { AuditActor } from '../../domain/people/audit.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { LinkedChange } from './change-links.ts';
import { ChangeNote } from './change-note.ts';

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
    test: z.literal(true).optional().register(z.docs, {
      description: 'Only in a test that somebody asked for: nothing has happened',
    }),
  })
  .register(z.docs, { id: 'ChangeEvent' });
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

/** What becomes of a confirmed change, as webhooks are told: what people do about it, and that a rise `grew`. */
export const ChangeUpdate = z.object({
  what: z.enum([
    'acknowledged',
    'unacknowledged',
    'work',
    'note_added',
    'note_deleted',
    'reported',
    'grew',
  ]),
  by: z.object({ type: AuditActor.shape.type, id: AuditActor.shape.id }),
  note: ChangeNote.extend({
    text: z
      .string()
      .nullable()
      .register(z.docs, { description: 'What it says; null if it was deleted' }),
  })
    .nullable()
    .register(z.docs, {
      description: 'The note that was added or deleted; without its `text` if it was deleted',
    }),
});
export type ChangeUpdate = z.infer<typeof ChangeUpdate>;

/** The event of what somebody did about a change, with the change as it was then. */
export const ChangeUpdatedEvent = ChangeEvent.extend({
  type: z.literal('change.updated'),
  update: ChangeUpdate,
}).register(z.docs, { id: 'ChangeUpdatedEvent' });
export type ChangeUpdatedEvent = z.infer<typeof ChangeUpdatedEvent>;

/** All that is kept to be sent. */
export const SentEvent = z.discriminatedUnion('type', [ChangeEvent, ChangeUpdatedEvent]);

/** The event of what somebody did about a change, as it is afterwards. */
export function changeUpdatedEvent(
  id: string,
  at: Date,
  change: LinkedChange,
  update: ChangeUpdate,
): ChangeUpdatedEvent {
  return { ...changeEvent(change, at.toISOString()), id, type: 'change.updated', update };
}

/** The id of the delivery of a change to a target: there is one, however often it is made. */
export function deliveryIdOf(changeId: string, confirmedAt: string, targetId: string): string {
  return derivedIdAt('delivery', new Date(confirmedAt), changeId, targetId);
}

/** The id of the delivery of an update to a webhook. */
export function updateDeliveryIdOf(eventId: string, at: string, targetId: string): string {
  return derivedIdAt('delivery', new Date(at), eventId, targetId);
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
  .register(z.docs, { id: 'TestEvent' });
export type TestEvent = z.infer<typeof TestEvent>;

/** The body of a test event. */
export function testEventBody(test: {
  eventId: string;
  at: Date;
  organizationId: string;
  target: { of: 'webhook' | 'destination'; item: { id: string } };
}): string {
  const { of, item } = test.target;
  const event: TestEvent = {
    id: test.eventId,
    type: 'webhook.test',
    timestamp: test.at.toISOString(),
    api_version: apiVersion,
    data: {
      message: 'This is a test. Confirmed changes of your artists will arrive like this.',
      [`${of}_id`]: item.id,
      organization_id: test.organizationId,
    },
  };
  return JSON.stringify(event);
}
