/** `npm run drill`: the loss of the table and its restore, on a service of its own (docs/operators/restore.md). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drill } from '../lib/drill/drill.ts';
import { freePort } from '../lib/local/child.ts';

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
