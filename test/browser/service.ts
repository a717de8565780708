import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type DemoService } from '../../lib/demo/service.ts';
import { ownPort } from '../support/own-port.ts';
import { project } from './suite.ts';

/** A service as `npm start` runs it, in a folder of its own, both gone with the handle. */
export async function startOwnService(
  env: Readonly<Record<string, string>> = {},
): Promise<DemoService & AsyncDisposable> {
  await mkdir(join(project, '.build'), { recursive: true });
  const dataDir = await mkdtemp(join(project, '.build', 'browser-service-'));
  const service = await startService({
    root: project,
    port: await ownPort(),
    dataDir,
    env: {
      CONFIRM_AFTER_SECONDS: '1',
      // Two attempts, so that a delivery can be seen to fail.
      RETRY_SCHEDULE_SECONDS: '1,1',
      // It then ends with this process, however that ends.
      npm_lifecycle_event: 'test:browser',
      ...env,
    },
  });
  return {
    ...service,
    [Symbol.asyncDispose]: async () => {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
