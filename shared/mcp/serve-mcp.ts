import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { getOrganization } from '../contract/organization.ts';
import { Problem } from '../domain/problems/errors.ts';
import { noCredentials, originNotAllowed } from '../domain/problems/problem-details.ts';
import { answering } from '../http/answering.ts';
import { credentialOf } from '../http/credential.ts';
import type { ApiEvent, ApiResult, Handler } from '../http/event.ts';
import type { Exchange } from '../http/exchange.ts';
import { allowOrigin } from '../http/headers.ts';
import { methodNotAllowed } from '../http/literal-path.ts';
import { refuseCredentialsInUrl } from '../http/parse.ts';
import { networkLimit } from '../http/network-limit.ts';
import { note } from '../telemetry/record.ts';
import type { Clock, Log } from '../usecases/ports.ts';
import { apiAt, type Api, type ApiAnswer } from './api.ts';
import { newServer, type ServerDeps } from './server.ts';
import type { ApiTool } from './tool.ts';

/** What the remote endpoint needs of the surroundings. */
export interface McpDeps {
  clock: Clock;
  tools: readonly ApiTool[];
  /** Where users reach the service: its API is called there, too. */
  publicUrl: string;
  /** Origins of other sites whose pages may read answers. */
  corsOrigins: readonly string[];
  /** Ten times that is what one network may ask of one container; 0 switches the limit off. */
  publicRequestsPerIpPerMinute: number;
  /** In the place of the platform’s own. */
  fetch?: typeof globalThis.fetch;
}

const bodyBytesMax = 65_536;
/** Less than the function has, so that a slow answer becomes a result in words. */
const apiTimeoutSeconds = 15;
/** Of the headers of the API’s answer, those that hold for ours. */
const passedOn = ['ratelimit-policy', 'ratelimit', 'retry-after', 'www-authenticate'] as const;

/**
 * The Model Context Protocol over HTTP: one request, one JSON answer, nothing kept in between. It has
 * no rights of its own. Each call goes to the HTTP API with the key that came with it, so whatever
 * holds there holds here.
 */
export function serveMcp(makeDeps: () => McpDeps, options: { log?: Log } = {}): Handler {
  const limit = networkLimit();
  return answering(
    makeDeps,
    async (exchange, deps) => {
      limit(exchange, deps.publicRequestsPerIpPerMinute, deps.clock.now());
      const corsAllowed = allowOrigin(exchange, deps.corsOrigins);
      refuseCredentialsInUrl(exchange.event.rawQueryString);
      const { method } = exchange.event.requestContext.http;
      if (method === 'OPTIONS' && corsAllowed) return preflight;
      if (method !== 'POST') throw methodNotAllowed(method, ['POST']);
      if (!corsAllowed) refuseOtherOrigins(exchange.event, deps.publicUrl);
      const credential = credentialOf(exchange.event);
      if (credential.kind !== 'key') throw new Problem('unauthorized', noCredentials);
      return answered(exchange, deps, credential.key);
    },
    options,
  );
}

const preflight: ApiResult = {
  statusCode: 204,
  headers: {
    allow: 'POST',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers':
      'Authorization, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version',
    'access-control-max-age': '7200',
  },
  body: '',
};

/** The protocol asks for this: a page elsewhere could find a server on the reader’s own machine. */
function refuseOtherOrigins({ headers }: ApiEvent, publicUrl: string): void {
  const { origin } = headers;
  if (origin !== undefined && origin !== new URL(publicUrl).origin) {
    throw new Problem('cross_site_request', originNotAllowed);
  }
}

async function answered(exchange: Exchange, deps: McpDeps, key: string): Promise<ApiResult> {
  const { publicUrl, tools, fetch } = deps;
  const location = {
    url: publicUrl,
    key,
    timeoutSeconds: apiTimeoutSeconds,
    ...(fetch && { fetch }),
  };
  const { api, heard, wasAsked } = listening(apiAt(location));
  const onFault = (error: unknown) => {
    exchange.record.end('failed', 'internal_error');
    exchange.fault = error;
  };
  const request = requestOf(exchange, publicUrl);
  // Each call of a batch would be a request that is refused.
  if (/^\s*\[/.test(await request.clone().text())) {
    const answer = await api(whoseKey);
    passOn(exchange, answer);
    if (answer.status >= 400) return relayed(exchange, answer);
  }
  const response = await protocolAnswer(request, { api, tools, onFault });
  // Nothing is told to strangers, be it the list of tools: the API says whether the key is good.
  const isCall = wasAsked();
  if (!isCall) await api(whoseKey);
  const refused = heard.find(({ status }) => (isCall ? status === 401 : status >= 400));
  passOn(exchange, heard.at(-1));
  if (refused) return relayed(exchange, refused);
  const type = response.headers.get('content-type');
  if (response.status >= 400) exchange.record.end('refused', 'protocol');
  return {
    statusCode: response.status,
    headers: { ...(type !== null && { 'content-type': type }) },
    body: await response.text(),
  };
}

/** Whether the API takes a key at all. */
const whoseKey = { method: getOrganization.method, address: getOrganization.path };

/** Gives our answer the headers of one of the API’s. */
function passOn(exchange: Exchange, answer: ApiAnswer | undefined): void {
  for (const name of passedOn) {
    const value = answer?.headers.get(name);
    if (value) exchange.headers[name] = value;
  }
}

/** An API that keeps what it answered. */
function listening(api: Api): { api: Api; heard: ApiAnswer[]; wasAsked: () => boolean } {
  const heard: ApiAnswer[] = [];
  let asked = 0;
  return {
    heard,
    wasAsked: () => asked > 0,
    api: async (request, signal) => {
      asked += 1;
      const answer = await api(request, signal);
      heard.push(answer);
      const id = answer.headers.get('x-request-id');
      if (id !== null) note({ api_request_ids: [id] });
      return answer;
    },
  };
}

/** What of the request the protocol’s library looks at: not its credentials. */
function requestOf({ event }: Exchange, publicUrl: string): Request {
  const sent = Object.entries(event.headers).filter(([name]) =>
    /^(?:accept|content-type|mcp-.*)$/.test(name),
  );
  return new Request(`${publicUrl}${event.rawPath}`, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
  });
}

/** Answers clients of both eras of the protocol: with a handshake, and without. */
async function protocolAnswer(request: Request, deps: ServerDeps): Promise<Response> {
  const bounds = { maxRequestBodySize: bodyBytesMax };
  if (await isLegacyRequest(request, undefined, bounds)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await newServer(deps).connect(transport);
    return transport.handleRequest(request);
  }
  const modern = createMcpHandler(() => newServer(deps), {
    ...bounds,
    legacy: 'reject',
    // A function answers once: nobody can listen.
    maxSubscriptions: 0,
  });
  return modern.fetch(request);
}

function relayed(exchange: Exchange, { status, headers, bytes }: ApiAnswer): ApiResult {
  exchange.record.end('refused', 'api');
  const type = headers.get('content-type');
  return {
    statusCode: status,
    headers: { ...(type !== null && { 'content-type': type }) },
    body: new TextDecoder().decode(bytes),
  };
}
