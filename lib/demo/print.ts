import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { portOf } from '../local/child.ts';

const shownHeaders = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];

/**
 * A request as people read it: path, headers, JSON, and whether its signature is right.
 * @param secrets of the webhooks that it may come from; without one, the signature isn't checked
 */
export function shown(received: Received, secrets: readonly string[]): string {
  const { path, headers, body } = received;
  const lines = shownHeaders
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${name}: ${String(headers[name])}`);
  return [`\nPOST ${path}`, ...lines, '', readable(body), ...verdict(received, secrets)].join('\n');
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Other bodies are printed as they came.
    return body;
  }
}

function verdict(received: Received, secrets: readonly string[]): string[] {
  if (secrets.length === 0) return [];
  const wrong = secrets.map((secret) => whatIsWrong(received, secret));
  if (wrong.includes(null))
    return ['✓ The signature is right (checked with the npm package standardwebhooks).'];
  return [`✗ The signature is wrong: ${wrong.join('; ')}.`];
}

/** @returns null for a signature that is right */
function whatIsWrong({ headers, body }: Received, secret: string): string | null {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) named[name] = String(value);
  try {
    new Webhook(secret).verify(body, named);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A request as it came in. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: Date;
}

/** A server of our own that takes whatever is sent to it. */
export interface Receiver {
  url: string;
  received: readonly Received[];
  /** Waits until `enough` of what came in. @throws Error after `seconds`. */
  until(enough: (received: readonly Received[]) => boolean, seconds: number): Promise<void>;
  stop(): void;
}

/** How a receiver behaves; left out, it listens on any free port and answers 200. */
export interface ReceiverOptions {
  port?: number;
  /** The status that it answers with, or what decides on it. */
  answer?: number | (() => number);
  /** What it answers. */
  says?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sees each request as it comes in. */
  onReceived?: (received: Received) => void;
}

/** Listens on 127.0.0.1. @throws Error when the port is taken */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { port = 0, answer = 200, says = 'ok', headers: sent = {}, onReceived } = options;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const take = (body: string) => {
      const { url: path = '/', headers } = request;
      const came = { path, headers, body, at: new Date() };
      received.push(came);
      onReceived?.(came);
      response.writeHead(typeof answer === 'number' ? answer : answer(), { ...sent }).end(says);
    };
    // Who hangs up before the end needs no answer.
    text(request).then(take, () => undefined);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    received,
    async until(enough, seconds) {
      const end = Date.now() + seconds * 1000;
      while (!enough(received)) {
        if (Date.now() > end) throw new Error(`nothing arrived within ${seconds} s`);
        await sleep(50);
      }
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
