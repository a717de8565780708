import * as z from '../domain/zod.ts';
import type { Operation } from '../contract/define.ts';
import type { Json } from '../http/openapi-json.ts';
import { parametersOf, schemas } from '../http/openapi-schemas.ts';
import { rowsMax, rowsUsual, type Paging, type Places } from './tool.ts';
import { cursorText, limitText, offsetText } from './words.ts';

const Fields = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});
const Forms = z.object({ oneOf: z.array(z.record(z.string(), z.unknown())) });
const Reference = z.object({ $ref: z.string().startsWith('#/components/schemas/') });

/** The arguments of a tool as one flat JSON Schema, and where each of them goes. */
export function argumentsOf(
  operation: Operation,
  paging: Paging,
): { schema: Json & { type: 'object' }; places: Places } {
  const params = operation.params ? fieldsOf(operation.params) : none;
  const all = operation.query ? fieldsOf(operation.query) : none;
  // An offset shifts while new changes arrive: an assistant follows the cursor.
  const query = paging === 'cursor' ? without(all, 'offset') : all;
  const body = operation.body ? bodyFields(operation.body) : none;
  const own = [params, query, body];
  const names = own.flatMap(({ properties }) => Object.keys(properties));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`${operation.id} has two arguments called ${twice}`);
  const parts = [...own, { properties: pagingFields(paging), required: [] }];
  return {
    schema: {
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => required),
      additionalProperties: false,
    },
    places: {
      params: Object.keys(params.properties),
      query: Object.keys(all.properties),
      hasBody: operation.body !== undefined,
    },
  };
}

interface FieldSet {
  properties: Record<string, Json>;
  required: string[];
}
const none: FieldSet = { properties: {}, required: [] };

function without({ properties, required }: FieldSet, left: string): FieldSet {
  const kept = Object.entries(properties).filter(([name]) => name !== left);
  return { properties: Object.fromEntries(kept), required };
}

function fieldsOf(schema: z.ZodType): FieldSet {
  const parameters = parametersOf(schema);
  return {
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema: its }) => [
        name,
        { ...inlined(its, {}), ...(description !== undefined && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Of a body that may have several forms, assistants are given the first. */
function bodyFields(body: z.ZodType): FieldSet {
  const known = schemas();
  const its = inlined(known.of(body, 'input'), known.components());
  const [first] = Forms.safeParse(its).data?.oneOf ?? [];
  return Fields.parse(first ?? its);
}

function pagingFields(paging: Paging): Record<string, Json> {
  if (paging === 'none') return {};
  const limit = { type: 'integer', minimum: 1, maximum: rowsMax, default: rowsUsual };
  return {
    limit: { ...limit, description: limitText },
    ...(paging === 'cursor'
      ? { cursor: { type: 'string', description: cursorText } }
      : { offset: { type: 'integer', minimum: 0, default: 0, description: offsetText } }),
  };
}

/** The lists of words that parameters refer to. */
const shared = schemas().components();

/** A schema with what it refers to in the place of each reference: not every client follows them. */
function inlined(schema: Json, components: Record<string, Json>): Json {
  return Object.fromEntries(
    Object.entries(dereferenced(schema, components)).map(([name, part]) => [
      name,
      inlinedPart(part, components),
    ]),
  );
}

function inlinedPart(part: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => inlinedPart(each, components));
  return typeof part === 'object' && part !== null ? inlined({ ...part }, components) : part;
}

function dereferenced(schema: Json, components: Record<string, Json>): Json {
  const parsed = Reference.safeParse(schema);
  if (!parsed.success) return withoutSize(schema);
  const { $ref: reference, ...beside } = schema;
  const name = parsed.data.$ref.replace(/^.*\//, '');
  const found = components[name] ?? shared[name];
  if (!found) throw new Error(`no schema is called ${String(reference)}`);
  return { ...withoutSize(found), ...beside };
}

/** OpenAPI’s own formats say how many bits a number has; a checker of JSON Schema may refuse them. */
function withoutSize({ format, ...schema }: Json): Json {
  return format === undefined || format === 'int64' ? schema : { ...schema, format };
}
