import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { keys } from '../../shared/table/keys.ts';
import { readReconciliation } from '../../shared/table/reconciliation.ts';
import type { Acting } from '../../shared/usecases/acting.ts';
import { aConfirmedChange } from '../support/deliveries.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import { reconcile } from '../../shared/usecases/upkeep/reconcile.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';

/** How long each step of a run takes, in seconds. */
let stepSeconds = 0;
/** Whether the table answers the step that comes next. */
let isAway = false;

describe('the daily comparison', () => {
  let w: Watching;
  let artists: Watched[];
  beforeEach(async () => {
    [stepSeconds, isAway] = [0, false];
    w = await watching({ artists: 6 });
    artists = [await w.monitor('1001'), await w.monitor('1002'), await w.monitor('1003', 'free')];
    await w.upkeep();
    w.table.db.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const isStep = String(commandName).startsWith('Put');
          if (isStep && isAway) throw new Error('throttled');
          if (isStep) w.clock.advance(stepSeconds);
          return next(args);
        },
      { step: 'initialize', name: 'steps' },
    );
  });
  afterEach(() => w.stop());

  const run = (options?: { again: boolean }) => reconcile(w.deps, options);

  it('compares each hold once a day', async () => {
    const audited = { changes: 0, owed: 0, lost: 0, lost_changes: [] };
    const all = { steps: 16, holds: 3, plans_repaired: 0, ...audited };
    expect(await run()).toEqual(all);
    w.clock.advance(3600);
    expect(await run()).toMatchObject({ steps: 0, holds: 0 });
    expect(await run({ again: true })).toEqual(all);
    w.clock.advance(86_400);
    expect(await run()).toEqual(all);
  });

  it('goes on in the next run where its time was up, and misses nothing', async () => {
    const [, , other] = artists as [Watched, Watched, Watched];
    await setPlan(w.table, other.organization_id, 'pro', { from: 'free' });
    stepSeconds = 100;
    const runs: number[] = [];
    const sums = { plans_repaired: 0, holds: 0 };
    for (let at = 0; at < 16 && runs.reduce((sum, steps) => sum + steps, 0) < 16; at += 1) {
      const record = new WorkRecord();
      const found = await recorded(record, run);
      expect(record.facts).toMatchObject({ steps: found.steps, holds: found.holds });
      runs.push(found.steps);
      sums.plans_repaired += found.plans_repaired;
      sums.holds += found.holds;
      w.clock.advance(3600);
    }
    expect(runs.length).toBeGreaterThan(1);
    expect(runs.reduce((sum, steps) => sum + steps, 0)).toBe(16);
    expect(sums).toEqual({ plans_repaired: 1, holds: 3 });
  });

  it('audits what became of the changes, each day from where it ended, and says what is lost', async () => {
    const [{ organization_id }] = artists as [Watched];
    const hour = 3600;
    const lose = async () => {
      const change = await aConfirmedChange(w.deps, {
        organization: { id: organization_id },
      } as Acting);
      const key = keys.change(change.id);
      const UpdateExpression = 'REMOVE duePk, dueAt';
      await w.table.call('UpdateItem', { Key: key, UpdateExpression });
      return change.id;
    };
    const first = await lose();
    w.clock.advance(2 * hour);
    const record = new WorkRecord();
    expect(await recorded(record, run)).toMatchObject({
      changes: 1,
      lost: 1,
      lost_changes: [first],
    });
    expect(Object.fromEntries(record.counts)).toMatchObject({ LostDeliveries: 1 });
    // It is too young for this audit, and is for the next one.
    w.clock.advance(23.9 * hour);
    const second = await lose();
    w.clock.advance(0.1 * hour);
    expect(await run()).toMatchObject({ steps: 16, changes: 0, lost: 0 });
    w.clock.advance(24 * hour);
    expect(await run()).toMatchObject({ changes: 1, lost: 1, lost_changes: [second] });
    const stored = await readReconciliation(w.table);
    expect([stored?.last_audit?.lost, stored?.audit?.lost_changes]).toEqual([0, [second]]);
  });

  it('repeats the step in which it was cut off', async () => {
    isAway = true;
    await expect(run()).rejects.toThrow('throttled');
    isAway = false;
    expect(await run()).toMatchObject({ steps: 16, holds: 3 });
  });
});
