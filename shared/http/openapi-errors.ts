import * as z from '../domain/zod.ts';
import { articleUrl } from '../contract/errors/article-path.ts';
import { errorMeanings } from '../contract/errors/meanings.ts';
import type { Operation } from '../contract/define.ts';
import { errorTable, type ErrorCode } from '../domain/problems/error-table.ts';
import type { Json } from './openapi-json.ts';

/** The shape of every refusal (RFC 9457). */
export const ProblemDocument = z
  .looseObject({
    type: z.string().meta({
      format: 'uri-reference',
      description: 'The URL of the article about this error',
    }),
    title: z.string().meta({ description: 'A phrase, the same for every problem with this code' }),
    status: z.int(),
    detail: z.string().meta({ description: 'What’s wrong in this case, and what to do' }),
    code: z.string().meta({ description: 'A stable code for programs' }),
    request_id: z.string(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .register(z.docs, { description: 'For invalid input: each place, and what’s wrong there' }),
  })
  .meta({ id: 'Problem' });

/** An operation’s own errors, and `not_found` if its path has a parameter. */
export function ownErrors({ access, path, errors = [] }: Operation): readonly ErrorCode[] {
  return access.kind === 'caller' && path.includes('{') ? ['not_found', ...errors] : errors;
}

/** Every refusal that an operation can give: its own, and those of its access and input. */
export function refusalsOf(operation: Operation): ErrorCode[] {
  const { access, method, path, idempotent } = operation;
  const codes = new Set<ErrorCode>([
    'credentials_in_url',
    'invalid_input',
    'internal_error',
    'rate_limited',
  ]);
  if (method !== 'GET') {
    for (const code of ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) {
      codes.add(code);
    }
  }
  if (path.includes('{')) codes.add('not_found');
  if (method === 'PATCH') codes.add('read_only');
  if (access.kind === 'caller')
    accessRefusals(operation, access).forEach((code) => codes.add(code));
  if (idempotent) {
    codes.add('idempotency_key_reused');
    codes.add('idempotency_in_progress');
    codes.add('already_created');
  }
  ownErrors(operation).forEach((code) => codes.add(code));
  return [...codes].toSorted();
}

function accessRefusals(
  { method }: Operation,
  access: Extract<Operation['access'], { kind: 'caller' }>,
): ErrorCode[] {
  return [
    'unauthorized',
    access.person ? 'session_required' : 'plan_required',
    ...(method === 'GET' ? [] : (['cross_site_request'] as const)),
    ...(access.withoutOrganization ? [] : (['no_organization'] as const)),
    ...(access.role === 'creator' ? (['creator_only'] as const) : []),
    ...(access.role === 'admin' || access.role === 'member' ? (['role_required'] as const) : []),
    ...(access.fresh || (access.withoutOrganization && !access.byInvitation)
      ? (['fresh_sign_in_required'] as const)
      : []),
    ...(method === 'GET' || access.withoutOrganization || access.duringDeletion
      ? []
      : (['organization_deleting'] as const)),
  ];
}

/** The name that generators make a type of, by status. */
const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

function nameOf(status: number): string {
  const name = names[status];
  if (name === undefined) throw new Error(`the responses of status ${status} have no name`);
  return name;
}

/**
 * The codes that an operation can refuse with, by status. They stand beside the responses, which
 * all operations share: in a schema, the next code that we add would break generated clients.
 */
export function codesByStatus(operation: Operation): Record<string, ErrorCode[]> {
  const byStatus = Map.groupBy(refusalsOf(operation), (code) => errorTable[code].status);
  return Object.fromEntries(byStatus);
}

/** The refusals of an operation by status: references to one response each. */
export function refusalResponses(operation: Operation): Record<string, Json> {
  return Object.fromEntries(
    Object.keys(codesByStatus(operation)).map((status) => [
      status,
      { $ref: `#/components/responses/${nameOf(Number(status))}` },
    ]),
  );
}

/** One response for each status that any of the operations can refuse with. */
export function refusalComponents(operations: readonly Operation[]): Record<string, Json> {
  const codes = new Set(operations.flatMap(refusalsOf));
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, ofStatus]) => [nameOf(status), response(status, ofStatus)]),
  );
}

const authenticateHeader = { description: 'Always `Bearer`', schema: { type: 'string' } };

function response(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].title}`).join('. '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      // An unauthenticated caller has no rate limit yet.
      ...(status !== 401 && {
        'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
        RateLimit: { $ref: '#/components/headers/RateLimit' },
      }),
      ...(status === 401 && { 'WWW-Authenticate': authenticateHeader }),
      ...((status === 429 || status === 503) && {
        'Retry-After': { $ref: '#/components/headers/Retry-After' },
      }),
    },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  };
}

function example(code: ErrorCode): Json {
  const { status, title } = errorTable[code];
  const isInput = code === 'invalid_input';
  return {
    type: articleUrl('', code),
    title,
    status,
    detail: isInput ? 'body.name must not be empty.' : errorMeanings[code],
    code,
    request_id: 'req_01k9zq4w3v7m2x5c8e0b6t1n4r',
    ...(isInput && {
      errors: [{ path: 'body.name', message: 'must not be empty' }],
    }),
  };
}
