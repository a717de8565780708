import type { Context, SQSEvent } from 'aws-lambda';
import { routesOf } from '../../lib/stacks/api-functions.ts';
import { operations } from '../../shared/contract/index.ts';

/** A request as a client would send it. */
export interface Sent {
  method: string;
  /** With the query string, if there is one. */
  path: string;
  headers?: Record<string, string>;
  /** `name=value`, one each. */
  cookies?: readonly string[];
  /** Sent as it is; bytes as the gateway hands them on. */
  body?: string | Buffer;
  ip?: string;
}

let count = 0;

/** The event that API Gateway (HTTP API, payload 2.0) makes of a request. */
export function apiEvent({ method, path, headers = {}, cookies, body, ip }: Sent) {
  const [rawPath = '', rawQueryString = ''] = path.split(/\?(.*)/s);
  const { routeKey, pathParameters } = routeOf(method, rawPath);
  count += 1;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies: [...cookies] }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    queryStringParameters: Object.fromEntries(new URLSearchParams(rawQueryString)),
    ...(pathParameters && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      stage: '$default',
      requestId: `gateway-${count}`,
      timeEpoch: Date.parse('2026-11-21T10:00:00.000Z') + count,
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: ip ?? '192.0.2.1',
        userAgent: headers['user-agent'] ?? '',
      },
    },
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? body.toString('base64') : body }),
    isBase64Encoded: Buffer.isBuffer(body),
  };
}

/**
 * What a request has left of its time. The doors end it by the real clock, though the clock of the
 * tests stands: long, since a busy machine is no fault of the request.
 */
export const remainingSeconds = 300;

/** What of Lambda's context the doors look at. */
export const lambdaContext = {
  getRemainingTimeInMillis: () => remainingSeconds * 1000,
} as unknown as Context;

const splitRoutes = operations.flatMap((operation) =>
  routesOf(operation).map(({ method }) => ({
    method,
    operation,
    route: operation.path.split('/'),
  })),
);

/** The route that the gateway picks: the most literal one, else `$default`. */
export function routeOf(
  method: string,
  path: string,
): { routeKey: string; group: string | null; pathParameters?: Record<string, string> } {
  const parts = path.split('/');
  const fitting = splitRoutes
    .filter(
      (each) =>
        each.method === method &&
        each.route.length === parts.length &&
        each.route.every((part, index) =>
          part.startsWith('{') ? parts[index] !== '' : part === parts[index],
        ),
    )
    .toSorted((one, other) => parameters(one.route) - parameters(other.route));
  const [first] = fitting;
  if (!first) return { routeKey: '$default', group: null };
  const named = first.route.flatMap((part, index) =>
    part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[index] ?? '')]] : [],
  );
  return {
    routeKey: `${method} ${first.operation.path}`,
    group: first.operation.group,
    ...(named.length > 0 && {
      pathParameters: Object.fromEntries(named) as Record<string, string>,
    }),
  };
}

function parameters(route: readonly string[]): number {
  return route.filter((part) => part.startsWith('{')).length;
}

/** The event that SQS makes of messages with these bodies, which it hands out for that many times by now. */
export function sqsEvent(bodies: readonly string[], received = 1): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      receiptHandle: `r${index}`,
      body,
      attributes: {
        ApproximateReceiveCount: String(received),
        SentTimestamp: '0',
        SenderId: 's',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:queue',
      awsRegion: 'us-east-1',
    })),
  };
}
