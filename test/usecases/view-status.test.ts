import { sourceBudget } from '../../shared/table/catalog/source-budget.ts';
import { seenElsewhere } from '../support/seen-elsewhere.ts';
import { pauseAlertMail } from '../../shared/deliveries/steps/mail-returned.ts';
import { viewStatus } from '../../shared/usecases/operator/view-status.ts';
import { putReconciliation } from '../../shared/table/reconciliation.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { gauge } from '../../shared/usecases/upkeep/gauge.ts';
import { watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const w = forEachTest(() => watching({ artists: 2 }));

const empty = { waiting: 0, inProgress: 0, delayed: 0 };

async function statusOf(deadLetters = empty, isPaused = false): Promise<string[]> {
  await sweep(w.deps);
  await gauge({ ...w.deps, catalog: 'deezer' });
  const depths = async () => [
    { name: 'checks', queue: { waiting: 3, inProgress: 1, delayed: 2 }, deadLetters, isPaused },
  ];
  const status = await viewStatus({
    ...w.deps,
    catalog: 'deezer',
    sources: ['deezer', 'musicbrainz'],
    depths,
  });
  return status.split('\n');
}

describe('the status for the operator', () => {
  it('says of each part that it is well', async () => {
    await w.monitor('1001');
    await w.upkeep();
    expect(await statusOf()).toEqual([
      'Everything is well.',
      'deezer: up',
      'musicbrainz: up',
      'artists: 1, all with a successful check in the last two intervals (counted at 2026-11-21 10:00:00 UTC)',
      'ticks: none yet',
      'sweep: last complete run at 2026-11-21 10:00:00 UTC',
      'work: nothing is overdue',
      'parked: nothing',
      'audit: no deliveries audited yet',
      'holds: none',
      'email: not paused',
      'queue checks: 3 waiting, 1 in progress, 2 delayed, no dead letters',
    ]);
  });

  it('names a dead catalog, stale artists, overdue work and dead letters', async () => {
    const { watch_id } = await w.monitor('1001');
    w.clock.advance(3 * 3600);
    const limit = { source: 'deezer', requests: 45, perSeconds: 5, waitSecondsMax: 0 };
    const budget = sourceBudget(w.table, w.clock, limit);
    for (let failures = 0; failures < 5; failures += 1) await budget.report('failed');
    const lines = await statusOf({ waiting: 4, inProgress: 0, delayed: 0 });
    expect(lines[0]).toBe('WRONG: deezer is down, stale artists, overdue work, dead letters');
    expect(lines[1]).toBe(
      'deezer: DOWN since 2026-11-21 13:00:00 UTC; 5 requests failed in a row; next try at 2026-11-21 13:00:10 UTC; what depends on it waits, and catches up',
    );
    expect(lines[3]).toContain(
      `STALE: 1 without a successful check for two intervals: ${watch_id} (`,
    );
    expect(lines[6]).toMatch(
      /^work: OVERDUE: \d+ due more than 5 minutes ago; the oldest is \d+ minutes late; /,
    );
    expect(lines[11]).toContain('DEAD LETTERS: 4');
  });

  it('says what the daily audit missed, and what to do', async () => {
    await w.monitor('1001');
    await w.upkeep();
    const audit = {
      ...{ changes: 3, owed: 7, lost: 0, lost_changes: [] },
      ...{ since: '2026-11-20T09:00:00.000Z', until: '2026-11-21T09:00:00.000Z' },
    };
    const pass = { begun_at: '2026-11-21T10:00:00.000Z', steps_done: 20, last_audit: null };
    await putReconciliation(w.table, { ...pass, audit });
    expect(await statusOf()).toContain(
      'audit: nothing lost of 7 deliveries for 3 changes (confirmed until 2026-11-21 09:00:00 UTC)',
    );
    const lost_changes = ['chg_01m8qfzxr0v7m2x5c8e0b6t1n4'];
    await putReconciliation(w.table, { ...pass, audit: { ...audit, lost: 1, lost_changes } });
    const lines = await statusOf();
    expect(lines[0]).toBe('WRONG: lost deliveries');
    expect(lines).toContainEqual(
      expect.stringMatching(/^audit: LOST: 1 delivery of chg_01m8qfzxr0v7m2x5c8e0b6t1n4 /),
    );
  });

  it('says that alerts by email are paused, and why', async () => {
    await w.monitor('1001');
    await w.upkeep();
    await pauseAlertMail(w.deps, 'complaints');
    const lines = await statusOf();
    expect(lines[0]).toBe('WRONG: alert mail is paused');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^email: ALERTS PAUSED since 2026-11-21 10:00:00 UTC, because too many recipients reported spam; /,
      ),
    );
  });

  it('says that workers are paused', async () => {
    const lines = await statusOf(empty, true);
    expect(lines[0]).toBe('WRONG: paused workers');
    expect(lines).toContain(
      'queue checks: PAUSED; its messages wait; run `npm run admin -- resume` to go on',
    );
  });

  it('says that nobody sweeps', async () => {
    const depths = async () => [];
    const status = () => viewStatus({ ...w.deps, catalog: 'deezer', sources: [], depths });
    expect(await status()).toMatch(/^WRONG: no sweep\n[^]*^sweep: SILENT, no complete run yet;/m);
    await sweep(w.deps);
    w.clock.advance(181);
    expect(await status()).toMatch(/^sweep: SILENT since 2026-11-21 10:00:00 UTC;/m);
  });

  it('names the types of changes that are held', async () => {
    const at = w.clock.now();
    await seenElsewhere(w.table, { what: 'RELEASE_TITLE_CHANGED', at }, 40);
    expect(await statusOf()).toContain(
      'holds: RELEASE_TITLE_CHANGED ON HOLD: 40 artists in an hour, usually 0; not decided yet; nobody is alerted of these until other artists haven’t changed, or they’re decided or six hours old',
    );
  });
});
