import * as z from '../domain/zod.ts';
import examples from '../contract/examples.json' with { type: 'json' };
import { operations } from '../contract/index.ts';
import type { Access, Operation } from '../contract/define.ts';
import { version } from '../domain/version.ts';
import { describedDeprecation } from './deprecation.ts';
import {
  codesByStatus,
  ProblemDocument,
  refusalComponents,
  refusalResponses,
} from './openapi-errors.ts';
import { eventCallbacks, eventsTag, eventWebhooks } from './openapi-events.ts';
import type { Json } from './openapi-json.ts';
import { sharedParameters, type SharedParameters } from './openapi-parameters.ts';
import { parametersOf, schemas, type Schemas } from './openapi-schemas.ts';
import { descriptionOf, groupTexts } from './openapi-texts.ts';
import { formTypes } from './form.ts';
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
  const parameters = sharedParameters(all);
  const paths: Record<string, Json> = {};
  for (const operation of all) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = described(operation, known, parameters);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Artist Monitor',
      version,
      contact: { name: 'The operator of this service' },
      description:
        'Monitors artists on a streaming catalog, confirms what changed, and alerts your organization. Bodies are JSON. Times are ISO 8601 in UTC. Errors are problem documents (RFC 9457) with a stable `code`. Authenticate with an API key as a Bearer token, or with the session cookie of the dashboard.',
    },
    servers: [{ url: '/', 'x-internal': false }],
    tags: [
      ...[...new Set(all.map(({ group }) => group))].map((name) => ({
        name,
        description: groupTexts[name],
      })),
      eventsTag,
    ],
    paths,
    webhooks: eventWebhooks(known),
    components: {
      schemas: known.components(),
      parameters: parameters.components,
      responses: refusalComponents(all),
      headers: all.some(isDeprecated) ? { ...headers, ...describedDeprecation } : headers,
      securitySchemes: {
        // Not `apiKey`, which is a type: some generators make one of each scheme, too.
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `ag_live_…`. It acts for its organization.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description: 'The session of a browser, set when you sign in. Don’t use it in scripts.',
        },
      },
    },
  };
}

const text = { type: 'string' };
const headers = {
  'X-Request-Id': {
    description: 'The ID of this request. Include it when you ask about the request',
    schema: text,
  },
  'RateLimit-Policy': {
    description:
      'The limits by name: `q` requests in a window of `w` seconds. All of them apply at once: the burst limits how many of a minute’s requests can come at once',
    schema: text,
  },
  RateLimit: {
    description:
      '`r` is how many requests you can send right now. `t` is the number of seconds until the limit is whole again; if `r` is 0, until the next request passes',
    schema: text,
  },
  Location: { description: 'The path of the new object', schema: text },
  Link: {
    description: 'The next page, `<path>; rel="next"` (RFC 8288); absent on the last one',
    schema: text,
  },
  'Retry-After': {
    description: 'How many seconds to wait',
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 86_400 },
  },
  ETag: { description: 'The version of this answer, for `If-None-Match`', schema: text },
} as const;

function described(operation: Operation, known: Schemas, parameters: SharedParameters): Json {
  const { id, group, summary, access, body, form, csv, bodyOptional, exampleBody } = operation;
  const given = parameters.of(operation);
  return {
    operationId: id,
    tags: [group],
    summary,
    description: descriptionOf(operation),
    ...(isDeprecated(operation) && { deprecated: true }),
    security: securityOf(access),
    ...(given.length > 0 && { parameters: given }),
    ...(body && {
      requestBody: {
        required: !bodyOptional,
        // Of the two types of a form, the usual one: a client needs one way only, and generators of
        // clients stumble over two.
        content: {
          ...Object.fromEntries(
            (form ? formTypes.slice(0, 1) : ['application/json']).map((type) => [
              type,
              {
                schema: known.of(wholeObject(operation, body), 'input'),
                ...(exampleBody !== undefined && { example: exampleBody }),
              },
            ]),
          ),
          ...(csv && {
            'text/csv': { schema: { type: 'string', maxLength: operation.bodyBytesMax } },
          }),
        },
      },
    }),
    responses: { ...successes(operation, known), ...refusalResponses(operation) },
    ...(id === 'createWebhook' && { callbacks: eventCallbacks(known) }),
    'x-error-codes': codesByStatus(operation),
  };
}

function isDeprecated({ deprecated }: Operation): boolean {
  return deprecated !== undefined;
}

/** What lets a caller in: one of these. */
function securityOf(access: Access): Json[] {
  if (access.kind === 'public') return [];
  return [
    ...(access.person ? [] : [{ bearer: [] }]),
    { session: [] },
    ...(access.evenWithoutSession ? [{}] : []),
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
    ...(alsoStatus && {
      [alsoStatus]:
        alsoStatus === 204 ? { description: 'There is none', headers: answer.headers } : answer,
    }),
    ...(conditional && { 304: { description: 'Nothing changed' } }),
  };
}

/** The body of a `PATCH` may be the whole object, with what is read-only in it. */
function wholeObject(operation: Operation, body: z.ZodType): z.ZodType {
  const readOnly = readOnlyFields(operation);
  if (Object.keys(readOnly).length === 0 || !(body instanceof z.ZodObject)) return body;
  const { id } = body.meta() ?? {};
  const whole = body.extend(
    Object.fromEntries(Object.entries(readOnly).map(([name, field]) => [name, ignored(field)])),
  );
  return id === undefined ? whole : whole.meta({ id });
}

/** A field that is answered, where it may be sent and changes nothing: of what type, and no more. */
function ignored(field: z.ZodType): z.ZodType {
  return typeOf(field).optional().meta({
    readOnly: true,
    description: 'Read-only: leave it out, or send the value a GET shows',
  });
}

function typeOf(field: unknown): z.ZodType {
  if (field instanceof z.ZodNullable) return typeOf(field.unwrap()).nullable();
  if (field instanceof z.ZodObject) return z.object({});
  if (field instanceof z.ZodArray) {
    return z.array(typeOf(field.element).meta({ readOnly: true }));
  }
  return field instanceof z.ZodNumber || field instanceof z.ZodBoolean ? field : z.string();
}
