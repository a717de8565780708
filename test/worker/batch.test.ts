import * as z from 'zod';
import { eachRecord } from '../../shared/worker/batch.ts';
import { count, note, nothingToDo, putBack } from '../../shared/telemetry/record.ts';
import { SettableClock } from '../support/clock.ts';
import { HeldLog } from '../support/deliveries.ts';
import { sqsEvent } from '../support/events.ts';

const Job = z.object({ kind: z.literal('job'), id: z.int() });
const clock = new SettableClock();

const jobOf = (id: number) => JSON.stringify({ kind: 'job', id });
const jobs = (count: number) => Array.from({ length: count }, (_, id) => jobOf(id));
type Run = (work: z.output<typeof Job>) => Promise<unknown>;
const worker = (run: Run, log = new HeldLog()) => eachRecord(Job, run, () => ({ log, clock }));

describe('a batch of messages', () => {
  it('is worked off record by record, and nothing is reported when all is well', async () => {
    const done: number[] = [];
    const handler = worker(async ({ id }) => done.push(id));
    expect(await handler(sqsEvent(jobs(12)))).toEqual({ batchItemFailures: [] });
    expect(done.toSorted((one, other) => one - other)).toEqual([...Array(12).keys()]);
  });

  it('reports just those that failed, and says why in the log', async () => {
    const log = new HeldLog();
    const handler = worker(async ({ id }) => {
      if (id % 2 === 1) throw new Error(`no ${id}`);
    }, log);
    const { batchItemFailures } = await handler(sqsEvent(jobs(4)));
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm1' }, { itemIdentifier: 'm3' }]);
    expect(log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'job failed', facts: { message_id: 'm1', error: new Error('no 1') } },
      { message: 'job failed', facts: { message_id: 'm3', error: new Error('no 3') } },
    ]);
  });

  it.each([
    ['no JSON', 'boom'],
    ['of another shape', '{"kind":"job","id":"one"}'],
    ['empty', ''],
  ])('reports a record that is %s without holding up the others', async (_what, poison) => {
    const done: number[] = [];
    const handler = worker(async ({ id }) => done.push(id));
    const { batchItemFailures } = await handler(sqsEvent([jobOf(1), poison, jobOf(2)]));
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm1' }]);
    expect(done).toEqual([1, 2]);
  });

  it('is worked on as many at a time as told, so that a slow one holds up few', async () => {
    let running = 0;
    let most = 0;
    const handler = eachRecord(
      Job,
      async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      () => ({ log: new HeldLog(), clock }),
      { concurrency: 3 },
    );
    await handler(sqsEvent(jobs(10)));
    expect(most).toBe(3);
  });

  it('says how many messages led to those that a record sends', async () => {
    const next: number[] = [];
    const handler = eachRecord(
      Job,
      async (_job, deps) => next.push(deps.hops),
      (hops: number) => ({ log: new HeldLog(), clock, hops }),
    );
    const [first = '{}'] = jobs(1);
    const messages = [{}, { hops: 0 }, { hops: 7 }].map((more) =>
      JSON.stringify({ ...(JSON.parse(first) as object), ...more }),
    );
    await handler(sqsEvent(messages));
    expect(next).toEqual([1, 1, 8]);
  });

  it('fails as a whole when its surroundings cannot be made', async () => {
    const handler = eachRecord(
      Job,
      async () => undefined,
      (): { log: HeldLog; clock: SettableClock } => {
        throw new Error('no table');
      },
    );
    await expect(handler(sqsEvent(jobs(1)))).rejects.toThrow('no table');
  });
});

