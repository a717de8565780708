import * as z from 'zod';
import { LocalFailure } from '../failure.ts';

/** What the names inside a template refer to. */
export interface Scope {
  /** Value of `Ref`: of a resource, a parameter or a pseudo parameter. */
  reference(id: string): unknown;
  /** Value of `Fn::GetAtt`. */
  attribute(id: string, attribute: string): unknown;
}

const Json = z.record(z.string(), z.unknown());
const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

type Operator = (argument: unknown, scope: Scope) => unknown;

/** Those that our templates have. */
const operators: Readonly<Record<string, Operator>> = {
  Ref: (argument, scope) => scope.reference(z.string().parse(argument)),
  'Fn::GetAtt': (argument, scope) =>
    scope.attribute(...z.tuple([z.string(), z.string()]).parse(argument)),
  'Fn::Join': (argument, scope) => {
    const [delimiter, parts] = z.tuple([z.string(), z.unknown()]).parse(argument);
    return z.array(Text).parse(resolve(parts, scope)).join(delimiter);
  },
  'Fn::Select': (argument, scope) => {
    const [index, list] = z.tuple([z.coerce.number(), z.unknown()]).parse(argument);
    const items = z.array(z.unknown()).parse(resolve(list, scope));
    if (!(index in items)) throw new Error(`Fn::Select: there is no item ${index}`);
    return items[index];
  },
  'Fn::Split': (argument, scope) => {
    const [delimiter, text] = z.tuple([z.string(), z.unknown()]).parse(argument);
    return Text.parse(resolve(text, scope)).split(delimiter);
  },
  'Fn::Sub': (argument, scope) =>
    z
      .string()
      .parse(argument)
      .replaceAll(/\$\{([\w:]+)\}/g, (_, name: string) => Text.parse(scope.reference(name))),
};

/**
 * A template's value with every intrinsic function in it worked out.
 * @throws LocalFailure for an intrinsic function that isn't known here.
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string' && value.includes('{{resolve:')) {
    throw new LocalFailure(`The local runner doesn't know dynamic references (${value}).`);
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope));
  const parsed = Json.safeParse(value);
  if (!parsed.success) return value;
  const entries = Object.entries(parsed.data);
  const [only] = entries;
  if (only !== undefined && entries.length === 1 && /^(Ref$|Fn::)/.test(only[0])) {
    const operator = operators[only[0]];
    if (operator !== undefined) return operator(only[1], scope);
    throw new LocalFailure(`The local runner doesn't know the intrinsic function ${only[0]}.`);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item, scope)]));
}
