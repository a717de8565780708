import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drill } from '../../lib/drill/drill.ts';
import { ownPort } from '../support/own-port.ts';

/** The procedure of docs/operators/restore.md on `npm start`, with the operator’s own commands. */
describe('npm run drill', () => {
  it('loses no delivery, tells nobody twice, and undoes neither a deletion nor a revocation', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'drill-'));
    const steps: string[] = [];
    try {
      const onStep = (step: string) => steps.push(step);
      const found = await drill({ root: process.cwd(), dataDir, port: await ownPort(), onStep });
      expect(found).toEqual({
        damageSeen: true,
        restoredSound: true,
        nothingLost: true,
        nobodyToldTwice: true,
        keyStaysRevoked: true,
        deletedStaysDeleted: true,
        lossSaid: true,
      });
      expect(steps).toContain('do again what must not be undone');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
