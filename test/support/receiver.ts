import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server, Socket } from 'node:net';
import type { SecureVersion } from 'node:tls';

/** What the receiver does with one request. */
export type Reaction =
  | {
      do: 'answer';
      status: number;
      headers?: Readonly<Record<string, string | string[]>>;
      body?: string | Buffer;
      delayMs?: number;
    }
  /** Says nothing, and keeps the connection. */
  | { do: 'hang' }
  /** Ends the connection with a reset, before or within the answer. */
  | { do: 'reset'; within?: boolean }
  /** Answers 200 at once and then one byte at a time, for ever. */
  | { do: 'drip'; everyMs: number }
  /** Answers 200 with a body that never ends, as fast as it is read. */
  | { do: 'flood' }
  /** Writes these bytes in place of an answer, and closes. */
  | { do: 'raw'; bytes: string };

export interface Received {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** As it came. */
  body: string;
  at: Date;
}

/** Somebody else's server, which does what it is told and counts what reaches it. */
export interface Receiver {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections that were opened, whether or not a request came. */
  connections(): number;
  /** What to do with the next requests, one reaction each; afterwards 200 with an empty body. */
  script(...reactions: Reaction[]): void;
  stop(): Promise<void>;
}

export interface ReceiverOptions {
  /** Speaks TLS with the self-signed certificate. */
  tls?: boolean;
  tlsVersionMax?: SecureVersion;
}

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startReceiver({
  tls = false,
  tlsVersionMax,
}: ReceiverOptions = {}): Promise<Receiver> {
  const reactions: Reaction[] = [];
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    void take(request).then((taken) => {
      received.push(taken);
      play(reactions.shift() ?? { do: 'answer', status: 200 }, response);
    });
  };
  const server = tls
    ? createSecureServer(
        {
          cert: certificate,
          key: certificateKey,
          maxVersion: tlsVersionMax,
          // Versions before 1.2 are switched off by default.
          ...(tlsVersionMax && { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }),
        },
        onRequest,
      )
    : createServer(onRequest);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    script: (...more) => void reactions.push(...more),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** An answer of a fake. */
export interface ToldAnswer {
  status: number;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Starts a server on a free port of 127.0.0.1 that answers as `judge` says. */
export async function startAnswering(judge: (request: Received) => ToldAnswer): Promise<{
  origin: string;
  received: readonly Received[];
  stop: () => Promise<void>;
}> {
  const received: Received[] = [];
  // Clients keep connections: the server must not be the first to close one.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void take(request).then((taken) => {
      received.push(taken);
      const { status, body, headers } = judge(taken);
      response.writeHead(status, headers).end(body);
    });
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Reads a whole request. */
async function take(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
    at: new Date(),
  };
}

function play(reaction: Reaction, response: ServerResponse): void {
  switch (reaction.do) {
    case 'answer':
      setTimeout(() => {
        response.writeHead(reaction.status, { ...reaction.headers }).end(reaction.body);
      }, reaction.delayMs ?? 0);
      return;
    case 'hang':
      return;
    case 'reset':
      if (reaction.within) response.writeHead(200, { 'content-length': '100' }).write('half of it');
      setTimeout(() => response.socket?.resetAndDestroy(), reaction.within ? 50 : 0);
      return;
    case 'drip':
      response.writeHead(200);
      repeat(response, reaction.everyMs, () => response.write('.'));
      return;
    case 'flood':
      response.writeHead(200);
      flood(response);
      return;
    case 'raw':
      response.socket?.end(reaction.bytes);
  }
}

function repeat(response: ServerResponse, everyMs: number, act: () => void): void {
  const timer = setInterval(act, everyMs);
  response.on('close', () => {
    clearInterval(timer);
  });
}

function flood(response: ServerResponse): void {
  const block = Buffer.alloc(16 * 1024, 'x');
  const pour = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', pour);
  pour();
}

/**
 * A self-signed certificate for hooks.example.com and 127.0.0.1 with its key, good from 2000 to 2150,
 * whatever a machine takes for today, and for tests only: nobody trusts it who isn't told to. Made once
 * with `faketime 2000-01-01 openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes
 * -days 54786 -subj /CN=hooks.example.com -addext subjectAltName=DNS:hooks.example.com,IP:127.0.0.1`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVmgAwIBAgIUCTaZety2W3hkQbagbqzROdH00KUwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMDAwMTAxMDAwMDAwWhgP
MjE0OTEyMzEwMDAwMDBaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhwZ3NqO+qbG00mWkZnSMER9CWxKOycZ2
9okHmE6Ufk9tBHCOwZcFEQS+Z0wtS2dPqtxTWePXxw4awzowq7ZvXKN3MHUwHQYD
VR0OBBYEFDz85tIuLnTxnHxhjxCYwl9NpS88MB8GA1UdIwQYMBaAFDz85tIuLnTx
nHxhjxCYwl9NpS88MA8GA1UdEwEB/wQFMAMBAf8wIgYDVR0RBBswGYIRaG9va3Mu
ZXhhbXBsZS5jb22HBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgRO/Y1fILUsluIUWr
yAUHJNSYO3Hn44rfp8487TshG8sCIFVPvJEk7U1Te6GmQU1vSTXnWYA7VrfFkhiP
wicL88P3
-----END CERTIFICATE-----
`;

const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzjLUl/wYL2PYqg5W
6qIzvKt7kORu4nf/xiKfCdUIiaChRANCAASHBnc2o76psbTSZaRmdIwRH0JbEo7J
xnb2iQeYTpR+T20EcI7BlwURBL5nTC1LZ0+q3FNZ49fHDhrDOjCrtm9c
-----END PRIVATE KEY-----
`;
