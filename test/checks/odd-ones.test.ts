import { slotOf } from '../../shared/checks/rules/rings.ts';
import { keys } from '../../shared/table/keys.ts';
import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { HeldLog } from '../support/deliveries.ts';
import { putItem, removeItem, alterItem } from '../support/items.ts';
import { quietArtists, ticking, type Ticking } from '../support/ticking.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const ids = [1001, 1002, 1003, 1004, 1005];
const others = ['1001', '1003', '1004', '1005'];
const odd = 'deezer#1002';

const w = forEachTest(() => watching({ artists: 6 }));
let t: Ticking;
let artists: Watched[];
let log: HeldLog;
beforeEach(async () => {
  artists = await quietArtists(w, ids);
  log = new HeldLog();
  t = ticking(w);
  t.deps.log = log;
});

/** All slots have had their visit. */
async function isNoted(): Promise<void> {
  const { business } = await t.marks();
  expect(new Set(business).size).toBe(1);
  expect(business[0]).toBe(Math.floor(w.clock.now().getTime() / 60_000));
}

/** In place of what the catalog tells of one artist. */
function answers(of: string, answer: () => Promise<never> | null): void {
  t.answers(async (id, ask) => (id === of ? answer() : ask()));
}

describe('a visit of the others goes on', () => {
  it('where a watch can’t be read, and that is logged', async () => {
    await alterItem(w.table, keys.watch(odd), 'SET stats = :odd', { ':odd': 'odd' });
    await t.tick();
    expect(t.asked()).toEqual(others);
    expect(t.sent()).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'error' }]);
    await isNoted();
  });

  it('where a row of a slot can’t be read, and that is logged', async () => {
    const { pk } = keys.slot('deezer', 'business', slotOf(odd), odd);
    const rows = [
      { pk, sk: 'no watch' },
      { ...keys.slot('deezer', 'first', slotOf(odd), odd), expires_epoch: 'soon' },
    ];
    for (const Item of rows) {
      await putItem(w.table, Item);
    }
    await t.tick();
    expect(t.asked()).toEqual([...others, '1002'].toSorted());
    expect(log.lines).toMatchObject([{ level: 'error' }, { level: 'error' }]);
    await isNoted();
  });

  it('where a watch is gone, or stands in a ring that isn’t its plan’s', async () => {
    await removeItem(w.table, keys.watch(odd));
    const wrong = keys.slot('deezer', 'free', slotOf('deezer#1003'), 'deezer#1003');
    await putItem(w.table, wrong);
    await t.tick();
    expect(t.asked()).toEqual(others);
    expect(t.sent()).toEqual([]);
    await isNoted();
  });

  it.each([
    ['nothing', () => null],
    [
      'what can’t be read',
      () => Promise.reject(new CatalogUnavailable('deezer', 'malformed', 'odd')),
    ],
    ['with an error of its own', () => Promise.reject(new TypeError('odd'))],
  ])('where the catalog answers %s: a check looks at that artist', async (_what, answer) => {
    answers('1002', answer);
    await t.tick();
    expect(t.asked()).toEqual(others);
    expect(t.sent()).toEqual([odd]);
    await isNoted();
  });

  it('counts who didn’t answer', async () => {
    answers('1002', () => Promise.reject(new CatalogUnavailable('deezer', 'down', 'away')));
    const record = new WorkRecord();
    await recorded(record, () => t.tick());
    expect(record.counts.get('ProbesUnanswered')).toBe(1);
    expect(record.facts).toMatchObject({ visited: 5, probed: 5, differed: 1, due: 0 });
  });

  it('where an artist takes long to answer: the rounds behind it don’t wait', async () => {
    // One in each round.
    const slow = ticking(w, { quota: { ...t.deps.quota, requests: 4, perSeconds: 5 } });
    let isFirst = true;
    let askedBefore = 0;
    slow.answers(async (_id, ask) => {
      const seen = await ask();
      if (!isFirst) return seen;
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      askedBefore = slow.asked().length;
      return seen;
    });
    await slow.tick();
    expect(askedBefore).toBe(ids.length);
    expect(slow.sent()).toEqual([]);
  });
});

describe('an artist whose check failed', () => {
  it('is left to its own message, and shown as it was checked', async () => {
    w.weather.distort = (path, _query, answer) =>
      path.startsWith('/artist/1002') ? Response.json({ odd: true }) : answer;
    w.happens('release', { title: 'New' }, 1002);
    await t.tick();
    expect(t.sent()).toEqual([odd]);
    await w.check(artists[1]!);
    w.sent.length = 0;
    t.asked();
    await t.minutes(5);
    expect(t.asked()).toEqual(others);
    expect(t.sent()).toEqual([]);
  });
});

describe('a tick whose checks can’t be asked for', () => {
  it('fails, and asks for them at the next turn', async () => {
    w.happens('release', { title: 'New' }, 1002);
    const { queues } = t.deps;
    const away = () => Promise.reject(new Error('the queue is away'));
    t.deps.queues = { send: away, sendAll: away };
    await expect(t.tick()).rejects.toThrow('the queue is away');
    t.deps.queues = queues;
    w.clock.advance(60);
    await t.minutes(5);
    expect(t.sent()).toEqual([odd]);
  });
});
