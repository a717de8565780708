import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { inspect } from 'node:util';
import { json, send } from './answers.ts';

/** An address that is listened on. */
export interface Listener {
  host: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Listens with a handler; port 0 takes any free one.
 * @throws Error of the system: the address is in use, or not of this machine.
 */
export async function listen(
  handler: RequestListener,
  port: number,
  host: string,
): Promise<Listener> {
  // Clients keep connections: the server must not be the first to close one.
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await once(server.listen(port, host), 'listening');
  return { host, port: portOf(server), close: () => close(server) };
}

/**
 * The address of a site: the n-th (from 1) has 127.0.1.n, which on Linux is there without set-up.
 * 250 to a block, so that no address ends in 0 or 255.
 */
export function siteHost(number: number): string {
  return `127.0.${1 + Math.floor((number - 1) / 250)}.${((number - 1) % 250) + 1}`;
}

/**
 * Listens for the n-th site on its own address with the simulator's port or, where that can't be
 * (macOS has only 127.0.0.1), on 127.0.0.1 with port + n. Null: neither can be.
 */
export async function listenForSite(
  handler: RequestListener,
  number: number,
  port: number,
): Promise<Listener | null> {
  const ownAddress = () => listen(handler, port, siteHost(number));
  const ownPort = () => listen(handler, port + number, '127.0.0.1');
  for (const attempt of [ownAddress, ownPort]) {
    try {
      return await attempt();
    } catch (error) {
      if (!isAddressError(error)) throw error;
    }
  }
  return null;
}

/** Whether an address could not be had: in use, not of this machine, not allowed, or no port at all. */
export function isAddressError(error: unknown): boolean {
  const codes = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'EINVAL', 'ERR_SOCKET_BAD_PORT'];
  // By shape, not by class: under test runners, errors of Node have another Error than ours.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && codes.includes(String(error.code));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/** A handler whose failures become a 500 and a warning, not the end of the process. */
export function guarded(
  warn: (message: string) => void,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      warn(inspect(error));
      if (response.headersSent) response.destroy();
      else send(response, json(500, { error: 'Internal Server Error' }));
    });
  };
}
