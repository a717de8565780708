import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { startReceiver } from '../lib/demo/receiver.ts';
import { startService } from '../lib/demo/service.ts';
import { tell } from '../lib/demo/story.ts';
import { askOperator } from '../lib/operator/invoke.ts';

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const startedAt = Date.now();
console.log('Starting a service of its own …');
const root = dirname(import.meta.dirname);
const service = await startService({
  root,
  port: await freePort(),
  dataDir: join(root, '.local', 'demo'),
  reset: true,
});
const receiver = await startReceiver();
try {
  await tell({
    service,
    receiver,
    setPlan: (organization_id, plan) =>
      askOperator({ command: 'plan', organization_id, plan }, { dataDir: service.dataDir }),
    say: (text) => {
      console.log(text);
    },
  });
  console.log(`\nThe whole story took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
} finally {
  receiver.stop();
  await service.stop();
}
