import * as z from '../domain/zod.ts';
import { propertyTexts, sameProperties } from '../contract/texts/all.ts';
import type { Json } from './openapi-json.ts';

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
export function described(id: string, schema: Json, path = ''): Json {
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
