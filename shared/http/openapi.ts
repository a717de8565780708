import * as z from 'zod';
import examples from '../contract/examples.json' with { type: 'json' };
import { operations } from '../contract/index.ts';
import type { Access, Operation } from '../contract/define.ts';
import { version } from '../domain/version.ts';
import { entityTagsMax } from './answer.ts';
import { describedDeprecation } from './deprecation.ts';
import {
  codesByStatus,
  ProblemDocument,
  refusalComponents,
  refusalResponses,
} from './openapi-errors.ts';
import { eventWebhooks } from './openapi-events.ts';
import type { Json } from './openapi-json.ts';
import { parametersOf, schemas, type Schemas } from './openapi-schemas.ts';
import { descriptionOf, groupTexts } from './openapi-texts.ts';
import { formTypes } from './parse.ts';
import { sessionCookieName } from './session-cookie.ts';
import { readOnlyFields } from './whole-object.ts';

/** The OpenAPI 3.1 document of the service, made of the contract, as text that never varies. */
export function openApiText(described: readonly Operation[] = operations): string {
  return `${JSON.stringify(openApiDocument(described), null, 2)}\n`;
}

/** Answers as the service gave them (`npm run demo -- --tour --write`), by operation. */
const exampleOf = new Map<string, unknown>(Object.entries(examples));

function openApiDocument(all: readonly Operation[]): Json {
  const known = schemas();
  known.of(ProblemDocument, 'output');
  const paths: Record<string, Json> = {};
  for (const operation of all) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = described(operation, known);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Artist Monitor',
      version,
      contact: { name: 'The operator of this service' },
      description:
        'Watches artists on a streaming catalog for organizations, confirms what changed and delivers it. Bodies are JSON; times are ISO 8601 in UTC; refusals are problem documents (RFC 9457) with a stable `code`. Credentials: an API key as Bearer token, or the session cookie of the dashboard.',
    },
    servers: [{ url: '/', 'x-internal': false }],
    tags: [...new Set(all.map(({ group }) => group))].map((name) => ({
      name,
      description: groupTexts[name],
    })),
    paths,
    webhooks: eventWebhooks(known),
    components: {
      schemas: known.components(),
      responses: refusalComponents(all),
      headers: all.some(isDeprecated) ? { ...headers, ...describedDeprecation } : headers,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `ag_live_…`. Acts for its organization like its creator.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description: 'The session of a browser, set by signing in. Not for scripts.',
        },
      },
    },
  };
}

const text = { type: 'string' };
const headers = {
  'X-Request-Id': { description: 'Id of this request, for questions about it', schema: text },
  'RateLimit-Policy': {
    description:
      'The limits that hold, by name: requests (`q`) in a window of `w` seconds. All of them hold at once: a burst is smaller than what a minute allows',
    schema: text,
  },
  RateLimit: {
    description:
      'Requests that may be sent at once now (`r`), as many as in the policy of that name again after `t` seconds; when `r` is 0, `t` is when the next one may be sent',
    schema: text,
  },
  Location: { description: 'Path of what was created', schema: text },
  Link: {
    description: 'The next page, `<path>; rel="next"` (RFC 8288); absent on the last one',
    schema: text,
  },
  'Retry-After': {
    description: 'Seconds to wait',
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 86_400 },
  },
  ETag: { description: 'Version of this answer, for `If-None-Match`', schema: text },
} as const;

function described(operation: Operation, known: Schemas): Json {
  const { id, group, summary, access, body, form, bodyOptional, exampleBody } = operation;
  const parameters = parametersFor(operation);
  return {
    operationId: id,
    tags: [group],
    summary,
    description: descriptionOf(operation),
    ...(isDeprecated(operation) && { deprecated: true }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !bodyOptional,
        // Of the two types of a form, the usual one: a client needs one way only, and generators of
        // clients stumble over two.
        content: Object.fromEntries(
          (form ? formTypes.slice(0, 1) : ['application/json']).map((type) => [
            type,
            {
              schema: known.of(wholeObject(operation, body), 'input'),
              ...(exampleBody !== undefined && { example: exampleBody }),
            },
          ]),
        ),
      },
    }),
    responses: { ...successes(operation, known), ...refusalResponses(operation) },
    'x-error-codes': codesByStatus(operation),
  };
}

function isDeprecated({ deprecated }: Operation): boolean {
  return deprecated !== undefined;
}

/** The body of a `PATCH` may be the whole object, with what is read-only in it. */
function wholeObject(operation: Operation, body: z.ZodType): z.ZodType {
  const readOnly = Object.keys(readOnlyFields(operation));
  if (readOnly.length === 0 || !(body instanceof z.ZodObject)) return body;
  const ignored = z.unknown().optional().meta({
    readOnly: true,
    description: 'Read-only: leave it out, or send it as a GET shows it',
  });
  const fields = readOnly.map((name) => [name, ignored]);
  const { id } = body.meta() ?? {};
  const whole = body.extend(Object.fromEntries(fields));
  return id === undefined ? whole : whole.meta({ id });
}

/** What lets a caller in: one of these. */
function securityOf(access: Access): Json[] {
  if (access.kind === 'public') return [];
  return [
    ...(access.person ? [] : [{ apiKey: [] }]),
    { session: [] },
    ...(access.evenWithoutSession ? [{}] : []),
  ];
}

function parametersFor({ params, query, idempotent, conditional }: Operation): Json[] {
  return [
    ...(params ? parametersOf(params).map((parameter) => ({ ...parameter, in: 'path' })) : []),
    ...(query ? parametersOf(query).map((parameter) => ({ ...parameter, in: 'query' })) : []),
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description:
              'A repetition with the same key within 24 hours gets the first answer, or 409 `already_created` with the id of what was made where that answer held a secret or never came',
            schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
          },
        ]
      : []),
    ...(conditional
      ? [
          {
            name: 'If-None-Match',
            in: 'header',
            required: false,
            description: 'An `ETag` of before: 304 when it is still the same',
            schema: { type: 'string', maxLength: entityTagsMax },
          },
        ]
      : []),
  ];
}

/** Whether the operation answers page by page: those take a cursor. */
function isPaged({ query }: Operation): boolean {
  return query !== undefined && parametersOf(query).some(({ name }) => name === 'cursor');
}

function successes(operation: Operation, known: Schemas): Record<string, Json> {
  const { success, raw, alsoStatus, conditional, access } = operation;
  const names: (keyof typeof headers | keyof typeof describedDeprecation)[] = [
    'X-Request-Id',
    ...(access.kind === 'caller' ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(success.status === 201 ? (['Location'] as const) : []),
    ...(conditional ? (['ETag'] as const) : []),
    ...(isPaged(operation) ? (['Link'] as const) : []),
    ...(isDeprecated(operation) ? (['Deprecation', 'Sunset'] as const) : []),
  ];
  const answer = {
    description: success.description ?? operation.summary,
    headers: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...((success.body ?? raw) && {
      content: {
        ...(success.body && {
          'application/json': {
            schema: known.of(success.body, 'output'),
            example: exampleOf.get(operation.id),
          },
        }),
        ...(raw && {
          [raw.contentType]: {
            schema: {
              type: raw.contentType === 'application/json' ? 'object' : 'string',
              ...(raw.binary && { format: 'binary' }),
            },
          },
        }),
      },
    }),
  };
  return {
    [success.status]: answer,
    ...(alsoStatus && { [alsoStatus]: answer }),
    ...(conditional && { 304: { description: 'Still the same' } }),
  };
}
