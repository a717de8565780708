import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { portOf } from './child.ts';
import { messageOf } from './failure.ts';

/** A request of an SDK client. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

export interface WireAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body: unknown;
}

/** An error as SDK clients understand it: `code` becomes the class that they throw. */
export class WireError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type WireService = (request: WireRequest) => WireAnswer | Promise<WireAnswer>;

export interface WireServer {
  endpoint: string;
  /** Serves an API under the name that SigV4 has for it. */
  add(name: string, service: WireService): void;
  stop(): Promise<void>;
}

/**
 * One server for several AWS APIs, distinguished by the service in the signature's scope. It
 * rejects requests without a signature, so no web page can reach it: browsers ask for permission
 * before they send that header, and get none.
 */
export async function startWireServer(): Promise<WireServer> {
  const wireServices = new Map<string, WireService>();
  // The SDK's clients keep connections: the server must not be the first to close one.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void answer(wireServices, request).then((result) => {
      send(response, result);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    add: (name, service) => {
      wireServices.set(name, service);
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  wireServices: ReadonlyMap<string, WireService>,
  incoming: IncomingMessage,
): Promise<WireAnswer> {
  try {
    const scope = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(
      incoming.headers.authorization ?? '',
    );
    const service = wireServices.get(scope?.[1] ?? '');
    if (service === undefined) {
      throw new WireError('UnknownOperationException', 'No such service is run here', 404);
    }
    return await service(await read(incoming));
  } catch (error) {
    return errorAnswer(error);
  }
}

async function read(incoming: IncomingMessage): Promise<WireRequest> {
  return {
    method: incoming.method ?? 'GET',
    path: new URL(incoming.url ?? '/', 'http://localhost').pathname,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
    ),
    body: await text(incoming),
  };
}

function errorAnswer(thrown: unknown): WireAnswer {
  const error =
    thrown instanceof WireError
      ? thrown
      : thrown instanceof z.ZodError
        ? new WireError('ValidationException', z.prettifyError(thrown))
        : new WireError('InternalServerException', messageOf(thrown), 500);
  return {
    status: error.status,
    headers: { 'x-amzn-errortype': error.code },
    body: { __type: error.code, Message: error.message, message: error.message },
  };
}

function send(response: ServerResponse, { status = 200, headers, body }: WireAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-amzn-requestid': randomUUID(),
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** The JSON body of a request, parsed. Throws WireError `ValidationException` for anything else. */
export function parseBody<Schema extends z.ZodType>(
  request: WireRequest,
  schema: Schema,
): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(request.body === '' ? '{}' : request.body);
  } catch (error) {
    throw new WireError('SerializationException', messageOf(error));
  }
  return schema.parse(body);
}
