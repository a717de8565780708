import * as z from '../domain/zod.ts';
import { addressOf } from '../client/client.ts';
import { invalidInput, Problem } from '../domain/problems/errors.ts';
import { inputFaults } from '../domain/problems/input-faults.ts';
import { inputWords } from '../domain/problems/input-words.ts';
import { illFormedAt } from '../domain/text/text.ts';
import { inputIssues } from '../http/input-issues.ts';
import { parseParams, refuseDeep } from '../http/parse.ts';
import type { ApiRequest } from './api.ts';
import { rowsMax, rowsUsual, type ApiTool } from './tool.ts';

/** Which part of a list is wanted. */
export interface Part {
  limit: number;
  offset: number;
  /** Whether entries have all of their fields. */
  whole: boolean;
}

const PartInput = z.object({
  limit: z.int().min(1).max(rowsMax).default(rowsUsual),
  offset: z.int().min(0).default(0),
  whole: z.boolean().default(false),
});

/**
 * The request that a call of a tool means. What the arguments hold, the API itself judges: here only
 * what makes the path is parsed, so that no argument leads to another path.
 * @throws Problem for what can’t be part of a request.
 */
export function requestOf(
  { operation, places, paging, brief }: ApiTool,
  given: Readonly<Record<string, unknown>>,
): { request: ApiRequest; part: Part } {
  refuseDeep(given, 'arguments');
  const illFormed = illFormedAt(given);
  if (illFormed !== null) {
    throw invalidInput(['arguments', ...illFormed].join('.').slice(0, 200), inputFaults.unicode());
  }
  const sent = Object.entries(given);
  // Assistants write null for what they leave out; in a body it has a meaning of its own.
  const named = (names: readonly string[]) =>
    Object.fromEntries(sent.filter(([name, value]) => names.includes(name) && value != null));
  const params = textsOf(named(places.params), places.params);
  parseParams(operation, params);
  const ours = [...(paging === 'offset' ? ['limit', 'offset'] : []), ...(brief ? ['whole'] : [])];
  const part = partOf(named(ours));
  const taken = [...places.params, ...ours];
  // The API refuses what it doesn’t know, and says what it does know.
  const rest = sent.filter(([name]) => !taken.includes(name));
  const query = {
    ...(paging === 'cursor' && { limit: rowsUsual }),
    ...Object.fromEntries(
      places.hasBody ? rest.filter(([name]) => places.query.includes(name)) : rest,
    ),
  };
  const body = Object.fromEntries(rest.filter(([name]) => !places.query.includes(name)));
  return {
    part,
    request: {
      method: operation.method,
      address: addressOf(operation.path, { params, query: withoutNull(query) }),
      ...(places.hasBody && { body: JSON.stringify(body) }),
    },
  };
}

/** @throws Problem `invalid_input` naming what is missing, or is no text. */
function textsOf(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> {
  const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  return checked(schema, values);
}

function partOf(values: Readonly<Record<string, unknown>>): Part {
  return checked(PartInput, values);
}

function checked<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values, { error: inputWords });
  if (parsed.success) return parsed.data;
  const errors = inputIssues(parsed.error, 'arguments');
  throw new Problem('invalid_input', undefined, { errors, cause: parsed.error });
}

function withoutNull(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value != null));
}
