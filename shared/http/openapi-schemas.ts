import * as z from '../domain/zod.ts';
import { parameterTexts, propertyTexts, sameProperties } from '../contract/texts/all.ts';
import { ChangeType } from '../changes/rules/change-type.ts';
import { Role } from '../domain/people/member.ts';
import { PlanName } from '../domain/plans/plan.ts';
import { Severity } from '../changes/rules/info.ts';
import type { Json } from './openapi-json.ts';
import { namedVariants, plainUnion } from './openapi-unions.ts';

const JsonObject = z.record(z.string(), z.unknown());
const Wrapped = z.object({
  properties: z.object({ it: JsonObject }),
  $defs: z.record(z.string(), JsonObject).optional(),
});
const Fields = z.object({
  properties: z.record(z.string(), JsonObject),
  required: z.array(z.string()).default([]),
});
const OneOrMany = z.object({
  anyOf: z.tuple([
    z.looseObject({ type: z.literal('string') }),
    z.looseObject({ type: z.literal('array') }),
  ]),
});

/** Lists of words that occur in many places, and are one type to a client. */
const lists: Readonly<Record<string, { schema: z.ZodEnum; description: string }>> = {
  ChangeType: { schema: ChangeType, description: 'The type of a change' },
  Severity: { schema: Severity, description: 'How much a change matters' },
  Role: {
    schema: Role,
    description: 'What a member can do. Each role includes those after it',
  },
  Plan: { schema: PlanName, description: 'What an organization can use' },
};
const listNames = new Map(
  Object.entries(lists).map(([id, { schema }]) => [schema.options.join(), id]),
);

/** Collects the schemas that have an id, as the components of the document. */
export interface Schemas {
  /** The schema of what is sent (`input`) or answered (`output`); by reference if it has an id. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json;
  components(): Record<string, Json>;
}

/**
 * Zod itself collects and converts. zod-openapi (5.4.6) does it around the same call, but describes
 * parameters as the text they are sent as (`limit` a string), and knows none of the lists, texts,
 * and named variants here: of 58 schemas one came out the same.
 */
export function schemas(): Schemas {
  const components = new Map<string, Json>();
  return {
    of(schema, io) {
      const { properties, $defs = {} } = Wrapped.parse(converted(z.object({ it: schema }), io));
      for (const [id, bare] of Object.entries($defs)) {
        if (id.startsWith('__')) continue;
        const definition = described(id, bare);
        const before = components.get(id);
        if (before && JSON.stringify(before) !== JSON.stringify(definition)) {
          throw new Error(`two schemas are called ${id}`);
        }
        components.set(id, definition);
      }
      return properties.it;
    },
    components() {
      const named = [...components].flatMap(([id, schema]) => namedVariants(id, schema));
      const all = [
        ...named,
        ...Object.entries(lists).map(([id, { schema, description }]): [string, Json] => [
          id,
          { type: 'string', enum: schema.options, description },
        ]),
      ];
      return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

/** A parameter of a path or query string, as OpenAPI describes it. */
export interface Parameter {
  name: string;
  required: boolean;
  description?: unknown;
  schema: Json;
}

/** The fields of a schema as parameters, with their real types, not that of their text. */
export function parametersOf(schema: z.ZodType): Parameter[] {
  const sent = Fields.parse(converted(schema, 'input'));
  const meant = Fields.parse(converted(schema, 'output'));
  return Object.entries(sent.properties).map(([name, text]) => {
    const value = meant.properties[name] ?? {};
    // What a transformation makes has no schema of its own.
    const known = 'type' in value || '$ref' in value || 'enum' in value ? value : text;
    const { description = parameterTexts[name], ...rest } = repeatable(known);
    return {
      name,
      required: sent.required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

/** One value or several of the same: for OpenAPI a list, which may have one element. */
function repeatable(schema: Json): Json {
  const parsed = OneOrMany.safeParse(schema);
  if (!parsed.success) return schema;
  return { description: schema.description, ...parsed.data.anyOf[1] };
}

function converted(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const document = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The formats say it already, in one word.
      if (['date-time', 'date'].includes(jsonSchema.format ?? '')) delete jsonSchema.pattern;
      const list = listNames.get(jsonSchema.enum?.join() ?? '');
      if (list !== undefined) {
        delete jsonSchema.type;
        delete jsonSchema.enum;
        jsonSchema.$ref = `#/components/schemas/${list}`;
      }
      // JSON numbers are exact up to 2^53, which is what fits here.
      if (jsonSchema.type === 'integer') jsonSchema.format = 'int64';
      // Answers may get more fields some day, and clients should expect that.
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  // A recursive schema without an id is JSON of any kind; zod would name it by a counter.
  const text = JSON.stringify(document)
    .replaceAll(/\{"\$ref":"#\/\$defs\/__schema\d+"\}/g, '{}')
    .replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text, plainUnion);
}

const Part = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
});

/** The text of a property of a schema, or of the one that it shares its properties with. */
function textOf(id: string, path: string): string | undefined {
  const other = sameProperties[id];
  return propertyTexts[id]?.[path] ?? (other === undefined ? undefined : textOf(other, path));
}

/**
 * The schema with a description of each property that has none of its own.
 * @param id of the schema, or of the union that it is a variant of
 */
function described(id: string, schema: Json, path = ''): Json {
  const { properties, items, anyOf, oneOf } = Part.parse(schema);
  return {
    ...schema,
    ...(items && { items: described(id, items, path) }),
    ...(anyOf && { anyOf: anyOf.map((each) => described(id, each, path)) }),
    ...(oneOf && { oneOf: oneOf.map((each) => described(id, each, path)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const at = path === '' ? name : `${path}.${name}`;
          const description = textOf(id, at);
          const inner = described(id, property, at);
          const isTold = description === undefined || 'description' in property;
          return [name, defaultInWords(isTold ? inner : { description, ...inner })];
        }),
      ),
    }),
  };
}

/** A default as part of the description: generators take a field that has one for always there. */
function defaultInWords(property: Json): Json {
  if (!('default' in property)) return property;
  const { default: value, description, ...rest } = property;
  const said = typeof description === 'string' ? `${description}. ` : '';
  return { description: `${said}Default: \`${JSON.stringify(value)}\``, ...rest };
}
