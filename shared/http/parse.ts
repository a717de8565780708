import { inputFaults, isIdFault } from '../domain/problems/input-faults.ts';
import * as z from '../domain/zod.ts';
import type { Operation } from '../contract/define.ts';
import { invalidInput, notFound, Problem } from '../domain/problems/errors.ts';
import {
  bodyMissing,
  bodyTooLarge,
  jsonBreaksAt,
  jsonEnds,
  keyInUrl,
  notUtf8,
  typesAllowed,
  wrongId,
} from '../domain/problems/problem-details.ts';
import { illFormedAt } from '../domain/text/text.ts';
import type { ApiEvent } from './event.ts';
import { inputWords } from '../domain/problems/input-words.ts';
import { formFields, formTypes } from './form.ts';
import { inputIssues } from './input-issues.ts';
import { jsonFault } from './json-fault.ts';
import { withoutUnchanged } from './whole-object.ts';

const Nothing = z.strictObject({});
const bodyBytesDefault = 65_536;
const depthMax = 20;
const credentialNames = new Set(['api_key', 'apikey', 'token', 'access_token', 'key']);

/** The input of an operation, parsed by its schemas, with the body as it came (for its hash). */
export interface ParsedInput {
  input: { params: unknown; query: unknown; body: unknown };
  rawBody: unknown;
}

/**
 * @param patchNothing answers a `PATCH` that changes nothing: the object as it is now.
 * @throws Problem for whatever in the request is not as the operation declares it.
 */
export async function parseInput(
  operation: Operation,
  event: ApiEvent,
  patchNothing: (input: ParsedInput['input']) => Promise<unknown>,
): Promise<ParsedInput> {
  const params = parseParams(operation, event.pathParameters);
  const rawBody = await readBody(operation, event);
  const present = async () => patchNothing({ params, query: {}, body: {} });
  const patch = await withoutUnchanged(operation, rawBody, present);
  const body = checked(operation.body ?? Nothing, patch, 'body');
  const given = operation.ignoresQuery ? {} : readQuery(event.rawQueryString);
  const query = checked(operation.query ?? Nothing, given, 'query');
  const errors = [...body.errors, ...query.errors];
  if (errors.length > 0) throw new Problem('invalid_input', undefined, { errors });
  return {
    input: { params, query: query.data, body: operation.body ? body.data : undefined },
    rawBody,
  };
}

/** @throws Problem `credentials_in_url`: URLs end up in logs, so what was sent there is burnt. */
export function refuseCredentialsInUrl(rawQueryString: string): void {
  if (rawQueryString === '') return;
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    if (credentialNames.has(name.toLowerCase()) || (name + value).includes('ag_live_')) {
      throw new Problem('credentials_in_url', keyInUrl);
    }
  }
}

/**
 * The parameters of a path. A malformed ID is not found, like an unknown one.
 * @throws Problem `not_found`, which says what an ID looks like.
 */
export function parseParams(
  operation: Operation,
  texts: Readonly<Record<string, string>>,
): unknown {
  const parsed = (operation.params ?? Nothing).safeParse(texts);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const sent = texts[String(issue?.path[0])];
  // Never repeat a token.
  if (!issue || sent === undefined || !isIdFault(issue.message)) throw notFound();
  throw new Problem('not_found', wrongId(sent.toWellFormed().slice(0, 100), issue.message));
}

function checked(schema: z.ZodType, value: unknown, root: 'body' | 'query') {
  const parsed = schema.safeParse(value, { error: inputWords });
  return parsed.success
    ? { data: parsed.data, errors: [] }
    : { data: undefined, errors: inputIssues(parsed.error, root) };
}

/** Parameters from the raw query string: the gateway would join repeated ones with commas. */
function readQuery(rawQueryString: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const before = query.get(name);
    query.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(query);
}

async function readBody(operation: Operation, event: ApiEvent): Promise<unknown> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const contentType = event.headers['content-type'] ?? '';
  const isCsv = operation.csv === true && isUtf8Of('text/csv', contentType);
  if (bytes.length === 0 && !isCsv) {
    if (!operation.body || operation.bodyOptional) return {};
    throw new Problem('invalid_json', bodyMissing);
  }
  const { bodyBytesMax = bodyBytesDefault } = operation;
  if (bytes.length > bodyBytesMax) {
    throw new Problem('payload_too_large', bodyTooLarge(bodyBytesMax / 1024));
  }
  if (operation.form) return parseForm(bytes, contentType);
  if (isCsv) return { csv: csvOf(bytes) };
  if (!isUtf8Of('application/json', contentType)) {
    throw otherType(contentType, ['application/json', ...(operation.csv ? ['text/csv'] : [])]);
  }
  const body = parseJson(bytes);
  refuseDeep(body, 'body');
  const illFormed = illFormedAt(body);
  if (illFormed) {
    throw invalidInput(['body', ...illFormed].join('.').slice(0, 200), inputFaults.unicode());
  }
  return body;
}

/** The fields of a form, for the operation's schema to judge. */
async function parseForm(bytes: Buffer, contentType: string): Promise<Record<string, string>> {
  const sent = contentType.toLowerCase().split(';')[0]?.trim();
  const type = formTypes.find((known) => known === sent);
  if (type === undefined) throw otherType(contentType, formTypes);
  try {
    return await formFields(type, bytes, contentType);
  } catch (cause) {
    throw invalidInput('body', inputFaults.form(), cause);
  }
}

function isUtf8Of(wanted: string, contentType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  return (
    type.trim() === wanted &&
    parameters.every((parameter) => !/^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/.test(parameter))
  );
}

function otherType(sent: string, allowed: readonly string[]): Problem {
  const detail = typesAllowed(sent.toWellFormed().slice(0, 100), allowed.join(' or '));
  return new Problem('unsupported_media_type', detail);
}

function textOf(bytes: Buffer): string {
  try {
    return utf8Of(bytes);
  } catch (cause) {
    throw new Problem('invalid_json', notUtf8, { cause });
  }
}

/** Many spreadsheets save a CSV in another encoding, unless they are told. */
function csvOf(bytes: Buffer): string {
  try {
    return utf8Of(bytes);
  } catch (cause) {
    throw invalidInput('body.csv', inputFaults.csvUtf8(), cause);
  }
}

function utf8Of(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function parseJson(bytes: Buffer): unknown {
  const text = textOf(bytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { line, column, isEnd } = jsonFault(text);
    const detail = isEnd ? jsonEnds(line, column) : jsonBreaksAt(line, column);
    throw new Problem('invalid_json', detail, { cause });
  }
}

/** @throws Problem `invalid_input` for what is nested so deep that reading it would run out of room. */
export function refuseDeep(value: unknown, at: 'body' | 'arguments'): void {
  if (isDeeper(value, depthMax)) throw invalidInput(at, inputFaults.depth({ max: depthMax }));
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
