import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { listedReleases } from '../../lib/simulator/view.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hour = 3600;

const w = forEachTest(watching);
let artist: Watched;
/** Of the whole service: so many that hardly any check reads everything. */
let checksPerHour: number;

beforeEach(() => {
  w.deps.load = hourlyLoad(() => checksPerHour);
  checksPerHour = 10_000_000;
});

/** An artist that rests. */
async function resting(plan: PlanName = 'business'): Promise<void> {
  artist = await w.monitor('1001', plan);
  // What is new must be compared in full, and the list must agree with its number twice.
  await hourly(2);
  w.requests.length = 0;
}

async function checks(times: number, everyHours: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    w.clock.advance(everyHours * hour);
    await w.check(artist);
  }
}

const hourly = (hours: number) => checks(hours, 1);

/** How often the profile, the list and the top tracks were read since the last time. */
function read() {
  const paths = w.requests.splice(0).map((path) => path.split('?')[0] ?? '');
  const count = (end: RegExp) => paths.filter((path) => end.test(path)).length;
  return { profile: count(/\/artist\/\d+$/), list: count(/\/albums$/), top: count(/\/top$/) };
}

/** After how many hours a change is detected by hourly checks; null: not within two days. */
async function noticedAfter(): Promise<number | null> {
  for (let hours = 1; hours <= 48; hours += 1) {
    await hourly(1);
    if ((await w.changes(artist, 'detected')).length > 0) return hours;
  }
  return null;
}

describe('a quiet day', () => {
  it.each([
    ['business', 1, { profile: 24, list: 4, top: 1 }],
    ['pro', 6, { profile: 4, list: 2, top: 1 }],
    ['free', 24, { profile: 1, list: 1, top: 1 }],
  ] as const)('on %s, with a check every %i hours, reads %j', async (plan, every, expected) => {
    await resting(plan);
    await checks(24 / every, every);
    read();
    await checks(24 / every, every);
    expect(read()).toEqual(expected);
  });

  it('reads everything with each check in a service of few checks', async () => {
    checksPerHour = 200;
    await resting();
    await hourly(24);
    expect(read()).toEqual({ profile: 24, list: 24, top: 24 });
  });

  it('costs one write, also for the first check of a day, which reads more', async () => {
    await resting();
    for (let hours = 0; hours < 24; hours += 1) {
      w.clock.advance(hour);
      const isFirst = w.clock.now().getUTCHours() === 0;
      const { readUnits, writeUnits } = sumOf(await metered(w.table, () => w.check(artist)));
      expect([hours, writeUnits]).toEqual([hours, 1]);
      expect(readUnits).toBeLessThanOrEqual(isFirst ? 1.5 : 0.5);
    }
  });
});

