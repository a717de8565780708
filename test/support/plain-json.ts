import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** How the SDK describes an operation: the kind of description, then namespace, name, and so on. */
type Described = readonly [number, string, string, object, unknown, unknown];
interface Context {
  __smithy_context: { operationSchema: Described };
}
interface Answer {
  statusCode: number;
  body: Buffer;
}
/** What this uses of the SDK’s protocol, of whose forms the compiler cannot choose one. */
interface Protocol {
  serializeRequest(operation: object, input: unknown, context: object): Promise<object>;
  deserializeResponse(operation: object, context: object, response: unknown): Promise<never>;
}

/** What isn’t the same in JSON as the SDK takes and hands out: points in time, and what is null. */
const needsSchema = /"\w+DateTime":|:null/;
/** Bytes, which JSON has in base64. */
const hasBytes = /"BS?":["[]/;
const target = 'DynamoDB_20120810';

/**
 * Lets a client write requests and read answers as the JSON that they are, and puts nothing together for
 * each call that is always the same. The SDK writes and reads dates, and reads errors.
 */
export function speakPlainJson({ middlewareStack: stack, config }: DynamoDBClient): void {
  const protocol = config.protocol as unknown as Protocol;
  const operationOf = (context: unknown) => {
    const [, namespace, name, traits, input, output] = (context as Context).__smithy_context
      .operationSchema;
    return { namespace, name, traits, input, output };
  };
  const nowhere = { endpoint: async () => undefined };
  stack.add(
    (next, context) => {
      const operation = operationOf(context);
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${target}.${operation.name}`,
      };
      return async (args) => {
        const body = JSON.stringify(holdsBytes(args.input) ? inBase64(args.input) : args.input);
        const request: object = needsSchema.test(body)
          ? await protocol.serializeRequest(operation, args.input, nowhere)
          : { headers, body };
        return next({ ...args, request });
      };
    },
    { step: 'serialize', name: 'serializerMiddleware', override: true },
  );
  stack.add(
    (next, context) => {
      const operation = operationOf(context);
      return async (args) => {
        const { response } = await next(args);
        const { statusCode, body } = response as Answer;
        const text = statusCode === 200 ? body.toString() : '';
        if (text === '' || needsSchema.test(text)) {
          const around = { ...config, ...context };
          return {
            response,
            output: await protocol.deserializeResponse(operation, around, response),
          };
        }
        const output = JSON.parse(text) as object;
        if (hasBytes.test(text)) readBytes(output);
        return { response, output: { ...output, $metadata: { httpStatusCode: statusCode } } };
      };
    },
    { step: 'deserialize', name: 'deserializerMiddleware', override: true },
  );
}

function holdsBytes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Uint8Array || Object.values(value).some(holdsBytes);
}

/** A copy in which bytes are text. */
function inBase64(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(inBase64);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inBase64(one)]));
}

/** Puts bytes in place of their text: an attribute that is called so has an object there. */
function readBytes(value: object): void {
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    if (name === 'B' && typeof one === 'string') Object.assign(value, { B: fromBase64(one) });
    else if (name === 'BS' && Array.isArray(one)) Object.assign(value, { BS: one.map(fromBase64) });
    else if (typeof one === 'object' && one !== null) readBytes(one);
  }
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
