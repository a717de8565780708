import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askOperator } from '../../lib/operator/invoke.ts';
import { startReceiver } from '../../lib/demo/print.ts';
import { startService } from '../../lib/demo/service.ts';
import { guideAt } from '../../lib/demo/tour/guide.ts';
import { tour } from '../../lib/demo/tour/tour.ts';

// `npm run demo -- --tour`: it fails at the first answer that is not as declared.
it('answers every operation as declared, through the front door', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
  const service = await startService({ root: process.cwd(), port: 0, dataDir });
  const receiver = await startReceiver();
  const shown: string[] = [];
  const say = (text: string) => {
    shown.push(text);
  };
  const setPlan = (organization_id: string, plan: string) =>
    askOperator({ command: 'plan', organization_id, plan }, { dataDir });
  try {
    await tour({ service, receiver, setPlan, say, guide: guideAt(service.url, say) });
    // A function that hasn't the address of a queue leaves its work to the sweep, which takes minutes.
    const log = readFileSync(join(dataDir, 'functions.log'), 'utf8');
    const unsent = log.split('\n').filter((line) => line.includes('could not be queued'));
    expect(unsent).toEqual([]);
  } finally {
    receiver.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true });
  }
  // Whoever reads along sees no credential; a new key is shown once, as the API shows it.
  expect(shown.join('\n')).not.toMatch(/ag_token=ey|Bearer ag_live_\w{36}/);
});
