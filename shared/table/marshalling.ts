import { Buffer } from 'node:buffer';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** The fields of requests and answers that are items, or parts of one, or lists of them. */
const areItems: ReadonlySet<string> = new Set([
  'Key',
  'Keys',
  'Item',
  'Items',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);

/** The fields with a name of a table for each of theirs, which could be any of the names above; and what it stands for. */
const byTable: Readonly<Record<string, string>> = {
  RequestItems: '',
  UnprocessedItems: '',
  UnprocessedKeys: '',
  Responses: 'Items',
};

type Fields = Record<string, unknown>;
type Item = Record<string, AttributeValue>;

/** The JSON of a request whose items are plain objects; what is undefined in them is left out. */
export function toWire(request: object): string {
  const stored = withItems(request, (item) => marshall(item, { removeUndefinedValues: true }));
  return JSON.stringify(stored, function bytesAsText(this: Fields, name, value: unknown) {
    const { [name]: given } = this;
    return given instanceof Uint8Array ? Buffer.from(given).toString('base64') : value;
  });
}

/**
 * An answer, with items as plain objects.
 * @throws SyntaxError for what isn't JSON, Error for a number that JavaScript can't hold.
 */
export function fromWire(answer: string): Fields {
  const stored: unknown = bytes.test(answer) ? JSON.parse(answer, textAsBytes) : JSON.parse(answer);
  if (!isObject(stored)) throw new SyntaxError(`an answer is an object, not ${answer}`);
  return withItems(stored, (item) => unmarshall(item));
}

/** An attribute that is called `B` or `BS` is followed by an object. */
const bytes = /"BS?":["[]/;

function textAsBytes(name: string, value: unknown): unknown {
  if (name === 'B' && typeof value === 'string') return Buffer.from(value, 'base64');
  return name === 'BS' && Array.isArray(value)
    ? value.map((one: string) => Buffer.from(one, 'base64'))
    : value;
}

function withItems(fields: object, change: (item: Item) => Fields): Fields {
  return mapped(fields, (name, value) => changed(name, value, change));
}

function changed(name: string, value: unknown, change: (item: Item) => Fields): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(name, one, change));
  if (!isObject(value)) return value;
  const { [name]: each } = byTable;
  if (each !== undefined) return mapped(value, (_, of) => changed(each, of, change));
  return areItems.has(name) ? change(value) : withItems(value, change);
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}

function mapped(fields: object, change: (name: string, value: unknown) => unknown): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, change(name, value)]),
  );
}
