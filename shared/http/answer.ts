import { inputFaults } from '../domain/problems/input-faults.ts';
import { createHash } from 'node:crypto';
import type { Operation, Raw } from '../contract/define.ts';
import * as z from '../domain/zod.ts';
import { invalidInput } from '../domain/problems/errors.ts';
import { orderedJson } from '../domain/text/encoding.ts';
import type { ApiResult } from './event.ts';
import { Reply } from './implement.ts';

const WithId = z.object({ id: z.string() });

/**
 * The answer that an operation's outcome makes. The body is parsed by the operation's own schema:
 * fields that it does not name are dropped, so nothing leaks.
 * @param siblings operations among which the address of a created object is looked for.
 * @throws Error when the outcome is not what the operation declares.
 */
export function toResult(
  operation: Operation,
  outcome: unknown,
  siblings: readonly Operation[],
): ApiResult {
  const reply = outcome instanceof Reply ? outcome : new Reply(outcome);
  const { success, raw, alsoStatus } = operation;
  const status = reply.status ?? success.status;
  if (status !== success.status && status !== alsoStatus) {
    throw new Error(
      `${operation.id} answered with the status ${status}, which it does not declare`,
    );
  }
  const isRaw = raw !== undefined && !(success.body && typeof reply.body === 'object');
  const { body, type } = isRaw
    ? { body: rawBody(raw, reply.body), type: raw.contentType }
    : { body: jsonBody(operation, reply.body), type: 'application/json' };
  return {
    statusCode: status,
    headers: {
      ...(body !== '' && { 'content-type': type }),
      ...(status === 201 && locationOf(operation, reply.body, siblings)),
      ...reply.headers,
    },
    ...(reply.cookies.length > 0 && { cookies: [...reply.cookies] }),
    body,
    ...(raw && isBytes(raw) && { isBase64Encoded: true }),
  };
}

function isBytes({ binary, packed }: Raw): boolean {
  return binary === true || packed === true;
}

/** Text as it is; bytes as API Gateway wants them. */
function rawBody(raw: Raw, body: unknown): string {
  if (!isBytes(raw)) return z.string().parse(body);
  return Buffer.from(z.instanceof(Uint8Array).parse(body)).toString('base64');
}

function jsonBody(operation: Operation, body: unknown): string {
  return operation.success.body ? JSON.stringify(toBody(operation, body)) : '';
}

/** The body that an operation's outcome makes. @throws Error when it is not as declared. */
export function toBody(operation: Operation, outcome: unknown): unknown {
  const body: unknown = outcome instanceof Reply ? outcome.body : outcome;
  const parsed = operation.success.body?.safeParse(body);
  if (!parsed) return undefined;
  if (parsed.success) return parsed.data;
  throw new Error(`${operation.id} answered with what it does not declare`, {
    cause: parsed.error,
  });
}

/** `Location` of what was created: the path of a `GET` that takes its id as last part. */
function locationOf(
  operation: Operation,
  body: unknown,
  siblings: readonly Operation[],
): { location?: string } {
  const parsed = WithId.safeParse(body);
  if (!parsed.success) return {};
  const { id } = parsed.data;
  for (const { method, path, params } of [operation, ...siblings]) {
    if (method !== 'GET') continue;
    const name = /^[^{]*\{(\w+)\}$/.exec(path)?.[1];
    if (name && params?.safeParse({ [name]: id }).success) {
      return { location: path.replace(`{${name}}`, id) };
    }
  }
  return {};
}

/** Characters of an `If-None-Match`. */
export const entityTagsMax = 1024;

/**
 * Adds an `ETag`, and makes the answer a 304 when the client has this version already.
 * @throws Problem `invalid_input` for more than {@link entityTagsMax} characters.
 */
export function conditionally(result: ApiResult, ifNoneMatch = ''): ApiResult {
  if (ifNoneMatch.length > entityTagsMax) {
    throw invalidInput('headers.if-none-match', inputFaults.tooLong({ max: entityTagsMax }));
  }
  const isJson = result.headers['content-type'] === 'application/json' && !result.isBase64Encoded;
  // The table keeps no order of the fields in a payload.
  const text = isJson ? orderedJson(JSON.parse(result.body)) : result.body;
  const hash = createHash('sha256').update(text).digest('base64url');
  const etag = `"${hash.slice(0, 22)}"`;
  const { 'content-type': contentType, ...rest } = result.headers;
  const headers = { 'cache-control': 'private, no-cache', ...rest, etag };
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) {
    return { ...result, statusCode: 304, headers, body: '' };
  }
  return {
    ...result,
    headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
  };
}
