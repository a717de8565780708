import * as z from '../domain/zod.ts';
import type { Json } from './openapi-json.ts';

const Value = z.looseObject({ type: z.string(), enum: z.array(z.unknown()).optional() });
const Nullable = z.looseObject({ anyOf: z.tuple([Value, z.object({ type: z.literal('null') })]) });

const Text = z.looseObject({
  type: z.literal('string'),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.string().optional(),
  examples: z.array(z.string()).default([]),
});
const Texts = z.looseObject({ anyOf: z.array(Text).min(2) });

const Closed = z.looseObject({
  type: z.literal('object'),
  additionalProperties: z.literal(false),
  required: z.array(z.string()),
});
const Named = z.object({ $ref: z.string() });
const Forms = z.looseObject({ anyOf: z.array(z.union([Closed, Named])).min(2) });

/**
 * A reviver of JSON that says a union as generators of clients take it: what may be null has both
 * types in one list, several forms of a text are one pattern, and of several closed objects a value
 * is exactly one.
 */
export function plainUnion(_key: string, value: unknown): unknown {
  const nullable = Nullable.safeParse(value);
  if (nullable.success) return orNull(nullable.data);
  const texts = Texts.safeParse(value);
  if (texts.success) return oneText(texts.data);
  const forms = Forms.safeParse(value);
  if (!forms.success) return value;
  const { anyOf: oneOf, ...rest } = forms.data;
  return { ...rest, oneOf };
}

function orNull({ anyOf: [known], ...rest }: z.output<typeof Nullable>): Json {
  const { type, enum: values, ...some } = known;
  return { ...some, ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
}

function oneText({ anyOf, ...rest }: z.output<typeof Texts>): Json {
  const patterns = anyOf.map(patternOf);
  const examples = anyOf.flatMap((text) => text.examples);
  return {
    ...rest,
    type: 'string',
    ...(!patterns.includes(null) && { pattern: `^(${patterns.join('|')})$` }),
    ...(examples.length > 0 && { examples }),
  };
}

/** What a form of a text looks like, without the anchors; null if it says nothing about that. */
function patternOf({ pattern, enum: words, const: word }: z.output<typeof Text>): string | null {
  if (word !== undefined) return word;
  return words?.join('|') ?? pattern?.replaceAll(/^\^|\$$/g, '') ?? null;
}

const Variant = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ const: z.string().optional() })),
});
const Union = z.looseObject({ oneOf: z.array(Variant).min(2) });

/**
 * A union whose members differ by a constant, as generators want it: each member a schema of its
 * own name, and a discriminator that leads to it. Any other schema is returned as it is.
 * @returns the schemas to put in its place, by their names
 */
export function namedVariants(id: string, schema: Json): [string, Json][] {
  const union = Union.safeParse(schema);
  const propertyName = union.success ? discriminatorOf(union.data.oneOf) : null;
  if (!union.success || propertyName === null) return [[id, schema]];
  const variants = union.data.oneOf.map((variant): [string, Json] => [
    `${pascalCase(variant.properties[propertyName]?.const ?? '')}${id}`,
    variant,
  ]);
  const refs = variants.map(([name]) => `#/components/schemas/${name}`);
  const values = union.data.oneOf.map(({ properties }) => properties[propertyName]?.const ?? '');
  const mapping = Object.fromEntries(values.map((value, index) => [value, refs[index]]));
  return [
    [
      id,
      {
        ...schema,
        oneOf: refs.map(($ref) => ({ $ref })),
        discriminator: { propertyName, mapping },
      },
    ],
    ...variants,
  ];
}

/** The property with a different constant in each member; null if there is none. */
function discriminatorOf(members: readonly z.output<typeof Variant>[]): string | null {
  const names = Object.keys(members[0]?.properties ?? {});
  return (
    names.find((name) => {
      const values = members.map(({ properties }) => properties[name]?.const);
      return !values.includes(undefined) && new Set(values).size === members.length;
    }) ?? null
  );
}

function pascalCase(value: string): string {
  return value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
