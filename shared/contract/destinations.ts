import * as z from 'zod';
import { Delivery, DeliveryDetails } from '../domain/delivery.ts';
import { Destination, DestinationInput, DestinationPatch } from '../domain/destination.ts';
import { idSchema } from '../domain/ids.ts';
import { RotatedSecret, RotateInput, SigningSecret, TestResult } from '../domain/webhook.ts';
import { asAdmin, asMember, asViewer, operation } from './define.ts';
import * as shared from './deliveries.ts';
import { DeliveriesQuery } from './queries.ts';

const DestinationParams = z.strictObject({ id: idSchema('destination') });
const DeliveryParams = DestinationParams.extend({ delivery_id: idSchema('delivery') });

export const listDestinations = operation({
  id: 'listDestinations',
  group: 'destinations',
  method: 'GET',
  path: '/api/v1/org/destinations',
  summary: 'All destinations',
  access: asViewer,
  success: { status: 200, body: z.array(Destination) },
});

export const createDestination = operation({
  id: 'createDestination',
  group: 'destinations',
  method: 'POST',
  path: '/api/v1/org/destinations',
  summary: 'Create a destination',
  description:
    'A destination of type `webhook` is signed; its `secret` is in this answer only. One of type `email` must be confirmed by the address first.',
  access: asMember,
  body: DestinationInput,
  success: {
    status: 201,
    body: Destination.extend({ secret: SigningSecret.optional() }).meta({
      id: 'DestinationCreated',
    }),
  },
  errors: ['plan_limit_reached', 'url_not_allowed', 'mail_unavailable'],
  idempotent: true,
  exampleBody: {
    name: 'Our channel',
    type: 'chat_a',
    config: { url: 'https://hooks.slack.com/services/T000/B000/demo' },
  },
});

export const updateDestination = operation({
  id: 'updateDestination',
  group: 'destinations',
  method: 'PATCH',
  path: '/api/v1/org/destinations/{id}',
  summary: 'Update a destination',
  description:
    'Naming the `config` enables a disabled destination again. A new mail address, and one that bounced, complained or unsubscribed, is asked for consent first.',
  access: asMember,
  params: DestinationParams,
  body: DestinationPatch,
  success: { status: 200, body: Destination },
  errors: ['not_found', 'url_not_allowed', 'mail_unavailable', 'conflict'],
  exampleBody: { name: 'Night shift' },
});

export const deleteDestination = operation({
  id: 'deleteDestination',
  group: 'destinations',
  method: 'DELETE',
  path: '/api/v1/org/destinations/{id}',
  summary: 'Delete a destination that no rule uses',
  access: asMember,
  params: DestinationParams,
  success: { status: 204 },
  errors: ['not_found', 'destination_in_use'],
});

export const testDestination = operation({
  id: 'testDestination',
  group: 'destinations',
  method: 'POST',
  path: '/api/v1/org/destinations/{id}/test',
  summary: 'Send a test message: one attempt, now',
  description:
    'An address that has not been confirmed gets no test, but the confirmation mail once more (409 `destination_unconfirmed` all the same); one that is disabled gets nothing.',
  access: asMember,
  params: DestinationParams,
  success: { status: 200, body: TestResult },
  errors: [
    'not_found',
    'destination_unconfirmed',
    'target_disabled',
    'rate_limited',
    'mail_unavailable',
  ],
});

export const rotateDestinationSecret = operation({
  id: 'rotateDestinationSecret',
  group: 'destinations',
  method: 'POST',
  path: '/api/v1/org/destinations/{id}/rotate-secret',
  summary: 'Replace the signing secret of a destination of type webhook',
  access: asMember,
  params: DestinationParams,
  body: RotateInput,
  bodyOptional: true,
  success: { status: 200, body: RotatedSecret },
  errors: ['not_found', 'too_many_secrets', 'conflict'],
});

export const listDestinationDeliveries = operation({
  id: 'listDestinationDeliveries',
  group: 'destinations',
  method: 'GET',
  path: '/api/v1/org/destinations/{id}/deliveries',
  summary: 'What was sent to a destination, newest first',
  description: shared.deliveriesText,
  access: asAdmin,
  params: DestinationParams,
  query: DeliveriesQuery,
  success: { status: 200, body: shared.deliveriesBody },
  errors: ['not_found'],
});

export const getDestinationDelivery = operation({
  id: 'getDestinationDelivery',
  group: 'destinations',
  method: 'GET',
  path: '/api/v1/org/destinations/{id}/deliveries/{delivery_id}',
  summary: 'One delivery, with its attempts and the body',
  description: shared.deliveryText,
  access: asAdmin,
  params: DeliveryParams,
  success: { status: 200, body: DeliveryDetails },
  errors: ['not_found'],
  conditional: true,
});

export const resendDestinationDelivery = operation({
  id: 'resendDestinationDelivery',
  group: 'destinations',
  method: 'POST',
  path: '/api/v1/org/destinations/{id}/deliveries/{delivery_id}/resend',
  summary: 'Send a delivery again',
  description: shared.resendText,
  access: asAdmin,
  params: DeliveryParams,
  success: { status: 202, body: Delivery },
  errors: shared.resendErrors,
});

export const recoverDestination = operation({
  id: 'recoverDestination',
  group: 'destinations',
  method: 'POST',
  path: '/api/v1/org/destinations/{id}/recover',
  summary: 'Send again all of a time that was not delivered',
  description: shared.recoverText,
  access: asAdmin,
  params: DestinationParams,
  body: shared.RecoverInput,
  success: { status: 202, body: shared.Recovering },
  errors: shared.recoverErrors,
  exampleBody: shared.recoverExample,
});
