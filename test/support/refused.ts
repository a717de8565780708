import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { indexes } from '../../shared/table/indexes.ts';
import type { Act } from './tested-table.ts';

type Item = Record<string, unknown>;

/** The parts of a request or of one write of a transaction that are looked at. */
interface Request {
  Item?: Item;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  ExclusiveStartKey?: Item | undefined;
  IndexName?: string;
}

/**
 * Makes the engine of the tests as strict as DynamoDB where it takes what DynamoDB refuses, as
 * DynamoDB Local and the service itself show: such requests fail here as they would there.
 */
export const refuseAsDynamoDb: Act = (next, _operation, input) => {
  const message = faultOf(input);
  if (message === null) return next();
  const [name, $metadata] = ['ValidationException', { httpStatusCode: 400 }];
  throw new DynamoDBServiceException({ name, $fault: 'client', message, $metadata });
};

/** Why DynamoDB refuses the input of a command, or null. */
function faultOf(input: object): string | null {
  const writes = (input as { TransactItems?: Record<string, Request | undefined>[] }).TransactItems;
  if (!writes) return faultIn(input);
  for (const write of writes) {
    const [request, ...others] = Object.values(write).filter((part) => part !== undefined);
    if (others.length > 0)
      return 'TransactItems can only contain one of Check, Put, Update or Delete';
    const fault = faultIn(request ?? {});
    if (fault !== null) return fault;
  }
  return null;
}

function faultIn(request: Request): string | null {
  return (
    faultInNames(request) ??
    faultInBounds(request) ??
    faultInKeyCondition(request) ??
    faultInStart(request) ??
    faultInIndexKeys(request) ??
    faultInProjection(request)
  );
}

function expressionsOf(request: Request): string[] {
  return [
    request.KeyConditionExpression,
    request.FilterExpression,
    request.ConditionExpression,
    request.UpdateExpression,
    request.ProjectionExpression,
  ].filter((expression) => expression !== undefined);
}

/** What is looked at in an expression, whatever its values are. */
interface Parts {
  /** Whether a name in it begins with an underscore, as only placeholders may. */
  isBare: boolean;
  ranges: [from: string, to: string][];
  hasTooMany: boolean;
}

/** The service asks in few forms, most of them thousands of times. */
const known = new Map<string, Parts>();
const knownMax = 1000;

function partsOf(expression: string): Parts {
  const found = known.get(expression);
  if (found) return found;
  const ranges = expression.matchAll(/BETWEEN\s+(:\w+)\s+AND\s+(:\w+)/g);
  const lists = expression.matchAll(/\bIN\s*\(([^)]*)\)/g);
  const parts = {
    isBare: /(?<![\w#:])_\w/.test(expression),
    ranges: [...ranges].map(([, from = '', to = '']): [string, string] => [from, to]),
    hasTooMany: [...lists].some(([, operands = '']) => operands.split(',').length > 100),
  };
  if (known.size >= knownMax) known.clear();
  known.set(expression, parts);
  return parts;
}

function faultInNames(request: Request): string | null {
  if ([request.Item, request.ExpressionAttributeValues].some(hasEmptyName))
    return 'Empty attribute name';
  const isBare = expressionsOf(request).some((expression) => partsOf(expression).isBare);
  return isBare ? 'Syntax error; token: "_"' : null;
}

function hasEmptyName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return '' in value || Object.values(value).some(hasEmptyName);
}

/** What BETWEEN and IN refuse. */
function faultInBounds(request: Request): string | null {
  const { ExpressionAttributeValues: values = {} } = request;
  for (const expression of expressionsOf(request)) {
    const { ranges, hasTooMany } = partsOf(expression);
    for (const [from, to] of ranges) {
      const [low, high] = [values[from], values[to]];
      const isTurned =
        typeof low === 'number'
          ? low > Number(high)
          : Buffer.compare(Buffer.from(textOf(low)), Buffer.from(textOf(high))) > 0;
      if (isTurned) return 'The BETWEEN operator requires upper bound to be greater';
    }
    if (hasTooMany) return 'The IN operator is provided with too many';
  }
  return null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const emptyKey =
  'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.';
const bytesMax = { pk: 2048, sk: 1024 };

/** All keys of the table and its indexes are strings. */
function faultInKeyCondition(request: Request): string | null {
  const { KeyConditionExpression = '', ExpressionAttributeValues: values = {} } = request;
  for (const [name] of KeyConditionExpression.matchAll(/:\w+/g)) {
    const value = values[name];
    if (typeof value !== 'string') return 'Condition parameter type does not match schema type';
    if (value === '') return emptyKey;
    if (Buffer.byteLength(value) > bytesMax.sk)
      return 'Aggregated size of all range keys has exceeded';
  }
  return null;
}

function faultInStart({ ExclusiveStartKey, ...request }: Request): string | null {
  if (!ExclusiveStartKey) return null;
  const { KeyConditionExpression = '', ExpressionAttributeValues: values = {} } = request;
  if (Object.values(ExclusiveStartKey).includes('')) return emptyKey;
  const [, name = '', value = ''] = /^(#?\w+) = (:\w+)/.exec(KeyConditionExpression) ?? [];
  const key = request.ExpressionAttributeNames?.[name] ?? name;
  const isInside = key === '' || ExclusiveStartKey[key] === values[value];
  return isInside ? null : 'The provided starting key does not match the range key predicate';
}

function faultInIndexKeys({ Item = {} }: Request): string | null {
  const isTooLong = Object.values(indexes).some(
    ({ pk, sk }) =>
      Buffer.byteLength(textOf(Item[pk])) > bytesMax.pk ||
      Buffer.byteLength(textOf(Item[sk])) > bytesMax.sk,
  );
  return isTooLong ? 'One or more parameter values were invalid: Size limit exceeded' : null;
}

function faultInProjection(request: Request): string | null {
  const index = Object.entries(indexes).find(([name]) => name === request.IndexName)?.[1];
  if (!index) return null;
  const has: readonly string[] = ['pk', 'sk', index.pk, index.sk, ...index.project];
  const missing = [...(request.ProjectionExpression ?? '').matchAll(/#?\w+/g)]
    .map(([name]) => request.ExpressionAttributeNames?.[name] ?? name)
    .find((name) => !has.includes(name));
  return missing === undefined ? null : `Global secondary index does not project [${missing}]`;
}
