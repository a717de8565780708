import type { Key } from './keys.ts';
import type { Write } from './transaction.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An update that sets `fields`, with every name and value behind a placeholder. */
export function assignments(fields: Fields): {
  expression: string;
  names: Record<string, string>;
  values: Record<string, unknown>;
} {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    expression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Sets `fields` of the item at `key` if it still has `version`, which moves on by one. */
export function versionedUpdate(
  key: Key,
  version: number,
  fields: Fields,
): NonNullable<Write['Update']> {
  const { expression, names, values } = assignments({ ...fields, version: version + 1 });
  return {
    Key: key,
    UpdateExpression: expression,
    ConditionExpression: '#version = :read',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':read': version },
  };
}
