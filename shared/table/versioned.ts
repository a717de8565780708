import type { Key } from './keys.ts';
import type { Write } from './transaction.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What must hold for a write. */
export interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/**
 * The condition that an expression holds: `:now` in it is `now` of `values`, and `#status` the attribute of that
 * name, or of the one that `names` says.
 */
export function when(
  expression: string,
  values: Fields = {},
  names: Readonly<Record<string, string>> = {},
): Condition {
  const named = expression.match(/#\w+/g) ?? [];
  const behind = Object.entries(values).map(([name, value]) => [`:${name}`, value] as const);
  return {
    ConditionExpression: expression,
    ...(named.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(
        named.map((name) => [name, names[name.slice(1)] ?? name.slice(1)]),
      ),
    }),
    ...(behind.length > 0 && { ExpressionAttributeValues: Object.fromEntries(behind) }),
  };
}

/** Two conditions without names that must both hold; neither may have an `OR`. */
export function both(one: Condition, other: Condition): Condition {
  const values = { ...one.ExpressionAttributeValues, ...other.ExpressionAttributeValues };
  return {
    ConditionExpression: `${one.ConditionExpression} AND ${other.ConditionExpression}`,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/** That there is an item. */
export const isThere: Condition = { ConditionExpression: 'attribute_exists(pk)' };

/** More that must hold, without names of its own. */
export type Also = Required<Omit<Condition, 'ExpressionAttributeNames'>>;

/** An update that sets `fields` and removes `gone`, with every name and value behind a placeholder. */
export function assignments(
  fields: Fields,
  gone: readonly string[] = [],
): {
  expression: string;
  names: Record<string, string>;
  values: Record<string, unknown>;
} {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const set = entries.map(([name]) => `#${name} = :${name}`).join(', ');
  const removed = gone.map((name) => `#${name}`).join(', ');
  const names = [...entries.map(([name]) => name), ...gone];
  return {
    expression: [set && `SET ${set}`, removed && `REMOVE ${removed}`].filter(Boolean).join(' '),
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}

/**
 * The condition that an item still has the version that was read; null: that there is none.
 * @param also what must hold of an item that was read, too.
 */
export function asRead(
  version: number | null,
  also?: Omit<Condition, 'ExpressionAttributeNames'>,
): Condition {
  if (version === null) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const more = also ? ` AND ${also.ConditionExpression}` : '';
  return {
    ConditionExpression: `version = :read${more}`,
    ExpressionAttributeValues: { ':read': version, ...also?.ExpressionAttributeValues },
  };
}

interface Patch {
  /** Attributes that are removed. */
  gone?: readonly string[];
  /** What must hold of the item, too. */
  also?: Also;
}

/** Sets `fields` of the item at `key`, and removes `gone`, if `condition` holds. */
export function updateIf(
  key: Key,
  fields: Fields,
  condition: Condition,
  gone?: readonly string[],
): NonNullable<Write['Update']> {
  const { expression, names, values } = assignments(fields, gone);
  const all = { ...values, ...condition.ExpressionAttributeValues };
  return {
    Key: key,
    UpdateExpression: expression,
    ...condition,
    ExpressionAttributeNames: { ...names, ...condition.ExpressionAttributeNames },
    // An empty list is refused.
    ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
  };
}

/** Adds to numbers of the item at `key`, if `condition` holds. */
export function addIf(
  key: Key,
  sums: Readonly<Record<string, number>>,
  condition: Condition,
): NonNullable<Write['Update']> {
  const added = Object.keys(sums).map((name) => `#${name} :${name}`);
  return { ...updateIf(key, sums, condition), UpdateExpression: `ADD ${added.join(', ')}` };
}

/** Sets `fields` of the item at `key` if it still has `version`, which stays. */
export function updateAsRead(
  key: Key,
  version: number,
  fields: Fields,
  { gone, also }: Patch = {},
): NonNullable<Write['Update']> {
  return updateIf(key, fields, asRead(version, also), gone);
}

/** The same of an item whose version moves on by one. */
export function versionedUpdate(
  key: Key,
  version: number,
  fields: Fields,
  patch: Patch = {},
): NonNullable<Write['Update']> {
  return updateAsRead(key, version, { ...fields, version: version + 1 }, patch);
}
