import type { Work } from '../../shared/domain/owed/work.ts';
import type { Table } from '../../shared/table/client.ts';
import { type Due, due } from '../../shared/table/due.ts';
import { SweepItem } from '../../shared/table/sweeps.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { SettableClock } from '../support/clock.ts';
import { HeldLog } from '../support/deliveries.ts';

const organization_id = 'org_01k9zq4w3v7m2x5c8e0b6t1n4r';
const rowsInAll = 200_000;
/** The table answers with a page of a megabyte at most. */
const rowsPerPage = 3000;
const functionSeconds = 50;

type Row = Due & { pk: string; sk: string };

function inOrder(a: Row, b: Row): number {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  return a.pk === b.pk ? 0 : a.pk < b.pk ? -1 : 1;
}

/** The place of the first row of which something holds: of all that follow, too. */
function firstAt(rows: readonly Row[], holds: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(rows[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The part of the table that the sweep sees, with very many rows. */
class StubTable {
  readonly shards = new Map<string, readonly Row[]>();
  item: Record<string, unknown> | undefined;

  /** Another table with the same rows. */
  copy(): StubTable {
    const stub = new StubTable();
    for (const [shard, rows] of this.shards) stub.shards.set(shard, rows);
    return stub;
  }

  add(rows: readonly Row[]): void {
    for (const [shard, more] of Map.groupBy(rows, ({ duePk }) => duePk)) {
      this.shards.set(shard, [...(this.shards.get(shard) ?? []), ...more].toSorted(inOrder));
    }
  }

  drop(done: ReadonlySet<string>): void {
    for (const [shard, rows] of this.shards) {
      const left = rows.filter(({ pk }) => !done.has(pk));
      this.shards.set(shard, left);
    }
  }

  get table(): Table {
    const call = async (_: unknown, input: object) => this.answer({ ...input });
    return { name: 'stub', call: call };
  }

  private answer(input: Record<string, unknown>): Record<string, unknown> {
    if ('Item' in input) this.item = input.Item as Record<string, unknown>;
    if (!('IndexName' in input)) return { Item: this.item };
    const values = input.ExpressionAttributeValues as Record<string, string>;
    const rows = this.shards.get(values[':shard']!) ?? [];
    const after = input.ExclusiveStartKey as Row | undefined;
    const from = after ? firstAt(rows, (row) => inOrder(row, after) > 0) : 0;
    const end = firstAt(rows, ({ dueAt }) => dueAt >= values[':before']!);
    const limit = (input.Limit as number | undefined) ?? rowsPerPage;
    const Items = rows.slice(from, Math.max(from, Math.min(end, from + limit)));
    return { Items, ...(from + Items.length < end && { LastEvaluatedKey: Items.at(-1) }) };
  }
}

/** A queue that takes its time, and all of it from the function that sends. */
function slowQueues(clock: SettableClock, secondsPerMessage: number) {
  const sent: Work[] = [];
  let endsAtMs = 0;
  return {
    sent,
    begin: () => (endsAtMs = clock.now().getTime() + functionSeconds * 1000),
    send: async () => undefined,
    sendAll: async (work: readonly Work[]) => {
      clock.advance(work.length * secondsPerMessage);
      if (clock.now().getTime() > endsAtMs) throw new Error('Task timed out');
      sent.push(...work);
    },
  };
}

const idOf = (n: number) => `chg_${String(n).padStart(26, '0')}`;

describe('a sweep before a backlog of 200,000 rows', () => {
  const all = new StubTable();
  beforeAll(() => {
    const startMs = new SettableClock().now().getTime();
    const rows = Array.from({ length: rowsInAll }, (_, n): Row => {
      const key = { pk: `CHG#${idOf(n)}`, sk: 'CHANGE' };
      const at = new Date(startMs - 3_600_000 + (n % 3000) * 1000);
      const change_ids = [idOf(n)];
      return { ...key, ...due(key, at, { kind: 'route', organization_id, change_ids }) };
    });
    all.add(rows);
  });

  function backlog(secondsPerMessage: number) {
    const clock = new SettableClock();
    const stub = all.copy();
    const queues = slowQueues(clock, secondsPerMessage);
    const log = new HeldLog();

    /** A run as the schedule makes it, on the next full minute. */
    async function run() {
      const minuteMs = 60_000;
      const next = Math.ceil((clock.now().getTime() + 1) / minuteMs) * minuteMs;
      clock.advance((next - clock.now().getTime()) / 1000);
      queues.begin();
      const from = queues.sent.length;
      const report = await sweep({ table: stub.table, clock, queues, log });
      const took = (clock.now().getTime() - next) / 1000;
      return { report, took, sent: queues.sent.slice(from) };
    }
    return { stub, queues, run, log };
  }

  const changesOf = (work: readonly Work[]) =>
    work.map((each) => (each.kind === 'route' ? each.change_ids[0] : each.kind));

  it.each([
    ['as fast as it is on Lambda', 1 / 2800, 5],
    ['five times as slow', 1 / 560, 13],
  ])('sends each once, oldest first, where sending is %s', async (_how, seconds, runsMax) => {
    const { stub, queues, run } = backlog(seconds);
    for (let runs = 1; ; runs += 1) {
      const { report, took, sent } = await run();
      // Well before the function's time is over.
      expect(took).toBeLessThan(35);
      expect(report).toMatchObject({ sent: sent.length, shards: 16, failures: [] });
      expect(report.sent).toBeLessThanOrEqual(48_000);
      // What was sent is done by the workers until the next run.
      stub.drop(new Set(changesOf(sent).map((id) => `CHG#${id}`)));
      if (!report.stoppedEarly) break;
      expect(runs).toBeLessThanOrEqual(runsMax);
    }
    expect(queues.sent).toHaveLength(rowsInAll);
    expect(new Set(changesOf(queues.sent)).size).toBe(rowsInAll);
    expect((await run()).report).toMatchObject({ sent: 0, stoppedEarly: false });
  });

  it('reaches every row though no worker does anything', async () => {
    const { queues, run } = backlog(1 / 2800);
    while ((await run()).report.stoppedEarly);
    expect(new Set(changesOf(queues.sent)).size).toBe(rowsInAll);
    // Shards that came to their end have begun anew meanwhile: with what is due for another message.
    expect(queues.sent.length).toBeLessThan(1.3 * rowsInAll);
  });

  it('writes the run down though a queue refuses, and then sends what that one missed', async () => {
    const { stub, queues, run, log } = backlog(1 / 2800);
    const artist_id = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';
    const key = { pk: 'MA#1', sk: 'CHORE' };
    const at = new Date('2026-11-21T08:00:00.000Z');
    stub.add([{ ...key, ...due(key, at, { kind: 'holders', organization_id, artist_id }) }]);
    const { sendAll } = queues;
    queues.sendAll = async (work) => {
      if (work.some(({ kind }) => kind === 'holders')) throw new Error('notices are down');
      await sendAll(work);
    };
    for (let report = (await run()).report; report.stoppedEarly;) report = (await run()).report;
    expect(new Set(changesOf(queues.sent)).size).toBe(rowsInAll);
    const shard = due(key, at, { kind: 'holders', organization_id, artist_id }).duePk.slice(4);
    const { shards } = SweepItem.parse(stub.item);
    expect(shards[shard]).toMatchObject({ behind: { notices: null }, pass: null });
    expect(log.lines.filter(({ level }) => level === 'error')).not.toEqual([]);
    stub.drop(new Set(changesOf(queues.sent).map((id) => `CHG#${id}`)));
    queues.sent.length = 0;
    queues.sendAll = sendAll;
    const { report } = await run();
    expect(report.failures).toEqual([]);
    expect(queues.sent.map(({ kind }) => kind)).toEqual(['holders']);
    expect(SweepItem.parse(stub.item).shards[shard]).toBeUndefined();
  });
});
