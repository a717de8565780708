import * as z from '../domain/zod.ts';
import type { Operation } from '../contract/define.ts';
import { readOnlyFields } from './whole-object.ts';

/** The body of a `PATCH` may be the whole object, with what is read-only in it. */
export function wholeObject(operation: Operation, body: z.ZodType): z.ZodType {
  const readOnly = readOnlyFields(operation);
  if (Object.keys(readOnly).length === 0 || !(body instanceof z.ZodObject)) return body;
  const { id } = body.meta() ?? {};
  const whole = body.extend(
    Object.fromEntries(Object.entries(readOnly).map(([name, field]) => [name, ignored(field)])),
  );
  return id === undefined ? whole : whole.meta({ id });
}

/** A field that is answered, where it may be sent and changes nothing: of what type, and no more. */
function ignored(field: z.ZodType): z.ZodType {
  return typeOf(field).optional().meta({
    readOnly: true,
    description: 'Read-only: leave it out, or send the value a GET shows',
  });
}

function typeOf(field: unknown): z.ZodType {
  if (field instanceof z.ZodNullable) return typeOf(field.unwrap()).nullable();
  if (field instanceof z.ZodObject) return z.object({});
  if (field instanceof z.ZodArray) {
    return z.array(typeOf(field.element).meta({ readOnly: true }));
  }
  return field instanceof z.ZodNumber || field instanceof z.ZodBoolean ? field : z.string();
}
