import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { arePausedIn } from '../../lib/canary/canary.ts';

const pages: Record<string, unknown>[] = [];
let server: Server;
let client: LambdaClient;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const at = Number(searchParams.get('Marker') ?? 0);
    const more = at + 1 < pages.length ? { NextMarker: String(at + 1) } : {};
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...pages[at], ...more }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const endpoint = `http://127.0.0.1:${address.port}`;
  client = new LambdaClient({ endpoint, region: 'us-east-1', credentials });
});
afterAll(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/** Whether the workers of stage `prod` are paused, if Lambda has these on two pages. */
async function isPaused(sources: Readonly<Record<string, string>>): Promise<boolean> {
  const mappings = Object.entries(sources).map(([queue, State]) => ({
    ...{ UUID: queue, State, EventSourceArn: `arn:aws:sqs:us-east-1:123456789012:${queue}` },
  }));
  const halves = [mappings.slice(0, 1), mappings.slice(1)];
  pages.splice(0, 2, ...halves.map((half) => ({ EventSourceMappings: half })));
  return arePausedIn('prod', client);
}

describe('the workers that the canary needs', () => {
  it.each(['Disabled', 'Disabling'])('are paused if one is %s', async (state) => {
    const sources = { 'artist-monitor-prod-changes': 'Enabled' };
    expect(await isPaused({ ...sources, 'artist-monitor-prod-requested-checks': state })).toBe(
      true,
    );
  });

  it('aren’t paused if they run, another queue is held, or another stage is paused', async () => {
    expect(
      await isPaused({
        'artist-monitor-prod-changes': 'Enabled',
        'artist-monitor-prod-message-deliveries': 'Disabled',
        'artist-monitor-prod-changes-changes': 'Disabled',
        'artist-monitor-dev-changes': 'Disabled',
      }),
    ).toBe(false);
  });

  it('aren’t paused where there are none yet', async () => {
    expect(await isPaused({})).toBe(false);
  });
});
