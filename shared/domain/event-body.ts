import type { Change, ChangeEvent } from './change.ts';
import { derivedIdAt } from './ids.ts';

/** The version of what receivers are sent; a new one means that their code must change. */
const apiVersion = '2026-11-01';

/** The event of a confirmed change. Its id is derived, so that a change has one event only. */
export function changeEvent(change: Change, confirmedAt: string): ChangeEvent {
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

/** The body of a test event. */
export function testEventBody(test: {
  eventId: string;
  at: Date;
  organizationId: string;
  target: { webhook_id: string } | { destination_id: string };
}): string {
  return JSON.stringify({
    id: test.eventId,
    type: 'webhook.test',
    timestamp: test.at.toISOString(),
    api_version: apiVersion,
    data: {
      message: 'This is a test. Confirmed changes of your artists will arrive like this.',
      ...test.target,
      organization_id: test.organizationId,
    },
  });
}
