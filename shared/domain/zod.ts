import * as zod from 'zod';

export * from 'zod';

/**
 * What the API reference says of schemas: `schema.register(z.docs, { description })` notes it of a schema
 * that was just made. `meta` makes a copy that says it, of a schema that others use without it.
 */
export const docs = zod.globalRegistry;

/*
 * Schemas never change, so plain ones are made once: a function makes more than a thousand while it
 * loads, every third of which would be a `z.string()` like all others. With parameters they are zod's.
 */
const plain = {
  string: zod.string(),
  int: zod.int(),
  number: zod.number(),
  boolean: zod.boolean(),
  unknown: zod.unknown(),
};

/** A schema of any text. */
export function string(params?: Parameters<typeof zod.string>[0]): zod.ZodString {
  return params === undefined ? plain.string : zod.string(params);
}

/** A schema of safe integers. */
export function int(params?: Parameters<typeof zod.int>[0]): zod.ZodInt {
  return params === undefined ? plain.int : zod.int(params);
}

/** A schema of finite numbers. */
export function number(params?: Parameters<typeof zod.number>[0]): zod.ZodNumber {
  return params === undefined ? plain.number : zod.number(params);
}

/** A schema of `true` and `false`. */
export function boolean(params?: Parameters<typeof zod.boolean>[0]): zod.ZodBoolean {
  return params === undefined ? plain.boolean : zod.boolean(params);
}

/** A schema of anything. */
export function unknown(): zod.ZodUnknown {
  return plain.unknown;
}
