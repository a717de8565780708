import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getArtist } from '../../shared/table/artists/artists.ts';
import type { CheckWork, Work } from '../../shared/domain/work.ts';
import type { Quota } from '../../shared/domain/quota/permits.ts';
import { theService } from '../../shared/domain/audit.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { type Catalog, NoPermit } from '../../shared/usecases/source-ports.ts';
import { keys } from '../../shared/table/keys.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { checkArtist } from '../../shared/usecases/checks/check-artist.ts';
import { readDetails } from '../../shared/usecases/checks/read-details.ts';
import { recheckArtist } from '../../shared/usecases/checks/recheck-artist.ts';
import { callFromLine } from '../../shared/usecases/upkeep/call-from-line.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { watchedAs, type Watched, type Watching, watching } from '../support/watching.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
const hour = 3600;
/** A minute has one turn. */
const oneTurn: Quota = { ...quota, requests: 1, perSeconds: 60 };

let w: Watching;
/** Whether the catalog has a permit. */
let isFree = true;
let asked = 0;
beforeEach(async () => {
  w = await watching({ artists: 12 });
  [isFree, asked] = [true, 0];
});
afterEach(() => w.stop());

const guarded = (): Catalog => ({
  ...w.deps.catalog,
  artist: async (id) => {
    asked += 1;
    if (isFree) return w.deps.catalog.artist(id);
    throw new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds: 1 });
  },
});

/** A message from `sentAgo` seconds ago. */
const check = (of: Watched, more: Partial<CheckWork> = {}, sentAgo = 0) => {
  const sentAt = new Date(w.clock.now().getTime() - sentAgo * 1000);
  const work = { kind: 'check' as const, attempt: 0, ...of, ...more };
  return checkArtist({ ...w.deps, catalog: guarded() }, work, sentAt);
};

const checkNow = ({ watch_id }: Watched) =>
  checkArtist({ ...w.deps, catalog: guarded() }, { kind: 'check_now', attempt: 0, watch_id });

const call = (to = quota) =>
  callFromLine({ ...w.deps, catalog: 'deezer', lanes: ['deezer'], quota: to });

async function monitored(organization_id: string, streamingId: number): Promise<Watched> {
  const { id } = await startMonitoring(w.deps, organization_id, String(streamingId), theService);
  return watchedAs(organization_id, id, String(streamingId));
}

/** What was called, in order, with its delay. */
function called() {
  return w.sent
    .splice(0)
    .flatMap(({ work, delaySeconds }) => (work.kind === 'check' ? [{ work, delaySeconds }] : []));
}

const stored = (of: Watched) => getArtist(w.table, of.organization_id, of.artist_id);

