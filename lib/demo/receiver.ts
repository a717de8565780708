import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** Listens on a free port of 127.0.0.1, and answers 200 `ok`. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const { url: path = '/', headers } = request;
      received.push({ path, headers, body, at: new Date() });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    async until(enough, seconds) {
      const end = Date.now() + seconds * 1000;
      while (!enough(received)) {
        if (Date.now() > end) throw new Error(`nothing came within ${seconds} s`);
        await sleep(50);
      }
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