describe('the line of a message', () => {
  beforeAll(() => {
    process.env.OPERATIONS_SIZE = 'full';
  });
  afterAll(() => {
    delete process.env.OPERATIONS_SIZE;
  });

  const idOf = ({ facts }: { facts: unknown }) => (facts as { message_id: string }).message_id;

  async function linesOf(run: Run, bodies: readonly string[] = jobs(1)) {
    const log = new HeldLog();
    await worker(run, log)(sqsEvent(bodies));
    return log.lines.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  }

  it('is one for each, however it ended, with its ids and the time that it took', async () => {
    const ends: Run[] = [
      async () => undefined,
      async () => {
        nothingToDo();
      },
      async () => {
        putBack('circuit_open');
      },
      async () => Promise.reject(new Error('broken')),
    ];
    const lines = await linesOf(async (work) => ends[work.id]?.(work), [...jobs(4), 'boom']);
    expect(lines.map(({ level, facts }) => ({ level, ...(facts as object) }))).toMatchObject([
      { level: 'info', kind: 'job', outcome: 'done', id: 0, message_id: 'm0', received: 1 },
      { level: 'info', kind: 'job', outcome: 'nothing_to_do', id: 1 },
      { level: 'info', kind: 'job', outcome: 'put_back', reason: 'circuit_open', id: 2 },
      { level: 'error', kind: 'job', outcome: 'failed', id: 3, Failures: 1 },
      { level: 'error', kind: 'unreadable', outcome: 'failed', message_id: 'm4', Failures: 1 },
    ]);
    for (const { facts } of lines) expect(facts).toHaveProperty('DurationMs', expect.any(Number));
  });

  it('holds what was noted and counted for its own message, though others run beside it', async () => {
    const lines = await linesOf(async ({ id }) => {
      note({ change_ids: [`first ${id}`] });
      await new Promise((resolve) => setTimeout(resolve, 5 - id));
      count('CatalogRequests', id + 1);
      note({ change_ids: [`second ${id}`] });
    }, jobs(3));
    expect(lines.map(({ facts }) => facts)).toMatchObject(
      [0, 1, 2].map((id) => ({
        change_ids: [`first ${id}`, `second ${id}`],
        CatalogRequests: id + 1,
      })),
    );
  });

  it('carries its counts as metrics of the kind, or of all kinds together', async () => {
    const [line] = await linesOf(async () => {
      count('CatalogRefused', 1, 'circuit_open');
      count('CatalogRefused', 1, 'rate_limited');
      count('SourceRequests', 1, 'musicbrainz');
    });
    expect(line?.facts).toMatchObject({
      CatalogRefused: 2,
      CatalogRefusedBy: { circuit_open: 1, rate_limited: 1 },
      SourceRequests: 1,
      _aws: {
        Timestamp: clock.now().getTime(),
        CloudWatchMetrics: [
          {
            Namespace: 'ArtistMonitor/dev',
            Dimensions: [[]],
            Metrics: [{ Name: 'CatalogRefused', Unit: 'Count' }],
          },
        ],
      },
    });
  });

  it('has no metrics where nothing was counted that an alarm or the dashboard looks at', async () => {
    const [line] = await linesOf(async () => {
      count('SourceRequests', 1, 'musicbrainz');
    });
    expect(line?.facts).toMatchObject({ DurationMs: expect.any(Number) as number });
    expect(line?.facts).not.toHaveProperty('_aws');
  });

  it.each([
    ['recheck', { watch_id: 'deezer#27' }, ['kind'], ['DurationMs']],
    ['links', { watch_id: 'deezer#27' }, [], ['Failures']],
  ])('counts of a failed %s what is looked at', async (kind, ids, dimensions, names) => {
    const log = new HeldLog();
    const fails = async () => {
      throw new Error('broken');
    };
    const schema = z.looseObject({ kind: z.string() });
    const body = JSON.stringify({ kind, ...ids });
    await eachRecord(schema, fails, () => ({ log, clock }))(sqsEvent([body]));
    const [line] = log.lines.map(({ facts }) => facts as Record<string, unknown>);
    expect(line).toMatchObject({ kind, queue: expect.any(String) as string, Failures: 1 });
    const { CloudWatchMetrics } = line?._aws as { CloudWatchMetrics: unknown[] };
    expect(CloudWatchMetrics).toContainEqual({
      Namespace: 'ArtistMonitor/dev',
      Dimensions: [dimensions],
      Metrics: names.map((Name) => expect.objectContaining({ Name }) as object),
    });
  });

  it('is one for those of a batch that have nothing to report, where that is asked for', async () => {
    const log = new HeldLog();
    const run: Run = async ({ id }) => {
      count('CatalogRequests', id);
      if (id === 2) note({ finding_ids: ['one'] });
      if (id === 3) nothingToDo();
      if (id === 4) count('CatalogFieldsUnknown', 1, 'album.cover_big');
      if (id === 5) throw new Error('broken');
    };
    const options = { listedBy: 'id' };
    await eachRecord(Job, run, () => ({ log, clock }), options)(sqsEvent(jobs(7)));
    const shown = log.lines.map(({ facts }) => facts as Record<string, unknown>);
    const together = shown.find(({ messages }) => messages !== undefined);
    expect(together).toMatchObject({
      kind: 'job',
      outcome: 'done',
      messages: 3,
      ids: ['0', '1', '6'],
      CatalogRequests: 7,
      DurationMs: [expect.any(Number), expect.any(Number), expect.any(Number)],
      _aws: { CloudWatchMetrics: [{ Dimensions: [[]] }] },
    });
    const alone = shown.filter(({ messages }) => messages === undefined);
    expect(alone.map(({ id }) => id).toSorted()).toEqual([2, 3, 4, 5]);
  });

  it('is one for each group that noted the same, of the facts that may be noted', async () => {
    const log = new HeldLog();
    const run: Run = async ({ id }) => {
      note({ read: id < 3 ? 'list' : 'profile', ...(id === 6 && { finding_ids: ['one'] }) });
    };
    const options = { listedBy: 'id', alikeBy: ['read', 'because'] };
    await eachRecord(Job, run, () => ({ log, clock }), options)(sqsEvent(jobs(7)));
    const shown = log.lines.map(({ facts }) => facts as Record<string, unknown>);
    expect(shown).toMatchObject([
      { id: 6, read: 'profile', finding_ids: ['one'] },
      { ids: ['0', '1', '2'], read: 'list' },
      { ids: ['3', '4', '5'], read: 'profile' },
    ]);
  });
});
