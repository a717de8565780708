/**
 * Calls of DynamoDB with the SDK's own configuration, retries, signer, and HTTP handler, but without the rest
 * of its chain of some twenty middlewares, which takes half of a call's processor time. The protocol:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
} from '@aws-sdk/client-dynamodb';
import type * as doc from '@aws-sdk/lib-dynamodb';
import { getEndpointFromInstructions } from '@smithy/core/endpoints';
import { HttpRequest } from '@smithy/core/protocols';
import { retryMiddleware } from '@smithy/core/retry';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from '../domain/zod.ts';
import { fromWire, toWire } from './marshalling.ts';

/** What is asked of DynamoDB: items are plain objects, as with the document client. */
interface Inputs {
  GetItem: doc.GetCommandInput;
  BatchGetItem: doc.BatchGetCommandInput;
  Query: doc.QueryCommandInput;
  PutItem: doc.PutCommandInput;
  UpdateItem: doc.UpdateCommandInput;
  DeleteItem: doc.DeleteCommandInput;
  BatchWriteItem: doc.BatchWriteCommandInput;
  TransactWriteItems: doc.TransactWriteCommandInput;
}

type Operation = keyof Inputs;
export type Input<O extends Operation> = Omit<Inputs[O], 'TableName'>;

type Item = Record<string, unknown>;

/** What DynamoDB answers, whatever it was asked. Items are parsed by those who know what they are. */
interface Answer {
  Item?: Item;
  Attributes?: Item;
  Items?: Item[];
  Count?: number;
  ScannedCount?: number;
  LastEvaluatedKey?: Item;
  Responses?: Record<string, Item[]>;
  UnprocessedKeys?: Record<string, { Keys: Item[] }>;
  UnprocessedItems?: Record<string, object[]>;
}
const Answer = z.custom<Answer>((value) => value instanceof Object);

const Reply = z.object({
  response: z.object({
    statusCode: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.instanceof(Readable),
  }),
});
type Response = z.infer<typeof Reply>['response'];

/**
 * One call of DynamoDB, about the one table where no other is named.
 * @throws an error with the `name` that DynamoDB gives it, with what it says besides, such as the `Item` of a failed condition.
 */
export type Call = <O extends Operation>(operation: O, input: Input<O>) => Promise<Answer>;

/** Calls about the table `name`, by what `client` is configured with: its region, endpoint, credentials, and tries. */
export function callsAbout(name: string, { config }: DynamoDBClient): Call {
  const signer = new SignatureV4({ ...config, service: 'dynamodb' });
  let address: Promise<URL> | undefined;
  return async (operation, input) => {
    address ??= getEndpointFromInstructions({}, GetItemCommand, config).then(({ url }) => url);
    const request = requestOf(await address, operation, named(name, operation, input));
    const once = async () => {
      const signed = HttpRequest.clone(await signer.sign(request));
      const { response } = Reply.parse(await config.requestHandler.handle(signed));
      const said = await text(response.body);
      if (response.statusCode !== 200) throw failure(response, said);
      return { response, output: { ...Answer.parse(fromWire(said)), $metadata: {} } };
    };
    const { output } = await retryMiddleware(config)(once, {})({ input, request });
    return output;
  };
}

function named(TableName: string, operation: Operation, input: object): object {
  if (operation.startsWith('Batch')) return input;
  // The same in each try, so that a transaction whose answer got lost isn't carried out again.
  if (operation === 'TransactWriteItems') return { ClientRequestToken: randomUUID(), ...input };
  return { TableName, ...input };
}

function requestOf({ protocol, hostname, port, host }: URL, operation: Operation, input: object) {
  const body = toWire(input);
  const headers = {
    host,
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(body)),
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  };
  const place = { protocol, hostname, ...(port && { port: Number(port) }) };
  return new HttpRequest({ method: 'POST', ...place, headers, body });
}

const Fault = z.looseObject({
  __type: z.string().transform((type) => type.replace(/^.*#/, '')),
  message: z.string().optional(),
  Message: z.string().optional(),
});

/** What DynamoDB says in place of an answer. What isn't its own words, such as a page of a proxy, is told as it is. */
function failure({ statusCode, headers }: Response, answer: string): DynamoDBServiceException {
  const isJson = headers['content-type']?.startsWith('application/x-amz-json') === true;
  const { data } = Fault.safeParse(isJson ? fromWire(answer) : null);
  const { __type: name = `HTTP ${statusCode}`, Message, message = Message, ...more } = data ?? {};
  const error = new DynamoDBServiceException({
    name,
    message: message ?? answer,
    $fault: statusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] },
  });
  return Object.assign(error, more);
}
