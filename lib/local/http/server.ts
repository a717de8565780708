import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { portOf } from '../child.ts';
import { LocalFailure, messageOf } from '../failure.ts';
import { ownAnswer, type HttpAnswer, type HttpRequest } from './payload.ts';

export type HttpHandler = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpServer {
  port: number;
  /** From now on requests go here. Until then they are answered 503. */
  handle(handler: HttpHandler): void;
  stop(): Promise<void>;
}

/** API Gateway takes no more. */
const bodyBytesMax = 10 * 1024 * 1024;
/** What goes on after the answer to a body that is too large is read and thrown away up to here. */
const drainedBytesMax = 200 * 1024 * 1024;

/**
 * Listens on 127.0.0.1.
 * @param port 0 for any
 * @param onError a fault of the runner itself
 * @throws LocalFailure if the port is in use.
 */
export async function listenHttp(
  port: number,
  onError: (message: string) => void,
): Promise<HttpServer> {
  let handler: HttpHandler = async () => ownAnswer(503, 'Service Unavailable');
  // Longer than any client keeps a connection idle: the server must not be the first to close.
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    serve(incoming, handler)
      .catch((error: unknown) => {
        // Who hung up needs no answer, and is no fault of ours.
        if (incoming.complete) onError(`${incoming.url ?? '/'}: ${messageOf(error)}`);
        return ownAnswer(500, 'Internal Server Error');
      })
      .then((answer) => {
        send(incoming, response, answer);
      })
      .catch(onError);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((error: unknown) => {
    const why = messageOf(error);
    const reason = why.includes('EADDRINUSE') ? 'is in use' : `can’t be opened (${why})`;
    throw new LocalFailure(`Port ${port} ${reason}. Choose another one with PORT.`, error);
  });
  return {
    port: portOf(server),
    handle: (next) => {
      handler = next;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(incoming: IncomingMessage, handler: HttpHandler): Promise<HttpAnswer> {
  const body = await readBody(incoming);
  if (body === null) return ownAnswer(413, 'Request Entity Too Large');
  return handler({
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    protocol: `HTTP/${incoming.httpVersion}`,
    sourceIp: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    rawHeaders: incoming.rawHeaders,
    body,
  });
}

/** The whole body; null if it is too large. It is read to its end even then, or nobody hears 413. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    const buffer = z.instanceof(Buffer).parse(chunk);
    bytes += buffer.length;
    if (bytes <= bodyBytesMax) chunks.push(buffer);
    else chunks.length = 0;
    if (bytes > drainedBytesMax) break;
  }
  return bytes > bodyBytesMax ? null : Buffer.concat(chunks);
}

function send(incoming: IncomingMessage, response: ServerResponse, answer: HttpAnswer): void {
  const { status, headers, body } = answer;
  try {
    response.writeHead(status, { ...headers, 'content-length': body.length });
  } catch {
    // A header that HTTP doesn't allow: API Gateway drops such an answer too.
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(ownAnswer(500, 'Internal Server Error').body);
    return;
  }
  response.end(incoming.method === 'HEAD' ? undefined : body);
}
