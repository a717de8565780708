/*
 * The journey of a program on the package of the client, in an empty folder that has it installed:
 * loaded as a module, by `require`, and as what a bundler makes of it for a browser or a worker.
 * Started with URL KEY RECEIVER; it ends with `done`, or throws.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { argv } from 'node:process';
import { createContext, runInContext } from 'node:vm';
import * as loaded from 'artist-monitor-client';
import type { Answered, ReceivedEvent, Route } from 'artist-monitor-client';

type Library = typeof loaded;
type Change = Answered<'GET /api/v1/changes/{id}'>;

const [, , url = '', key = ''] = argv;

function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${String(found)} instead of ${String(wanted)}`);
}

async function journey({ artistMonitor, ApiError, verifyEvent }: Library): Promise<void> {
  const monitor = artistMonitor({ url, key });
  const found = await monitor.call('GET /api/v1/artists/lookup', {
    query: { url: 'https://www.deezer.com/artist/1001' },
  });
  same(found.streaming_id, '1001');
  const listed: Route = 'GET /api/v1/changes';
  const changes: Change[] = [];
  for await (const change of monitor.each(listed, { query: { limit: 5, acknowledged: false } })) {
    changes.push(change);
  }
  same(changes.length, 0);

  // A webhook, and the first event that it receives, verified.
  let arrived: (event: ReceivedEvent) => void = () => undefined;
  const first = new Promise<ReceivedEvent>((resolve) => (arrived = resolve));
  const secrets: string[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      verifyEvent({ headers: request.headers, body: Buffer.concat(chunks), secret: secrets }).then(
        (event) => {
          response.writeHead(204).end();
          arrived(event);
        },
        () => response.writeHead(401).end(),
      );
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as AddressInfo;
  const hook = await monitor.call('POST /api/v1/org/webhooks', {
    body: { name: 'First', url: `http://127.0.0.1:${port}/hook` },
  });
  secrets.push(hook.secret);
  const tested = await monitor.call('POST /api/v1/org/webhooks/{id}/test', {
    params: { id: hook.id },
  });
  same(tested.status_code, 204);
  const event = await first;
  same(event.type === 'webhook.test' && event.data.webhook_id, hook.id);
  receiver.close();

  const refused = await monitor
    .call('GET /api/v1/changes/{id}', { params: { id: 'chg_00000000000000000000000000' } })
    .catch((error: unknown) => error);
  same(refused instanceof ApiError && refused.code, 'not_found');
  await monitor.call('DELETE /api/v1/org/webhooks/{id}', { params: { id: hook.id } });
}

// What a page and a worker have, and nothing of Node.
const page = createContext({
  ...{ fetch, Headers, Request, Response, URLSearchParams, AbortSignal, TextEncoder, TextDecoder },
  ...{ crypto, atob, setTimeout, clearTimeout, Uint8Array },
});
runInContext(readFileSync('bundle.js', 'utf8'), page);

await journey(loaded);
await journey(createRequire(import.meta.url)('artist-monitor-client') as Library);
await journey((page as { client: Library }).client);
console.log('done');