describe('the list of an artist', () => {
  it('is read with each check where its number is not that of the profile', async () => {
    w.weather.distort = (path, _query, answer) =>
      /^\/artist\/\d+$/.test(path)
        ? { ...answer, body: { ...(answer.body as object), nb_album: 99 } }
        : answer;
    await resting();
    await hourly(5);
    expect(read()).toMatchObject({ profile: 5, list: 5 });
  });

  it.each([
    ['the profile tells no number', { nb_album: undefined }],
    ['the profile leaves something out', { picture_big: undefined }],
    ['the profile answers as another one', { id: 1002 }],
  ])('is read with each check where %s', async (_, wrong) => {
    await resting();
    w.weather.distort = (path, _query, answer) =>
      path === '/artist/1001'
        ? { ...answer, body: { ...(answer.body as object), ...wrong } }
        : answer;
    await hourly(2);
    read();
    await hourly(3);
    expect(read()).toMatchObject({ list: 3 });
  });

  it('is read with each check where it is not complete, or a row is bad', async () => {
    for (const rows of [(data: object[]) => data.slice(5), badRow]) {
      w.weather.distort = (path, _query, answer) => {
        if (!path.endsWith('/albums')) return answer;
        const body = answer.body as { data: object[] };
        return { ...answer, body: { ...body, data: rows(body.data) } };
      };
      await resting();
      await hourly(3);
      expect(read()).toMatchObject({ list: 3 });
    }
  });

  it('costs no more while a change waits: nothing known is read for it', async () => {
    await resting();
    w.happens('takedown', {});
    await hourly(1);
    for (let hours = 0; hours < 3; hours += 1) {
      w.clock.advance(hour);
      const { readUnits, writeUnits } = sumOf(await metered(w.table, () => w.check(artist)));
      expect([hours, readUnits, writeUnits]).toEqual([hours, 0.5, 1]);
    }
    await w.settle(artist);
    expect(await w.changes(artist)).toHaveLength(1);
    await hourly(1);
    read();
    await hourly(6);
    expect(read()).toMatchObject({ profile: 6, list: 1 });
  });

  it('is read when a person asks for a check', async () => {
    await resting();
    await checkArtist(w.deps, { kind: 'check_now', attempt: 0, ...artist });
    expect(read()).toEqual({ profile: 1, list: 1, top: 1 });
  });

  it('is read when another check came in between', async () => {
    await resting();
    const { catalog } = w.deps;
    w.deps.catalog = {
      ...catalog,
      artist: async (id) => {
        w.deps.catalog = catalog;
        const found = await catalog.artist(id);
        await w.check(artist);
        return found;
      },
    };
    await hourly(1);
    expect(read()).toMatchObject({ profile: 2, list: 1 });
  });
});

describe('the log line of a check', () => {
  async function noted(by?: 'person'): Promise<Record<string, unknown>> {
    const record = new WorkRecord();
    const kind = by === 'person' ? ('check_now' as const) : ('check' as const);
    await recorded(record, () => checkArtist(w.deps, { kind, attempt: 0, ...artist }));
    return record.facts;
  }
  const next = async () => {
    w.clock.advance(hour);
    return noted();
  };

  it('says what was read, and why', async () => {
    artist = await w.monitor('1001');
    expect(await next()).toMatchObject({ read: 'all', because: 'awake' });
    expect(await noted('person')).toMatchObject({ read: 'all', because: 'person' });
    const quiet = [];
    for (let hours = 0; hours < 24; hours += 1) {
      const { read: what, because } = await next();
      quiet.push(`${String(what)} ${String(because)}`);
    }
    expect(new Set(quiet)).toEqual(new Set(['profile undefined', 'list turn', 'all turn']));
    w.happens('rename', { name: 'Somebody Else' });
    expect(await next()).toMatchObject({ read: 'all', because: 'differs' });
    expect(await next()).toMatchObject({ read: 'all', because: 'awake' });
    checksPerHour = 200;
    expect(await next()).toMatchObject({ read: 'all', because: 'few' });
  });
});

describe('the longest time to notice, with hourly checks', () => {
  beforeEach(() => resting());

  it('is an hour where the number of releases changes', async () => {
    w.happens('takedown', {});
    expect(await noticedAfter()).toBe(1);
  });

  it('is an hour for the profile', async () => {
    w.happens('rename', { name: 'Somebody Else' });
    expect(await noticedAfter()).toBe(1);
  });

  it('is six hours where only a row of the list changes', async () => {
    // From just after the list's turn.
    while (read().list === 0) await hourly(1);
    const release_id = listedReleases(w.world, 1001)[0]!.id;
    w.happens('edit-release', { release_id, title: 'Another Title' });
    expect(await noticedAfter()).toBe(6);
  });
});

describe('a day that is over', () => {
  it('is judged although the list rests', async () => {
    await resting();
    w.happens('followers', { set: 999_900 });
    await hourly(96);
    w.happens('followers', { add: 1000 });
    await hourly(30);
    const types = (await w.changes(artist, 'detected')).map(({ change_type }) => change_type);
    expect(types).toContain('MILESTONE_REACHED');
  });
});

function badRow([first, ...rest]: object[]): object[] {
  return [{ ...first, title: null }, ...rest];
}
