import type * as z from '../domain/zod.ts';
import { ChangeEvent, ChangeUpdatedEvent, TestEvent } from '../changes/rules/event-body.ts';
import type { Json } from './openapi-json.ts';
import type { Schemas } from './openapi-schemas.ts';

const string = { type: 'string' };

/** The headers of Standard Webhooks, in which every event comes. */
const parameters = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The ID of the event: the same in every attempt, so use it to ignore repeats',
    schema: string,
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Unix time of this attempt, in seconds. Reject anything older than five minutes',
    schema: string,
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and a signature. While a secret is being rotated there are several, separated by spaces',
    schema: string,
  },
];

const events = {
  'change.confirmed': {
    schema: ChangeEvent,
    summary: 'A change was confirmed',
    description:
      'Sent to every active webhook of the organization, and to destinations of type `webhook` whose alert rules match.',
  },
  'change.updated': {
    schema: ChangeUpdatedEvent,
    summary: 'Somebody in the organization did something about a change',
    description:
      'Sent to every active webhook of the organization with `change.updated` in `events`: when somebody acknowledges a change or takes that back, sets how far the work on it is or who looks after it, adds or deletes a note, or records a report.',
  },
  'webhook.test': {
    schema: TestEvent,
    summary: 'A test was requested',
    description: 'Sent once, only to the webhook or destination being tested.',
  },
} as const;

/** Not `webhooks`, which has operations: generators make a class of each tag. */
export const eventsTag = { name: 'events', description: 'What your webhooks receive.' };

/** Every event that the service sends, as the `webhooks` of the document. */
export function eventWebhooks(known: Schemas): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(events).map(([type, { schema, summary, description }]) => [
      type,
      {
        post: {
          operationId: operationIdOf(type),
          tags: [eventsTag.name],
          summary,
          description: `${description} Signed according to Standard Webhooks.`,
          security: [],
          parameters,
          ...exchanged(known, schema),
        },
      },
    ]),
  );
}

/**
 * The same as callbacks of the operation that registers a URL: generators that leave out what no
 * operation refers to keep the types of events for it.
 */
export function eventCallbacks(known: Schemas): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(events).map(([type, { schema, summary }]) => [
      type,
      { '{$request.body#/url}': { post: { summary, security: [], ...exchanged(known, schema) } } },
    ]),
  );
}

/** What is sent, and what we make of the answer. */
function exchanged(known: Schemas, schema: z.ZodType): Record<string, Json> {
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: known.of(schema, 'output') } },
    },
    responses: {
      '2XX': { description: 'Received' },
      410: { description: 'We disable the webhook at once' },
      429: { description: 'We pause all deliveries to you, as long as `Retry-After` says' },
      default: {
        description: 'After any other answer we try again: ten attempts over three days',
      },
    },
  };
}

/** `change.confirmed` as `onChangeConfirmed`. */
function operationIdOf(type: string): string {
  const words = type.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}`;
}
