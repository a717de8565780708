/**
 * Assistants before the whole API, each a client of the protocol’s own library.
 *
 *     const client = await remote(h, key);      // over HTTP, by the door of functions/mcp
 *     const result = await call(client, 'get_change', { id });
 */
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ClientOptions,
} from '@modelcontextprotocol/client';
import type { Handler } from '../../shared/http/event.ts';
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { serveMcp, type McpDeps } from '../../shared/mcp/serve-mcp.ts';
import { toolsOf } from '../../shared/mcp/tool.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';
import type { Harness } from '../support/harness.ts';

const tools = toolsOf(describedTools());

type Fetch = typeof globalThis.fetch;

/** `fetch`, with a harness in the place of the network. */
export function fetchInto(h: Pick<Harness, 'send'>): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const answer = await h.send({
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== '' && { body }),
    });
    const isPicture = answer.headers['content-type']?.startsWith('image/') ?? false;
    const sent = isPicture
      ? Buffer.from(String(answer.body), 'base64')
      : typeof answer.body === 'string'
        ? answer.body
        : JSON.stringify(answer.body);
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : sent, { status: answer.status, headers: answer.headers });
  };
}

/** The remote endpoint in front of whatever `fetch` leads to. */
export function endpoint(h: Harness, more: Partial<McpDeps> = {}): Handler {
  const { clock, log } = h.deps;
  const deps = {
    clock,
    tools,
    publicUrl: h.deps.publicUrl,
    corsOrigins: [],
    publicRequestsPerIpPerMinute: 0,
    fetch: fetchInto(h),
    ...more,
  };
  return serveMcp(() => deps, { log });
}

/** `fetch`, as the gateway would hand it to a door. */
export function fetchFrom(handler: Handler): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const event = apiEvent({
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== '' && { body }),
    });
    const { statusCode, headers, body: answer } = await handler(event, lambdaContext);
    const isEmpty = statusCode === 202 || statusCode === 204;
    return new Response(isEmpty ? null : answer, { status: statusCode, headers });
  };
}

/** A client of the remote endpoint. */
export async function remote(
  handler: Handler,
  key: string,
  options: ClientOptions = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('https://monitor.example/mcp'), {
      fetch: fetchFrom(handler),
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

/** What a tool answered. */
export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallToolResult> {
  return client.callTool({ name, arguments: given });
}

/** The first text of a result. */
export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}
