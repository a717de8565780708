import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../local/child.ts';

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
