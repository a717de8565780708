import * as z from 'zod';
import { Destination, DestinationInput, DestinationPatch } from '../domain/destination.ts';
import { idSchema } from '../domain/ids.ts';
import { RotatedSecret, RotateInput, SigningSecret, TestResult } from '../domain/webhook.ts';
import { asMember, asViewer, operation } from './define.ts';

const DestinationParams = z.strictObject({ id: idSchema('destination') });

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
    config: { url: 'https://hooks.slack.com/services/T000/B000/XXXX' },
  },
});

export const updateDestination = operation({
  id: 'updateDestination',
  group: 'destinations',
  method: 'PATCH',
  path: '/api/v1/org/destinations/{id}',
  summary: 'Update a destination',
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
  access: asMember,
  params: DestinationParams,
  success: { status: 200, body: TestResult },
  errors: ['not_found', 'destination_unconfirmed', 'rate_limited'],
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
