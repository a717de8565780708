import type * as z from '../zod.ts';

type RawIssue = z.core.$ZodRawIssue;

const things: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  datetime: 'a time such as 2026-11-21T10:00:00Z',
  date: 'a day such as 2026-11-21',
};

/**
 * What is wrong with an input, as the rest of a sentence that begins with its place. Undefined where
 * the schema has words of its own.
 */
export function inputWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${things[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : undefined;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in the documented format'}`;
    case 'too_small':
      return `must ${sized(issue.origin)}at least ${String(issue.minimum)}${unit(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must ${sized(issue.origin)}at most ${String(issue.maximum)}${unit(issue.origin, issue.maximum)}`;
    case 'unrecognized_keys':
      return unknown(keysOf(issue.inst));
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return undefined;
  }
}

function oneOf(values: readonly unknown[]): string {
  const named = values.map(String);
  return named.length === 1 ? `must be ${named.join('')}` : `must be one of ${named.join(', ')}`;
}

function sized(origin: string): string {
  return unit(origin, 1) === '' ? 'be ' : 'have ';
}

function unit(origin: string, count: number | bigint): string {
  const one = { string: 'character', array: 'entry' }[origin];
  if (one === undefined) return '';
  if (count === 1) return ` ${one}`;
  return ` ${one === 'entry' ? 'entries' : `${one}s`}`;
}

function unknown(known: readonly string[]): string {
  if (known.length === 0) return 'is unknown: no fields are allowed here';
  return `is unknown (known: ${known.join(', ')})`;
}

/** The keys that an object may have, or a record of some keys. */
function keysOf(schema: RawIssue['inst']): string[] {
  const ofRecord = schema !== undefined && 'keyType' in schema ? schema.keyType : null;
  const isOfSome = typeof ofRecord === 'object' && ofRecord !== null && 'options' in ofRecord;
  if (isOfSome && Array.isArray(ofRecord.options)) return ofRecord.options.map(String);
  return Object.keys(shapeOf(schema));
}

function shapeOf(schema: RawIssue['inst']): object {
  const isObject = schema !== undefined && 'shape' in schema;
  return isObject && typeof schema.shape === 'object' ? (schema.shape ?? {}) : {};
}
