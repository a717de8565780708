import * as z from '../domain/zod.ts';
import {
  Destination,
  DestinationCreated,
  DestinationInput,
  DestinationPatch,
  PendingMessage,
} from '../domain/bodies/destination.ts';
import { idSchema } from '../domain/ids.ts';
import { RotatedSecret, RotateInput, TestResult } from '../domain/bodies/target.ts';
import { asMember, asViewer, operationsOf } from './define.ts';
import { deliveryOperations } from './deliveries.ts';

const operation = operationsOf('destinations', { id: idSchema('destination') });

export const listDestinations = operation('GET /api/v1/org/destinations', {
  id: 'listDestinations',
  summary: 'List destinations',
  access: asViewer,
  success: { status: 200, body: z.array(Destination) },
});

export const createDestination = operation('POST /api/v1/org/destinations', {
  id: 'createDestination',
  summary: 'Create a destination',
  description:
    'Deliveries to type `webhook` are signed; its `secret` is in this response only. The owner of an `email` address must confirm it first. An address that unsubscribed, complained, or bounced is never asked again, by any organization (409 `address_declined` for all three). Its owner can sign in with it and add it themselves; it’s then active immediately. An organization or user can send at most 20 emails an hour and 100 a day to new addresses. Type `webhook` gets each change by itself, at once: anything but the defaults for quiet hours, digests, and groups is refused there (400 `not_for_this_type`).',
  access: asMember,
  body: DestinationInput,
  success: {
    status: 201,
    body: DestinationCreated,
  },
  errors: [
    'plan_limit_reached',
    'url_not_allowed',
    'not_for_this_type',
    'address_declined',
    'mail_unavailable',
  ],
  idempotent: true,
  exampleBody: {
    name: 'Our channel',
    type: 'chat_a',
    config: { url: 'https://hooks.slack.com/services/T000/B000/demo' },
  },
});

export const getDestination = operation('GET /api/v1/org/destinations/{id}', {
  id: 'getDestination',
  summary: 'Get a destination',
  access: asViewer,
  success: { status: 200, body: Destination },
  conditional: true,
});

export const updateDestination = operation('PATCH /api/v1/org/destinations/{id}', {
  id: 'updateDestination',
  summary: 'Update a destination',
  description:
    'Sending `config` enables a disabled destination again. A new email address must be confirmed first, within the same limits as creating one. An address that unsubscribed, complained, or bounced is refused (409 `address_declined`). New quiet hours, time zones, or digest times hold for what already waits, too.',
  access: asMember,
  body: DestinationPatch,
  success: { status: 200, body: Destination },
  errors: [
    'url_not_allowed',
    'not_for_this_type',
    'address_declined',
    'mail_unavailable',
    'conflict',
  ],
  exampleBody: { name: 'Night shift' },
});

export const deleteDestination = operation('DELETE /api/v1/org/destinations/{id}', {
  id: 'deleteDestination',
  summary: 'Delete a destination that no alert rule uses',
  access: asMember,
  success: { status: 204 },
  errors: ['destination_in_use'],
});

export const testDestination = operation('POST /api/v1/org/destinations/{id}/test', {
  id: 'testDestination',
  summary: 'Send a test message now (one attempt)',
  description:
    'An unconfirmed address gets the confirmation email again instead of a test (409 `destination_unconfirmed`). A disabled destination gets nothing.',
  access: asMember,
  success: { status: 200, body: TestResult },
  errors: [
    'address_declined',
    'destination_unconfirmed',
    'target_disabled',
    'rate_limited',
    'mail_unavailable',
  ],
});

export const rotateDestinationSecret = operation(
  'POST /api/v1/org/destinations/{id}/rotate-secret',
  {
    id: 'rotateDestinationSecret',
    summary: 'Rotate the signing secret of a webhook destination',
    access: asMember,
    body: RotateInput,
    bodyOptional: true,
    success: { status: 200, body: RotatedSecret },
    errors: ['too_many_secrets', 'conflict'],
  },
);

export const listPendingMessages = operation('GET /api/v1/org/destinations/{id}/pending', {
  id: 'listPendingMessages',
  summary: 'List the messages that wait for a destination',
  description:
    'The next one comes first; at most 100 are listed. Destinations of type `webhook` get each change at once, so nothing waits.',
  access: asViewer,
  success: { status: 200, body: z.array(PendingMessage) },
});

export const flushPendingMessages = operation('POST /api/v1/org/destinations/{id}/pending/flush', {
  id: 'flushPendingMessages',
  summary: 'Send the messages that wait for a destination now',
  description:
    'It sends them whatever holds them: quiet hours, a digest, a group, or the cap. What a mute keeps back stays; delete the mute to get that.',
  access: asMember,
  success: {
    status: 202,
    body: z
      .object({
        sending: z.int().meta({ description: 'How many messages are being sent' }),
      })
      .register(z.docs, { id: 'FlushedMessages' }),
  },
  errors: ['conflict'],
});

export const {
  list: listDestinationDeliveries,
  get: getDestinationDelivery,
  resend: resendDestinationDelivery,
  recover: recoverDestination,
} = deliveryOperations('destination', 'Destination', 'a destination');
