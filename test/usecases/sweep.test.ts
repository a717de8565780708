import type { Work } from '../../shared/domain/owed/work.ts';
import { due } from '../../shared/table/due.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { tableForEach } from '../support/engine.ts';
import { putItem } from '../support/items.ts';
import { tableFaults } from '../support/table-faults.ts';

describe('the sweep', () => {
  const engine = tableForEach();
  let around: Surroundings;
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
  });

  const organization_id = 'org_01k9zq4w3v7m2x5c8e0b6t1n4r';
  const idOf = (n: number) => `chg_${n.toString(36).padStart(26, '0')}`;
  const workOf = (n: number): Work => ({ kind: 'route', organization_id, change_ids: [idOf(n)] });

  /** Owes work from now on; in one shard if told, and unreadable if told. */
  async function owe(n: number, more: { duePk?: string; work?: unknown } = {}): Promise<void> {
    const key = { pk: `CHG#${idOf(n)}`, sk: 'CHANGE' };
    const Item = { ...key, ...due(key, around.clock.now(), workOf(n)), ...more };
    await putItem(engine.table, Item);
  }

  /** Sweeps every minute. @returns the minutes, from now, in which something was sent. */
  async function sentIn(minutes: number): Promise<number[]> {
    const found: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      around.clock.advance(60);
      around.queues.held.length = 0;
      await sweep(around);
      if (around.queues.held.length > 0) found.push(minute);
    }
    return found;
  }

  it('sends what is overdue again and again, but ever less often', async () => {
    await sweep(around);
    await owe(1);
    around.clock.advance(0.5);
    expect(await sentIn(130)).toEqual([1, 2, 4, 8, 16, 32, 60, 120]);
  });

  it('sends what has its time a minute before it, to come then, and other work only after', async () => {
    const report = {
      kind: 'report',
      organization_id,
      target_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
    };
    await sweep(around);
    around.clock.advance(100);
    await owe(1, { work: report });
    await owe(2);
    around.clock.advance(-40);
    await sweep(around);
    expect(around.queues.held).toEqual([{ work: report, delaySeconds: 40 }]);
    await sweep(around);
    expect(around.queues.held).toHaveLength(1);
  });

  it('sends what became overdue while it was not called', async () => {
    await sweep(around);
    await owe(1);
    around.clock.advance(7200);
    expect(await sweep(around)).toMatchObject({ sent: 1 });
    expect(await sweep(around)).toMatchObject({ sent: 0 });
  });

  it('sends it again in the next run when a queue takes nothing', async () => {
    await owe(1);
    around.clock.advance(120);
    around.queues.down = true;
    expect(await sweep(around)).toMatchObject({
      sent: 0,
      failures: [new Error('the queue is down')],
    });
    around.queues.down = false;
    expect(await sweep(around)).toMatchObject({ sent: 1, failures: [] });
  });

  it('sends what it can when one shard cannot be read, and reports why', async () => {
    const faults = tableFaults(engine.table);
    for (let n = 0; n < 64; n += 1) await owe(n);
    around.clock.advance(120);
    faults.watch((_command, input) => {
      if (JSON.stringify(input).includes('DUE#3')) throw new Error('away');
    });
    const { failures, shards, sent } = await faults.inFunction(() => sweep(around));
    expect([failures, shards]).toMatchObject([[{ message: 'away' }], dueShards - 1]);
    expect(sent).toBeGreaterThan(0);
  });

  it('is kept from nothing by hundreds of entries that make no sense, and tells of each', async () => {
    const duePk = `DUE#${dueShards - 1}`;
    const senseless = Array.from({ length: 450 }, (_, n) => n);
    await Promise.all(
      senseless.map(async (n) =>
        owe(n, { duePk, work: { kind: 'tomorrow', at: 'x'.repeat(4000) } }),
      ),
    );
    around.clock.advance(1);
    await owe(1000, { duePk });
    around.clock.advance(90);
    expect(await sweep(around)).toMatchObject({ sent: 1 });
    expect(around.queues.held.map(({ work }) => work)).toEqual([workOf(1000)]);
    const told = () => around.log.lines.filter(({ level }) => level === 'error').length;
    expect(told()).toBe(450);
    await sweep(around);
    expect(told()).toBe(450);
  });
});
