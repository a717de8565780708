import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { keys } from '../../shared/table/keys.ts';
import { readReconciliation } from '../../shared/table/reconciliation.ts';
import type { Acting } from '../../shared/usecases/acting.ts';
import { aConfirmedChange } from '../support/deliveries.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import { reconcile } from '../../shared/usecases/upkeep/reconcile.ts';
import { alterItem } from '../support/items.ts';
import { watching, type Watched } from '../support/watching.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { reconcilePlans } from '../../shared/usecases/upkeep/reconcile-plans.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { listHolds } from '../../shared/table/artists/artists.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { fitToPlan } from '../../shared/watches/steps/fit-to-plan.ts';
import { tableFaults } from '../support/table-faults.ts';
import { ringsOf } from '../support/slot-rows.ts';
import { forEachTest } from '../support/suite.ts';

/** How long each step of a run takes, in seconds. */
let stepSeconds = 0;
/** Whether the table answers the step that comes next. */
let isAway = false;

describe('the daily comparison', () => {
  const w = forEachTest(() => watching({ artists: 6 }));
  let artists: Watched[];
  beforeEach(async () => {
    [stepSeconds, isAway] = [0, false];
    artists = [await w.monitor('1001'), await w.monitor('1002'), await w.monitor('1003', 'free')];
    await w.upkeep();
    w.table.intercept((next, operation) => {
      const isStep = operation.startsWith('Put');
      if (isStep && isAway) throw new Error('throttled');
      if (isStep) w.clock.advance(stepSeconds);
      return next();
    });
  });

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
      await alterItem(w.table, key, UpdateExpression);
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

describe('the daily comparison of the plans that holds note with those of organizations', () => {
  const w = forEachTest(() => watching({ artists: 17 }));
  let artist: Watched;
  let other: Watched;
  beforeEach(async () => {
    artist = await w.monitor('1001');
    other = await w.monitor('1001', 'free');
    await w.upkeep();
  });

  const plansOf = async ({ watch_id }: Watched) =>
    (await listHolders(w.table, watch_id)).map(({ plan }) => plan).toSorted();

  it('finishes a change of plan that was cut off before it reached the watches', async () => {
    expect(await ringsOf(w.table, artist.watch_id)).toEqual(['business']);
    await setPlan(w.table, artist.organization_id, 'free', { from: 'business' });
    expect(await plansOf(artist)).toEqual(['business', 'free']);
    expect(await reconcilePlans(w.deps)).toMatchObject({ holds: 2, plans_repaired: 1 });
    await w.upkeep();
    expect(await plansOf(artist)).toEqual(['free', 'free']);
    expect(await getWatch(w.table, artist.watch_id)).toMatchObject({ plan: 'free' });
    expect(await ringsOf(w.table, artist.watch_id)).toEqual(['free']);
    expect(await reconcilePlans(w.deps)).toMatchObject({ holds: 2, plans_repaired: 0 });
  });

  it('finds an upgrade that was cut off anywhere, unless nothing of it is missing', async () => {
    const { organization_id: org } = artist;
    for (let id = 1002; id <= 1012; id += 1) {
      w.clock.advance(1);
      await startMonitoring(w.deps, org, String(id), theService);
    }
    const fit = () => fitToPlan(w.deps, org, { all: true });
    const faults = tableFaults(w.table);
    let cutOff = 0;
    for (let at = 4; at < 150; at += 9) {
      await setPlan(w.table, org, 'free');
      await fit();
      await setPlan(w.table, org, 'business');
      faults.arm(at, 'after');
      await faults.inFunction(fit).catch(() => undefined);
      faults.takeCrash();
      if (faults.disarm()) cutOff += 1;
      const paused = (await listHolds(w.table, org, { consistent: true })).filter(
        ({ active }) => !active,
      );
      const { plans_repaired } = await reconcilePlans(w.deps);
      if (paused.length > 0) expect([at, plans_repaired]).toEqual([at, 1]);
    }
    expect(cutOff).toBeGreaterThan(3);
  });

  it('counts only what was handed over', async () => {
    await setPlan(w.table, other.organization_id, 'business', { from: 'free' });
    const sendAll = () => Promise.reject(new Error('no queue'));
    const queues = { ...w.deps.queues, sendAll };
    expect(await reconcilePlans({ ...w.deps, queues })).toMatchObject({
      holds: 2,
      plans_repaired: 0,
    });
  });

  it('finds a repair again whose message was lost', async () => {
    await setPlan(w.table, other.organization_id, 'business', { from: 'free' });
    await reconcilePlans(w.deps);
    w.sent.length = 0;
    await reconcilePlans(w.deps);
    await w.upkeep();
    expect(await plansOf(artist)).toEqual(['business', 'business']);
  });
});