describe('a scheduled check that finds no permit', () => {
  it('goes in line: no message waits, and nothing is noted of the artist', async () => {
    const artist = await w.monitor();
    const before = await stored(artist);
    w.clock.advance(hour);
    isFree = false;
    w.sent.length = 0;
    await check(artist);
    expect(w.sent).toEqual([]);
    expect(await stored(artist)).toEqual(before);
  });

  it('is called within a minute, and made then', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    isFree = false;
    await check(artist);
    called();
    expect(await call()).toBe(1);
    const [first] = called();
    expect(first?.delaySeconds).toBe(0);
    isFree = true;
    await checkArtist({ ...w.deps, catalog: guarded() }, first!.work);
    expect((await stored(artist))?.last_checked_at).toBe(w.clock.now().toISOString());
    expect(await call()).toBe(0);
  });

  it('stands there once, however often its artist comes', async () => {
    const artist = await w.monitor();
    isFree = false;
    for (let hours = 0; hours < 3; hours += 1) {
      w.clock.advance(hour);
      await check(artist);
    }
    expect(await call()).toBe(1);
    called();
    await check(artist);
    expect(await call()).toBe(1);
  });

  it('gives organizations their turns, however many artists one of them has', async () => {
    const [large, small] = [await w.organization(), await w.organization()];
    const many = [];
    for (let id = 1001; id <= 1006; id += 1) many.push(await monitored(large, id));
    const one = await monitored(small, 1007);
    w.clock.advance(hour);
    isFree = false;
    for (const artist of many) await check(artist);
    await check(one);
    called();
    await call();
    const order = called().map(({ work }) => (work.watch_id === one.watch_id ? 'small' : 'large'));
    expect(order).toHaveLength(7);
    expect(order.slice(0, 2).toSorted()).toEqual(['large', 'small']);
  });

  it('keeps its place when it was called and found none again', async () => {
    const org = await w.organization();
    const artists = [await monitored(org, 1001), await monitored(org, 1002)];
    w.clock.advance(hour);
    isFree = false;
    for (const artist of artists) await check(artist);
    called();
    await call();
    const [first, second] = called();
    await check(artists[1]!, second!.work);
    await check(artists[0]!, first!.work);
    await call();
    expect(called().map(({ work }) => work.watch_id)).toEqual(
      artists.map(({ watch_id }) => watch_id),
    );
  });

  it('keeps its place when it finds none again while others are still being called', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    isFree = false;
    await check(artist);
    const sendAll = async (all: readonly Work[]) => {
      for (const work of all) if (work.kind === 'check') await check(artist, work);
    };
    const queues = { ...w.deps.queues, sendAll };
    await callFromLine({ ...w.deps, queues, catalog: 'deezer', lanes: ['deezer'], quota });
    called();
    expect(await call()).toBe(1);
    expect(called()).toHaveLength(1);
  });

  it('comes again where it broke off while it went in line', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    isFree = false;
    let isBroken = true;
    w.table.db.middlewareStack.add(
      (next) => async (args) => {
        const isRow = JSON.stringify(args.input).includes('"sk":"AT#');
        if (isBroken && isRow) throw new Error('broken off');
        return next(args);
      },
      { step: 'initialize', name: 'broken' },
    );
    await expect(check(artist)).rejects.toThrow('broken off');
    isBroken = false;
    expect(await call()).toBe(0);
    await check(artist);
    expect(await call()).toBe(1);
  });

  it('is called although a row before it can’t be read, and that is logged', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    isFree = false;
    await check(artist);
    const Item = { ...keys.lineRow('deezer', 0, 'odd'), work: { kind: 'check' } };
    await w.table.db.send(new PutCommand({ TableName: w.table.name, Item }));
    called();
    const errors: unknown[] = [];
    const log = { ...w.deps.log, error: (...line: unknown[]) => void errors.push(line) };
    const deps = { ...w.deps, log, catalog: 'deezer', lanes: ['deezer'], quota };
    expect(await callFromLine(deps)).toBe(1);
    expect(called().map(({ work }) => work.watch_id)).toEqual([artist.watch_id]);
    expect(errors).toMatchObject([['a check in line can’t be read', { sk: Item.sk }]]);
  });

  it('is not passed by one that comes later where the line is long, but by a person', async () => {
    const org = await w.organization();
    const artists = [1001, 1002, 1003, 1004].map((id) => monitored(org, id));
    const [first, second, third, fourth] = await Promise.all(artists);
    w.clock.advance(hour);
    isFree = false;
    await check(first!);
    await check(second!);
    await check(fourth!);
    // A quota of which a minute has one turn: two stay in line.
    await call(oneTurn);
    [isFree, asked] = [true, 0];
    // A function looks at the line once in ten seconds.
    w.clock.advance(10);
    await check(third!);
    expect(asked).toBe(0);
    await checkNow(third!);
    expect(asked).toBe(1);
    w.clock.advance(120);
    await check(first!);
    expect(asked).toBe(2);
  });
});

describe('a scheduled check that comes while many others wait', () => {
  it('is dropped when its artist was checked less than half an interval before', async () => {
    const org = await w.organization();
    const all = [1001, 1002, 1003, 1004, 1005];
    const artists = await Promise.all(all.map((id) => monitored(org, id)));
    w.clock.advance(hour / 2 + 60);
    await check(artists[4]!);
    w.clock.advance(hour / 2 - 60);
    isFree = false;
    for (const artist of artists.slice(0, 4)) await check(artist);
    called();
    await call(oneTurn);
    w.clock.advance(10);
    await check(artists[4]!);
    await call();
    const ids = called().map(({ work }) => work.watch_id);
    expect(ids).toHaveLength(4);
    expect(ids).not.toContain(artists[4]!.watch_id);
  });
});

describe('a scheduled check that comes while few others wait', () => {
  it('is made: they are called within the next minute', async () => {
    const org = await w.organization();
    const artists = await Promise.all([1001, 1002, 1003].map((id) => monitored(org, id)));
    w.clock.advance(hour);
    isFree = false;
    await check(artists[0]!);
    await check(artists[1]!);
    await call(oneTurn);
    [isFree, asked] = [true, 0];
    w.clock.advance(10);
    await check(artists[2]!);
    expect(asked).toBe(1);
  });
});

