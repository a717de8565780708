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
  const { Responses, ...rest } = { ...stored } satisfies Fields;
  const plain = withItems(rest, (item) => unmarshall(item));
  if (!isObject(Responses)) return plain;
  // By the names of tables, which could be any of the fields' names.
  const found = mapped(Responses, (_, items) =>
    changed('Items', items, (item) => unmarshall(item)),
  );
  return { ...plain, Responses: found };
}

/** Attributes of these names have an object there. */
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
