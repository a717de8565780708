import { join } from 'node:path';
import { startReceiver } from '../../lib/demo/print.ts';
import type { BenchOptions, Figure, Report } from './measure.ts';
import { benchService, type BenchService, canLook, memoryOf, visitor } from './service.ts';

/** Seconds until the service is ready, and the memory of all its processes. */
export async function startBench({ root }: BenchOptions): Promise<Report> {
  const first = join(root, 'data-first');
  const without = await readyWithin(root, first);
  const again = await readyWithin(root, first);
  await using service = await benchService(root, join(root, 'data-second'));
  const memory: [string, number][] = [];
  const look = (when: string) => {
    if (canLook) memory.push([when, memoryOf(service.running.pid)]);
  };
  look('ready');
  await workAtIt(service, look);
  const seconds = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 's',
    budget: { max: 15 },
  });
  return {
    title: 'Start of the local service',
    how: 'node bin/local.ts on a free port, from its start to the line that says that it is ready, once each. Memory: of all its processes, what they share counted once (PSS); the service of “bundles kept”.',
    figures: [
      seconds('ready, nothing kept', without),
      seconds('ready, bundles kept, a new data folder', service.readySeconds),
      seconds('ready, bundles and data kept', again),
      ...memory.map(([when, value]): Figure => ({
        name: `memory, ${when}`,
        value,
        unit: 'MB',
        budget: { max: 700 },
      })),
    ],
  };
}

async function readyWithin(root: string, dataDir: string): Promise<number> {
  await using service = await benchService(root, dataDir);
  return service.readySeconds;
}

const onePerGroup = [
  '/health',
  '/docs',
  '/app/',
  '/api/v1/auth/me',
  '/api/v1/artists',
  '/api/v1/verify/pending',
  '/api/v1/changes',
  '/api/v1/org/destinations',
  '/api/v1/org/alerts',
  '/api/v1/org/webhooks',
  '/api/v1/org/api-keys',
];

/** One request to each group, then the main job, looking at the memory after each. */
async function workAtIt(service: BenchService, look: (when: string) => void): Promise<void> {
  const { api, local, cookie } = await visitor(service);
  for (const path of onePerGroup) {
    // Signing in was the first; where there is nothing, being told so is an answer.
    const { status } = await fetch(service.url + path, { headers: { cookie } });
    if (status >= 500) throw new Error(`${path} answered ${status}`);
  }
  look('after a request to each group');
  const receiver = await startReceiver();
  try {
    const { id } = await api.call('POST /api/v1/verify/instant', {
      body: { streaming_id: '1001' },
    });
    const hook = { url: `${receiver.url}/hook`, name: 'bench' };
    await api.call('POST /api/v1/org/webhooks', { body: hook });
    await local.happen('artists/1001/takedown');
    await local.check(id);
    await receiver.until((all) => all.length > 0, 60);
    look('after the main job');
  } finally {
    receiver.stop();
  }
}
