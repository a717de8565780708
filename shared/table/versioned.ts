import type { Key } from './keys.ts';
import type { Write } from './transaction.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What must hold for a write. */
export interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
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

/** Sets `fields` of the item at `key`, and removes `gone`, where `condition` holds. */
export function updateIf(
  key: Key,
  condition: Condition,
  fields: Fields,
  gone: readonly string[] = [],
): NonNullable<Write['Update']> {
  const { expression, names, values } = assignments(fields, gone);
  const all = { ...values, ...condition.ExpressionAttributeValues };
  return {
    Key: key,
    UpdateExpression: expression,
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: { ...names, ...condition.ExpressionAttributeNames },
    // The table refuses an empty set of them.
    ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
  };
}

interface Patch {
  /** Attributes that are removed. */
  gone?: readonly string[];
  /** What must hold of the item, too. */
  also?: Also;
}

/** Sets `fields` of the item at `key` if it still has `version`, which stays. */
export function updateAsRead(
  key: Key,
  version: number,
  fields: Fields,
  { gone, also }: Patch = {},
): NonNullable<Write['Update']> {
  return updateIf(key, asRead(version, also), fields, gone);
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
