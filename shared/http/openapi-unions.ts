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
