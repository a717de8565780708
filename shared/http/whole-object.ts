import { inputFaults } from '../domain/problems/input-faults.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from '../domain/zod.ts';
import type { Operation } from '../contract/define.ts';
import { Problem } from '../domain/problems/errors.ts';

const Fields = z.record(z.string(), z.unknown());

/** The fields that a `PATCH` answers and does not change. */
export function readOnlyFields({ method, body, success }: Operation): Record<string, z.ZodType> {
  if (method !== 'PATCH' || !body || !success.body) return {};
  const taken = shapeOf(body);
  const answered = Object.entries(shapeOf(success.body));
  return Object.fromEntries(answered.filter(([name]) => !(name in taken)));
}

/** The fields of an object; of a union those of all its members. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (isUnion(schema)) {
    return Object.fromEntries(schema.options.flatMap((each) => Object.entries(shapeOf(each))));
  }
  return isObject(schema) ? schema.shape : {};
}

function isUnion(schema: z.ZodType): schema is z.ZodUnion<readonly z.ZodType[]> {
  return schema.def.type === 'union';
}

function isObject(schema: z.ZodType): schema is z.ZodObject<Record<string, z.ZodType>> {
  return schema.def.type === 'object';
}

/**
 * What a `PATCH` with a whole object changes: read-only fields must have their present value, and
 * what is as it was is no change. Any other body is taken as it is.
 * @param present gives the object as it is now; asked only where a read-only field was sent.
 * @throws Problem `read_only`
 */
export async function withoutUnchanged(
  operation: Operation,
  body: unknown,
  present: () => Promise<unknown>,
): Promise<unknown> {
  const readOnly = readOnlyFields(operation);
  const sent = Fields.safeParse(body).data ?? {};
  const names = Object.keys(sent).filter((name) => Object.hasOwn(readOnly, name));
  if (names.length === 0) return body;
  const now = Fields.parse(await present());
  const isSame = (name: string) => isDeepStrictEqual(sent[name], now[name]);
  const errors = names
    .filter((name) => !isSame(name))
    .map((name) => ({ path: `body.${name}`, message: inputFaults.readOnly() }));
  if (errors.length > 0) throw new Problem('read_only', undefined, { errors });
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isSame(name)));
}
