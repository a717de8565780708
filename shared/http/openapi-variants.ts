import * as z from '../domain/zod.ts';
import type { Json } from './openapi-json.ts';

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
