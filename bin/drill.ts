/** `npm run drill`: the loss of the table and its restore, on a service of its own (docs/restore.md). */
import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drill } from '../lib/drill/drill.ts';

/** A port that is free right now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There’s no free port');
  return address.port;
}

const dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-drill-'));
try {
  const found = await drill({
    root: dirname(import.meta.dirname),
    dataDir,
    port: await freePort(),
    onStep: (step, seconds) => {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${step}`);
    },
  });
  for (const [what, isSo] of Object.entries(found)) {
    console.log(`${isSo ? 'ok    ' : 'FAILED'}  ${what}`);
  }
  if (Object.values(found).includes(false)) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
