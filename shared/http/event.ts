import type { Context } from 'aws-lambda';
import * as z from '../domain/zod.ts';

const Names = z.record(z.string(), z.string());

/** What of an event of API Gateway (HTTP API, payload 2.0) the door looks at. */
export const ApiEvent = z.object({
  /** Method and path of the matched operation, or `$default`. */
  routeKey: z.string(),
  rawPath: z.string(),
  rawQueryString: z.string().default(''),
  cookies: z.array(z.string()).default([]),
  headers: Names.default({}),
  pathParameters: Names.default({}),
  requestContext: z.object({
    requestId: z.string(),
    timeEpoch: z.number(),
    http: z.object({ method: z.string(), sourceIp: z.string() }),
  }),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().default(false),
});
export type ApiEvent = z.infer<typeof ApiEvent>;

/** An answer as API Gateway takes it. */
export interface ApiResult {
  statusCode: number;
  headers: Record<string, string>;
  cookies?: string[];
  body: string;
  /** The body is bytes, in base64. */
  isBase64Encoded?: boolean;
}

/** A function behind API Gateway. */
export type Handler = (event: unknown, context: Context) => Promise<ApiResult>;
