import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RouteMatch } from './routes.ts';

/** An HTTP request, read whole. */
export interface HttpRequest {
  method: string;
  /** Path and query, as they came. */
  target: string;
  protocol: string;
  sourceIp: string;
  /** Names and values in turn, as they came. */
  rawHeaders: readonly string[];
  body: Buffer;
}

export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[]>>;
  body: Buffer;
}

/**
 * The event of a request, in payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(request: HttpRequest, match: RouteMatch, now: Date): unknown {
  const [rawPath = '/', ...queries] = request.target.split('?');
  const rawQueryString = queries.join('?');
  const { headers, cookies } = readHeaders(request);
  const text = bodyText(request.body, headers['content-type'] ?? '');
  const domainName = (headers.host ?? 'localhost').replace(/:\d+$/, '');
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(rawQueryString === '' ? {} : { queryStringParameters: readQuery(rawQueryString) }),
    ...(Object.keys(match.parameters).length > 0 ? { pathParameters: match.parameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0],
      http: {
        method: request.method,
        path: rawPath,
        protocol: request.protocol,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length === 0 ? {} : { body: text ?? request.body.toString('base64') }),
    isBase64Encoded: text === null,
  };
}

/** Lower-case names, repeated ones joined by a comma, cookies apart. */
function readHeaders(request: HttpRequest) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]?.toLowerCase() ?? '';
    const value = request.rawHeaders[at + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(/; */).filter((cookie) => cookie !== ''));
    else headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  const forwarded = headers['x-forwarded-for'];
  headers['x-forwarded-for'] =
    forwarded === undefined ? request.sourceIp : `${forwarded}, ${request.sourceIp}`;
  headers['x-forwarded-proto'] = 'http';
  return { headers, cookies };
}

function readQuery(query: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    values[name] = values[name] === undefined ? value : `${values[name]},${value}`;
  }
  return values;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body as text; null if API Gateway would send it in base64. */
function bodyText(body: Buffer, contentType: string): string | null {
  if (body.length === 0) return '';
  const isText = /^(text\/|application\/(json|xml|javascript)\b|[^;]+\+(json|xml)\b)/i;
  if (contentType !== '' && !isText.test(contentType)) return null;
  try {
    return decoder.decode(body);
  } catch {
    // Not UTF-8: text would lose bytes.
    return null;
  }
}

/** `21/Nov/2026:10:00:00 +0000`. */
function commonLogTime(at: Date): string {
  const [, day = '', month = '', year = '', time = ''] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

const Structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * The response that a function's answer is; null if it is none. API Gateway would make the body of a 200 of
 * anything else, which our functions never return.
 * @param removedHeaders those that an answer of a status loses on its way out.
 */
export function toAnswer(
  value: unknown,
  removedHeaders: Readonly<Record<string, readonly string[]>> = {},
): HttpAnswer | null {
  const parsed = Structured.safeParse(value);
  if (!parsed.success) return null;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const named = Object.entries(headers ?? {}).map(([name, text]): [string, string] => [
    name.toLowerCase(),
    String(text),
  ]);
  const all: [string, string | string[]][] = [
    ['content-type', 'text/plain;charset=UTF-8'],
    ...named,
    ...(cookies === null || cookies === undefined || cookies.length === 0
      ? []
      : [['set-cookie', cookies] satisfies [string, string[]]]),
  ];
  const removed = removedHeaders[String(statusCode)] ?? [];
  return {
    status: statusCode,
    headers: Object.fromEntries(all.filter(([name]) => !removed.includes(name))),
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** An answer of API Gateway's own. */
export function ownAnswer(status: number, message: string): HttpAnswer {
  return jsonAnswer(status, { message });
}

export function jsonAnswer(status: number, body: unknown): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  };
}
