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
 * Calls DynamoDB; `TableName` is the one table.
 * @throws an error with DynamoDB's `name` for it, and what else it says, such as the `Item` of a failed condition.
 */
export type Call = <O extends Operation>(operation: O, input: Input<O>) => Promise<Answer>;

/** DynamoDB refuses what was signed five minutes before or after its own time. */
const skewMsMax = 4 * 60_000;

/** Calls about the table `name`, by what `client` is configured with: its region, endpoint, credentials, and tries. */
export function callsAbout(name: string, { config }: DynamoDBClient): Call {
  const signer = new SignatureV4({ ...config, service: 'dynamodb' });
  let address: URL | undefined;
  /** How far this machine's clock is behind DynamoDB's. */
  let behindMs = 0;
  return async (operation, input) => {
    address ??= (await getEndpointFromInstructions({}, GetItemCommand, config)).url;
    const request = requestOf(address, operation, named(name, operation, input));
    const once = async () => {
      const signingDate = new Date(Date.now() + behindMs);
      const signed = HttpRequest.clone(await signer.sign(request, { signingDate }));
      const { response } = Reply.parse(await config.requestHandler.handle(signed));
      const said = await text(response.body);
      if (response.statusCode !== 200) {
        const error = failure(response, said);
        const skewMs = Date.parse(response.headers.date ?? '') - Date.now();
        if (Math.abs(skewMs - behindMs) < skewMsMax || Number.isNaN(skewMs)) throw error;
        behindMs = skewMs;
        throw Object.assign(error, { $retryable: {} });
      }
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

function requestOf(address: URL, operation: Operation, input: object) {
  const { protocol, hostname, port, host, pathname: path } = address;
  const body = toWire(input);
  const headers = {
    host,
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(body)),
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  };
  const place = { protocol, hostname, path, ...(port && { port: Number(port) }) };
  return new HttpRequest({ method: 'POST', ...place, headers, body });
}

const Fault = z.looseObject({
  __type: z.string().transform((type) => type.replace(/^.*#/, '')),
  message: z.string().nullish(),
  Message: z.string().nullish(),
});

/** The error in a response. Of a body that isn't DynamoDB's own, such as a proxy's page, the beginning is told. */
export function failure(
  { statusCode, headers }: Pick<Response, 'statusCode' | 'headers'>,
  answer: string,
): DynamoDBServiceException {
  const { data } = Fault.safeParse(objectIn(answer));
  const { __type: name = `HTTP ${statusCode}`, Message, message, ...more } = data ?? {};
  const error = new DynamoDBServiceException({
    name,
    // What is DynamoDB's own may hold an item, which belongs in no log.
    message: data ? (message ?? Message ?? name) : answer.slice(0, 200),
    $fault: statusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] },
  });
  return Object.assign(error, more);
}

/** Null for what is no object in JSON, or is cut off: the status has to say it all. */
function objectIn(answer: string): object | null {
  try {
    return fromWire(answer);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
