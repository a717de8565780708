import type { HappeningUpdate } from '../../shared/verdicts/rules/happening-update.ts';
import { sendWrite } from '../../shared/table/transaction.ts';
import { listTellings, tellingWrite } from '../../shared/watches/items/tellings.ts';
import { aChange } from '../support/a-change.ts';
import { oneTable } from '../support/engine.ts';

describe('a telling', () => {
  const engine = oneTable();

  it('gives the holders that are told later all that was found', async () => {
    const at = new Date('2026-11-21T12:00:00.000Z');
    const { change_type, severity, payload } = aChange();
    const { reasons, ...shown } = payload;
    const finding = {
      ...{ change_type, severity, subject: shown.subject, payload: shown, release: null },
      says: { id: 'releaseAdded', data: { title: 'Salt' } },
      reasons: reasons.map(() => ({ id: 'usual', data: {} })),
      isrcs: ['USKA01700001', 'USKA01700002'],
    };
    const update = {
      ...{ kind: 'confirmed', id: 'hap_1', detected_at: at.toISOString(), checks: [] },
      ...{ resolves: null, isMore: false },
      told: { findings: [finding], items: null, rest: null, of: 1 },
    } as unknown as HappeningUpdate;
    const written = { at, artistName: 'Nova Pilot', updates: [update] };
    await sendWrite(engine.table, tellingWrite('deezer#1001', written));
    const [telling] = await listTellings(engine.table, 'deezer#1001');
    expect(telling?.updates).toEqual([update]);
  });
});
