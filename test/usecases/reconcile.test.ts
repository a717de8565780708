import { scheduleNameOf } from '../../shared/domain/watch-id.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/table/keys.ts';
import { readReconciliation } from '../../shared/table/reconciliation.ts';
import type { Acting } from '../../shared/usecases/acting.ts';
import { aConfirmedChange } from '../support/deliveries.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import type { ScheduleList } from '../../shared/usecases/ports.ts';
import { reconcile } from '../../shared/usecases/upkeep/reconcile.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';

describe('the daily comparison', () => {
  let w: Watching;
  let artists: Watched[];
  let asked: string[];
  /** How long the service takes to list some schedules. */
  let listSeconds: number;
  beforeEach(async () => {
    w = await watching({ artists: 6 });
    artists = [await w.monitor('1001'), await w.monitor('1002'), await w.monitor('1003', 'free')];
    await w.upkeep();
    asked = [];
    listSeconds = 0;
  });
  afterEach(() => w.stop());

  const list: ScheduleList = {
    async *names(prefix) {
      asked.push(prefix);
      w.clock.advance(listSeconds);
      yield [...w.timed.keys()].map(scheduleNameOf).filter((name) => name.startsWith(prefix));
    },
    workOf: async () => null,
  };
  const run = (options?: { again: boolean }) => reconcile({ ...w.deps, list }, options);

  it('compares each schedule, watch, and hold once a day', async () => {
    const found = { schedules: 3, watches: 3, missing: 0, left: 0, repaired: 0 };
    const audited = { changes: 0, owed: 0, lost: 0, lost_changes: [] };
    const all = { steps: 20, ...found, holds: 3, plans_repaired: 0, ...audited };
    expect(await run()).toEqual(all);
    w.clock.advance(3600);
    expect(await run()).toMatchObject({ steps: 0, watches: 0 });
    expect(await run({ again: true })).toEqual(all);
    w.clock.advance(86_400);
    expect(await run()).toEqual(all);
  });

  it('goes on in the next run where its time was up, and misses nothing', async () => {
    const [missing, , other] = artists as [Watched, Watched, Watched];
    w.timed.delete(missing.watch_id);
    await setPlan(w.table, other.organization_id, 'pro', { from: 'free' });
    listSeconds = 100;
    const runs: number[] = [];
    const sums = { missing: 0, plans_repaired: 0, watches: 0 };
    for (let at = 0; at < 24 && runs.reduce((sum, steps) => sum + steps, 0) < 20; at += 1) {
      const record = new WorkRecord();
      const found = await recorded(record, run);
      expect(record.facts).toMatchObject({ steps: found.steps, repaired: found.repaired });
      runs.push(found.steps);
      sums.missing += found.missing;
      sums.plans_repaired += found.plans_repaired;
      sums.watches += found.watches;
      w.clock.advance(3600);
    }
    expect(runs).toEqual([2, 2, 16]);
    expect(sums).toEqual({ missing: 1, plans_repaired: 1, watches: 3 });
    expect(asked.toSorted().join('')).toBe('0123456789abcdef');
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
      await w.table.db.send(
        new UpdateCommand({ TableName: w.table.name, Key: key, UpdateExpression }),
      );
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
    expect(await run()).toMatchObject({ steps: 20, changes: 0, lost: 0 });
    w.clock.advance(24 * hour);
    expect(await run()).toMatchObject({ changes: 1, lost: 1, lost_changes: [second] });
    const stored = await readReconciliation(w.table);
    expect([stored?.last_audit?.lost, stored?.audit?.lost_changes]).toEqual([0, [second]]);
  });

  it('repeats the step in which it was cut off', async () => {
    const failing: ScheduleList = {
      ...list,
      async *names(prefix) {
        if (prefix === '5') throw new Error('throttled');
        yield* list.names(prefix);
      },
    };
    await expect(reconcile({ ...w.deps, list: failing })).rejects.toThrow('throttled');
    expect(asked.join('')).toBe('01234');
    expect((await run()).steps).toBe(19);
    expect(asked.join('')).toBe('01234456789abcdef');
  });
});
