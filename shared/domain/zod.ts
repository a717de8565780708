import * as zod from 'zod';

export * from 'zod';

/**
 * What the API reference says of schemas. `.register(z.docs, { description })` notes it of a schema that
 * was made here, by a call with arguments or by `.nullable()`, `.default()`, and the like. What others use
 * too has `.meta({ description })`, which makes a copy that says it: a schema with a name, `idSchema(…)`,
 * `z.string()`, `z.int()`. ESLint knows the difference.
 */
export const docs = zod.globalRegistry;

/*
 * Schemas never change, so plain ones are made once: every third of the hundreds that a function makes
 * while it loads would be a `z.string()` like all others. With parameters they are zod's.
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
