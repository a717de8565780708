import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { controlsOf } from '../../lib/demo/controls.ts';
import { startService, type DemoService } from '../../lib/demo/service.ts';
import { ownPort } from '../support/own-port.ts';
import { project } from './suite.ts';

/**
 * A service as `npm start` runs it, in a folder of its own, both gone with the handle. Its catalog
 * answers all that is asked: dozens of organizations begin within minutes, and none is to wait for
 * what the others read.
 */
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
      CATALOG_QUOTA: '1000/5',
      // It then ends with this process, however that ends.
      npm_lifecycle_event: 'test:browser',
      ...env,
    },
  });
  await controlsOf(service.url).post('/catalog/limits', { deezer: false });
  return {
    ...service,
    [Symbol.asyncDispose]: async () => {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
