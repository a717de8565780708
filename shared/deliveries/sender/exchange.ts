import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { userAgent } from '../../domain/version.ts';
import { EgressFailed, type EgressResponse } from '../../usecases/egress-port.ts';
import { plainAddress } from './address.ts';

/** One request, to addresses that were vetted before. */
export interface Exchange {
  method: 'GET' | 'POST' | 'PATCH';
  url: URL;
  /** Where the connection may go, and nowhere else: see {@link plainAddress} for the spelling. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** Of the answer's body; UTF-8 unless told otherwise. */
  encoding?: 'utf8' | 'latin1';
  /** Until the connection stands, TLS included. */
  connectSeconds: number;
  /** Until the answer is read. */
  totalSeconds: number;
  /** PEM of the roots to trust, in place of the usual ones. */
  ca: string | undefined;
  /** Of kept connections to this origin; without one, the exchange has a connection of its own. */
  agent?: http.Agent | undefined;
  /** Cuts it off: its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** A kept connection turned out to be dead before anything of an answer came over it. */
export class StaleConnection extends EgressFailed {
  constructor(cause: unknown) {
    super('connection_lost', 'The kept connection was closed', cause);
  }
}

const bodyBytesMax = 64 * 1024;
/**
 * A kept connection that the receiver had closed shows it within a round trip. What breaks off later
 * may have been taken, so that it counts as an attempt.
 */
const staleWithinMs = 500;

/** Understood by sockets, and missing in the types of requests. */
type FamilyOptions = Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>;

/** How far an exchange has come: what a failure means depends on it. */
type Phase = 'connecting' | 'securing' | 'talking';

/**
 * Makes the exchange, on a connection of its own or a kept one.
 * @throws EgressFailed; {@link StaleConnection} when it may be made once more on a fresh one
 */
export async function exchange(plan: Exchange): Promise<EgressResponse> {
  return new Promise((resolve, reject) => {
    const begunAt = performance.now();
    let phase: Phase = 'connecting';
    const request = open(plan);
    const fail = (failure: Error) => {
      reject(failure);
      request.destroy();
    };
    const unwatch = onAbort(plan.signal, fail);
    const failLate = (seconds: number) => {
      fail(new EgressFailed('timeout', `No answer within ${seconds} s (${phase})`));
    };
    const connectTimer = setTimeout(failLate, plan.connectSeconds * 1000, plan.connectSeconds);
    const totalTimer = setTimeout(failLate, plan.totalSeconds * 1000, plan.totalSeconds);
    const reach = (reached: Phase) => {
      phase = reached;
      if (phase === 'talking') clearTimeout(connectTimer);
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket) reach('talking');
      else follow(socket, plan, fail, reach);
    });
    let isAnswered = false;
    request.on('response', (response) => {
      isAnswered = true;
      read(response, plan.encoding ?? 'utf8').then(
        (body) => {
          resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body });
          // A kept connection goes back to its agent, unless more of the answer is to come.
          if (!plan.agent || !response.complete) request.destroy();
        },
        (error: unknown) => {
          fail(new EgressFailed('connection_lost', 'The answer broke off', error));
        },
      );
    });
    request.on('error', (error) => {
      const isEarly = !isAnswered && performance.now() - begunAt < staleWithinMs;
      fail(isEarly && request.reusedSocket ? new StaleConnection(error) : failureIn(phase, error));
    });
    request.on('close', () => {
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      unwatch();
      // Of an answer that began, its reader tells. Says something only when nothing was said before.
      if (isAnswered) return;
      reject(new EgressFailed('connection_lost', 'The connection was closed without an answer'));
    });
    request.end(plan.body);
  });
}

/** Calls `fail` with the reason when it is to be cut off. @returns what ends the watching. */
function onAbort(signal: AbortSignal | undefined, fail: (reason: Error) => void): () => void {
  const cutOff = () => {
    fail(signal?.reason instanceof Error ? signal.reason : new Error('cut off'));
  };
  if (signal?.aborted) cutOff();
  signal?.addEventListener('abort', cutOff, { once: true });
  return () => signal?.removeEventListener('abort', cutOff);
}

function open({ method, url, addresses, headers, body, ca, agent }: Exchange): http.ClientRequest {
  const options: http.RequestOptions & FamilyOptions = {
    method,
    hostname: url.hostname,
    port: url.port,
    path: url.pathname + url.search,
    headers: {
      'user-agent': userAgent,
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    // An agent of ours, without the proxy settings that the shared one may have.
    agent: agent ?? false,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    insecureHTTPParser: false,
  };
  if (url.protocol === 'http:') return http.request(options);
  const tls: ConnectionOptions = {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    servername: isIP(url.hostname) === 0 ? url.hostname : '',
    ALPNProtocols: ['http/1.1'],
    ca,
  };
  return https.request({ ...options, ...tls });
}

/** A look-up that knows only `addresses`, so that nobody can change the answer after the vetting. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (hostname, options, callback) => {
    const [first] = known;
    if (first === undefined) callback(new Error(`${hostname} has no vetted address`), '', 0);
    else if (options.all === true) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

/** Tells when the connection stands, and fails when it leads anywhere but to the vetted addresses. */
function follow(
  socket: Socket,
  { url, addresses }: Exchange,
  fail: (failure: EgressFailed) => void,
  reach: (phase: Phase) => void,
): void {
  socket.once('connect', () => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    if (peer === null || !addresses.includes(peer)) {
      fail(new EgressFailed('address_refused', 'The connection leads to another address'));
      return;
    }
    reach(url.protocol === 'http:' ? 'talking' : 'securing');
  });
  socket.once('secureConnect', () => {
    reach('talking');
  });
}

/** The body, up to 64 KiB: what comes after is not waited for. */
async function read(response: http.IncomingMessage, encoding: 'utf8' | 'latin1'): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop destroys the response, and with it the connection.
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The answer is no bytes');
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= bodyBytesMax) break;
  }
  return Buffer.concat(chunks).subarray(0, bodyBytesMax).toString(encoding);
}

function headersOf(response: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}

function failureIn(phase: Phase, error: Error): EgressFailed {
  switch (phase) {
    case 'connecting':
      return new EgressFailed('connect_failed', 'No connection', error);
    case 'securing':
      return new EgressFailed('tls_failed', 'No secure connection', error);
    case 'talking':
      return new EgressFailed('connection_lost', 'The connection broke off', error);
  }
}