describe('pages that come while checks wait', () => {
  const details = (of: Watched) => readDetails(w.deps, { kind: 'details', ...of });
  const pages = () => w.requests.splice(0).filter((path) => path.includes('/album/')).length;

  async function someWait(): Promise<void> {
    const org = await w.organization();
    const artists = await Promise.all([1002, 1003].map((id) => monitored(org, id)));
    w.clock.advance(hour);
    isFree = false;
    for (const artist of artists) await check(artist);
    await call(oneTurn);
    w.clock.advance(10);
    pages();
  }

  it('give way for a quarter of their period, and are read then', async () => {
    const artist = await w.monitor();
    w.clock.advance(24 * hour - 1800);
    await someWait();
    w.sent.length = 0;
    await details(artist);
    expect([pages(), w.sent]).toEqual([0, []]);
    w.clock.advance(6 * hour);
    await someWait();
    await details(artist);
    expect(pages()).toBeGreaterThan(0);
  });

  it('do not keep one waiting that is due behind them and has waited long enough', async () => {
    w.deps.load = hourlyLoad(() => 10_000_000);
    const artist = await w.monitor();
    const id = w.happens('release', { title: 'Recent', date: '2026-11-01', tracks: 3 });
    await w.check(artist);
    await w.settle(artist);
    for (let days = 0; days < 4; days += 1) {
      if (days > 0) w.clock.advance(24 * hour);
      await details(artist);
    }
    // Old pages came up first, a little before the recent one, and may wait for a day.
    w.clock.advance(24 * hour + 5.5 * hour);
    await someWait();
    await details(artist);
    const paths = w.requests.map((path) => path.split('?')[0]);
    expect(paths).toContain(`/deezer/album/${id}`);
  });

  it('of a new artist do not give way', async () => {
    await someWait();
    const artist = await monitored(await w.organization(), 1001);
    pages();
    await details(artist);
    expect(pages()).toBeGreaterThan(0);
  });
});

describe('a message that comes late', () => {
  it('is dropped when its artist was checked in the meantime', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    await check(artist);
    w.clock.advance(60);
    asked = 0;
    await check(artist, {}, 120);
    await check(artist, {
      place: 3,
      since: new Date(w.clock.now().getTime() - 61_000).toISOString(),
    });
    expect(asked).toBe(0);
    await check(artist, {}, 30);
    expect(asked).toBe(1);
  });

  it('is not dropped when a person asked for it: the other check may have read less', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    await check(artist);
    w.clock.advance(60);
    asked = 0;
    await checkNow(artist);
    expect(asked).toBe(1);
  });
});

describe('while the breaker of the catalog is open', () => {
  it('nobody is called, until one may find out whether it is back', async () => {
    const artists = [await w.monitor('1001'), await w.monitor('1002')];
    w.clock.advance(hour);
    isFree = false;
    for (const artist of artists) await check(artist);
    called();
    const lane = quotaLane(w.table, w.clock, { name: 'deezer', quota }).budget('rechecks');
    await lane.take(1);
    await lane.report('failed', 600);
    expect(await call()).toBe(0);
    w.clock.advance(550);
    expect(await call()).toBe(1);
  });
});

describe('a check that a person asked for', () => {
  it('is tried again within seconds where there is no permit', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    isFree = false;
    w.sent.length = 0;
    await checkNow(artist);
    expect(w.sent).toMatchObject([{ work: { kind: 'check_now', attempt: 1 }, delaySeconds: 2 }]);
  });
});

describe('a re-check that finds no permit', () => {
  it('comes again as soon as there is one, and what it was to look at waits as before', async () => {
    const artist = await w.monitor();
    w.happens('rename', { name: 'Somebody Else' });
    await w.check(artist);
    w.clock.advance(300);
    const before = await w.changes(artist, 'detected');
    isFree = false;
    w.sent.length = 0;
    const work = { kind: 'recheck' as const, ...artist };
    expect(await recheckArtist({ ...w.deps, catalog: guarded() }, work)).toEqual([]);
    expect(w.sent).toEqual([{ work, delaySeconds: 1 }]);
    expect(await w.changes(artist, 'detected')).toEqual(before);
    isFree = true;
    expect(await recheckArtist({ ...w.deps, catalog: guarded() }, work)).toHaveLength(1);
  });
});
