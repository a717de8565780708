import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import { failingId, type FailingWork } from '../../shared/domain/owed/parking.ts';
import { receivesMax } from '../../shared/plan/queues.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { workIn } from '../../shared/worker/work-in.ts';
import { due } from '../../shared/table/due.ts';
import { failingRounds, readFailing, readParked } from '../../shared/table/failing.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { putBackBy } from '../../shared/usecases/answer-or-null.ts';
import { unpark, viewParked } from '../../shared/usecases/operator/view-parked.ts';
import { gauge } from '../../shared/usecases/upkeep/gauge.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { eachRecord } from '../../shared/worker/batch.ts';
import { deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { tableForEach } from '../support/engine.ts';
import { sqsEvent } from '../support/events.ts';
import { putItem } from '../support/items.ts';

const organization_id = 'org_01k9zq4w3v7m2x5c8e0b6t1n4r';
const idOf = (n: number) => `chg_${n.toString(36).padStart(26, '0')}`;
const workOf = (n: number): Work => ({ kind: 'route', organization_id, change_ids: [idOf(n)] });

const engine = tableForEach();
let around: Surroundings;
/** What becomes of a message of each piece of work. */
let run: (work: Work) => Promise<void>;
/** The bodies of messages that were put aside. */
let deadLetters: string[];
beforeEach(async () => {
  around = deliverySurroundings(engine.table);
  deadLetters = [];
  run = async () => Promise.reject(new TypeError('broken'));
  await sweep(around);
});

async function owe(n: number): Promise<void> {
  const key = { pk: `CHG#${idOf(n)}`, sk: 'CHANGE' };
  const Item = { ...key, ...due(key, around.clock.now(), workOf(n)) };
  await putItem(engine.table, Item);
}

const worker = () =>
  eachRecord(
    workIn('changes'),
    async (work) => run(work),
    () => ({ ...around, failing: failingRounds(engine.table, around.clock) }),
  );

/** Hands a message out until it is done or put aside. */
async function handOut(body: string): Promise<void> {
  for (let received = 1; received <= receivesMax; received += 1) {
    const { batchItemFailures } = await worker()(sqsEvent([body], received));
    if (batchItemFailures.length === 0) return;
  }
  deadLetters.push(body);
}

/** Sweeps every so many minutes, and works off what comes. @returns the minutes in which something came. */
async function minutes(count: number, every = 1): Promise<number[]> {
  const found: number[] = [];
  for (let minute = every; minute <= count; minute += every) {
    around.clock.advance(every * 60);
    await sweep(around);
    const sent = around.queues.held.splice(0);
    if (sent.length > 0) found.push(minute);
    for (const { work, parked } of sent)
      await handOut(JSON.stringify({ ...work, hops: 0, parked }));
  }
  return found;
}

const parked = async (): Promise<FailingWork[]> => [
  ...(await readParked(engine.table, around.clock.now())).values(),
];

/** Overdue long enough that the next sweep sends it for the fifth time. */
async function failingRow(n = 1): Promise<void> {
  await owe(n);
  around.clock.advance(0.5);
  await minutes(16);
}

describe('work that fails five rounds', () => {
  it('is parked: tried once an hour, without one more dead letter', async () => {
    await owe(1);
    around.clock.advance(0.5);
    await minutes(15);
    expect(await parked()).toEqual([]);
    await minutes(1);
    expect(await parked()).toMatchObject([
      { work: workOf(1), rounds: 5, reason: 'TypeError', message_id: 'm0' },
    ]);
    expect(deadLetters).toHaveLength(5);
    expect(await minutes(180, 15)).toEqual([60, 120, 180]);
    expect(deadLetters).toHaveLength(5);
    const [still] = await parked();
    expect(still).toMatchObject({ rounds: 8 });
    expect(Date.parse(still!.last_at) - Date.parse(still!.parked_at!)).toBe(180 * 60_000);
  });

  it('keeps nothing else waiting, and is not counted as overdue, but as parked', async () => {
    await failingRow();
    const counted = async () => {
      const record = new WorkRecord();
      await recorded(record, () => gauge({ ...around, catalog: 'deezer' }));
      return Object.fromEntries(record.counts);
    };
    around.clock.advance(600);
    expect(await counted()).toMatchObject({ ParkedWork: 1, OverdueRows: 0 });
    await owe(2);
    around.clock.advance(400);
    expect(await counted()).toMatchObject({ ParkedWork: 1, OverdueRows: 1 });
    const done: Work[] = [];
    run = async (work) => void done.push(work);
    await minutes(2);
    expect(done).toContainEqual(workOf(2));
  });

  it('leaves the list by itself once it succeeds', async () => {
    await failingRow();
    run = async () => undefined;
    expect(await minutes(60, 15)).toEqual([60]);
    expect(await parked()).toEqual([]);
  });

  it('stays owed: should the list be lost, the sweep sends it as ever', async () => {
    await failingRow();
    await failingRounds(engine.table, around.clock).ended(workOf(1));
    const tried: Work[] = [];
    run = async (work) => void tried.push(work);
    await minutes(60, 15);
    expect(tried).toContainEqual(workOf(1));
  });

  it('is found though the function ends before it can say so', async () => {
    await owe(1);
    // A call that runs out of time never answers, and nothing that it would do afterward is done.
    run = () => new Promise(() => undefined);
    for (let round = 1; round <= 5; round += 1) {
      void worker()(sqsEvent([JSON.stringify(workOf(1))], receivesMax));
      const rounds = async () =>
        (await readFailing(engine.table, failingId(workOf(1)), around.clock.now()))?.rounds;
      while ((await rounds()) !== round) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await parked()).toMatchObject([{ rounds: 5, reason: 'unfinished' }]);
    // Its hourly try is not handed out a second time in that hour.
    const body = JSON.stringify({ ...workOf(1), parked: true });
    const again = await worker()(sqsEvent([body], 2));
    expect(again).toEqual({ batchItemFailures: [] });
    expect(await parked()).toMatchObject([{ rounds: 6, reason: 'unfinished' }]);
  });
});

describe('what parks nothing', () => {
  it('a catalog that is down: work that puts itself back has not failed', async () => {
    run = async () => {
      putBackBy(new CatalogUnavailable('deezer', 'down', 'no connection'));
    };
    await owe(1);
    await minutes(180, 15);
    const known = await readFailing(engine.table, failingId(workOf(1)), around.clock.now());
    expect([known, deadLetters]).toEqual([null, []]);
  });

  it('rounds that failed long ago', async () => {
    await owe(1);
    around.clock.advance(0.5);
    await minutes(8);
    const id = failingId(workOf(1));
    expect(await readFailing(engine.table, id, around.clock.now())).toMatchObject({ rounds: 4 });
    around.clock.advance(3 * 3600 + 1);
    await minutes(1);
    expect(await readFailing(engine.table, id, around.clock.now())).toMatchObject({ rounds: 1 });
  });

  it('a success in between', async () => {
    await owe(1);
    around.clock.advance(0.5);
    await minutes(8);
    let tries = 0;
    run = async () => {
      tries += 1;
      if (tries < receivesMax) throw new TypeError('broken');
    };
    await minutes(8);
    expect(await readFailing(engine.table, failingId(workOf(1)), around.clock.now())).toBeNull();
  });

  it('a message that a schedule or a person sends again', async () => {
    const handler = eachRecord(
      workIn('checks'),
      async () => Promise.reject(new TypeError('broken')),
      () => ({ ...around, failing: failingRounds(engine.table, around.clock) }),
    );
    const check: Work = { kind: 'check', watch_id: 'deezer#27', attempt: 0 };
    await handler(sqsEvent([JSON.stringify(check)], receivesMax));
    expect(await readFailing(engine.table, failingId(check), around.clock.now())).toBeNull();
  });
});

describe('what the operator does about parked work', () => {
  const about = { ...workOf(1) } as const;

  it('shows which it is, about what, why, since when, and who is hurt', async () => {
    expect(await viewParked(around)).toBe('Nothing is parked.');
    await failingRow();
    expect(await viewParked(around)).toMatch(
      new RegExp(
        `^${failingId(about)} \\(organization_id ${organization_id}, change_ids ${idOf(1)}\\): failing since 2026-11-21 10:01:00 UTC, 5 times; TypeError at 2026-11-21 10:16:00 UTC, message m0; this confirmed change isn’t sent to anybody$`,
      ),
    );
  });

  it('gives it one more round at once, by its ID, its kind, or with all', async () => {
    await failingRow();
    await expect(unpark(around, 'recheck')).rejects.toThrow(
      'No parked work has the ID or kind recheck',
    );
    for (const which of [failingId(about), 'route', 'all']) {
      expect(await unpark(around, which)).toBe(
        'Sent 1 piece of work again. What fails once more is parked again within the hour.',
      );
      expect(await parked()).toEqual([]);
      const [sent] = around.queues.held.splice(0);
      expect(sent).toEqual({ work: about, delaySeconds: 0 });
      await handOut(JSON.stringify(sent!.work));
      expect(await parked()).toMatchObject([{ rounds: 5, since: '2026-11-21T10:01:00.500Z' }]);
    }
  });

  it('leaves parked what a queue refuses', async () => {
    await failingRow();
    around.queues.down = true;
    await expect(unpark(around, 'all')).rejects.toThrow('the queue is down');
    expect(await parked()).toHaveLength(1);
  });
});
