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

/** What isn’t the same in JSON as the SDK hands out: bytes and points in time. */
const needsSchema = /"(?:B|BS|\w+DateTime)":/;

/**
 * Lets a client read answers as the JSON that they are, and puts nothing together for each call that
 * is always the same. The SDK makes all requests, and reads errors, bytes, and dates.
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
      return async (args) => {
        const request = await protocol.serializeRequest(operation, args.input, nowhere);
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
        const output = { ...JSON.parse(text), $metadata: { httpStatusCode: statusCode } };
        return { response, output };
      };
    },
    { step: 'deserialize', name: 'deserializerMiddleware', override: true },
  );
}
