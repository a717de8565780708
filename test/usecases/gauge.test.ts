import { deezer } from '../../shared/catalog/deezer.ts';
import { workIn } from '../../shared/worker/work-in.ts';
import { sourceBudget } from '../../shared/table/catalog/source-budget.ts';
import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { serviceLoad } from '../../shared/table/catalog/service-load.ts';
import { countArtists } from '../../shared/usecases/upkeep/count-artists.ts';
import { gauge } from '../../shared/usecases/upkeep/gauge.ts';
import { eachRecord } from '../../shared/worker/batch.ts';
import { HeldLog } from '../support/deliveries.ts';
import { sqsEvent } from '../support/events.ts';
import { quietArtists, ticking } from '../support/ticking.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const w = forEachTest(() => watching({ artists: 4 }));

/** What one run of the gauge counts. */
async function gauged(): Promise<Record<string, number>> {
  const record = new WorkRecord();
  await recorded(record, () => gauge({ ...w.deps, catalog: 'deezer' }));
  return Object.fromEntries(record.counts);
}

const hours = (count: number) => {
  w.clock.advance(count * 3600);
};

describe('the gauge', () => {
  it('says for how long the breaker of the catalog has been open, and 0 once a request went well', async () => {
    const limit = { source: 'deezer', requests: 45, perSeconds: 5, waitSecondsMax: 0 };
    const budget = sourceBudget(w.table, w.clock, limit);
    expect(await gauged()).toMatchObject({ BreakerOpenSeconds: 0 });
    for (let failures = 0; failures < 5; failures += 1) await budget.report('failed');
    w.clock.advance(60);
    // A trial that fails opens it again, but not anew.
    await budget.take(1);
    await budget.report('failed');
    w.clock.advance(300);
    expect(await gauged()).toMatchObject({ BreakerOpenSeconds: 360 });
    await budget.take(1);
    await budget.report('ok');
    expect(await gauged()).toMatchObject({ BreakerOpenSeconds: 0 });
  });

  it('counts the artists whose checks never came, by the interval of their plan', async () => {
    const hourly = await w.monitor('1001', 'business');
    await w.monitor('1002', 'business');
    await w.monitor('1003', 'free');
    expect(await gauged()).toMatchObject({ Artists: 3, StaleArtists: 0 });
    hours(1.9);
    expect(await gauged()).toMatchObject({ StaleArtists: 0 });
    hours(0.2);
    expect(await gauged()).toMatchObject({ Artists: 3, StaleArtists: 2 });
    await w.check(hourly);
    hours(0.1);
    expect(await gauged()).toMatchObject({ Artists: 3, StaleArtists: 1 });
    hours(47);
    expect(await gauged()).toMatchObject({ StaleArtists: 3 });
  });

  it('counts no artist that ticks find to be as it was, as long as the checks they ask for are made', async () => {
    const [artist] = await quietArtists(w, [1001]);
    await quietArtists(w, [1002]);
    const t = ticking(w);
    for (let hour = 1; hour <= 9; hour += 1) {
      hours(1);
      await t.tick();
      await t.worked();
      expect(await gauged()).toMatchObject({ Artists: 2, StaleArtists: 0 });
    }
    // Ticks alone don't do: something is wrong with the checks that they ask for.
    for (let hour = 1; hour <= 9; hour += 1) {
      hours(1);
      await t.tick();
    }
    expect(await gauged()).toMatchObject({ StaleArtists: 2 });
    await w.check(artist!);
    hours(0.1);
    expect(await gauged()).toMatchObject({ StaleArtists: 1 });
    // Nor do they while a check fails.
    w.weather.broken = 'refused';
    await w.check(artist!);
    hours(2);
    w.weather.broken = null;
    await t.tick();
    expect(await gauged()).toMatchObject({ StaleArtists: 2 });
  });

  it('asks that the holders of a late artist are looked after, and goes through them every five minutes', async () => {
    const { watch_id } = await w.monitor('1001');
    await gauged();
    w.sent.length = 0;
    const late = () => w.sent.splice(0).filter(({ work }) => work.kind === 'late');
    hours(2);
    await gauged();
    expect(late().map(({ work }) => work)).toEqual([{ kind: 'late', watch_id }]);
    w.clock.advance(299);
    await gauged();
    expect(late()).toEqual([]);
    w.clock.advance(1);
    await gauged();
    expect(late()).toHaveLength(1);
  });

  it('goes on with the count where the last run ended, and names a few of the stale', async () => {
    const artists = [await w.monitor('1001'), await w.monitor('1002'), await w.monitor('1003')];
    hours(3);
    const found: unknown[] = [];
    for (let runs = 0; runs < 4; runs += 1) {
      found.push(await countArtists({ ...w.deps, marks: null, pagesPerRun: 5 }));
    }
    expect(found.slice(0, 3)).toEqual([null, null, null]);
    const ids = artists.map(({ watch_id }) => watch_id);
    expect(found[3]).toMatchObject({ artists: 3, stale: 3, counted_at: expect.any(String) });
    expect((found[3] as { stale_watches: string[] }).stale_watches.toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  it('knows the load of the whole service, in which an artist of several holders counts once', async () => {
    expect(await serviceLoad(w.table, w.clock).checksPerHour()).toBe(0);
    for (const id of ['1001', '1002', '1003']) await w.monitor(id);
    await w.monitor('1003');
    await w.monitor('1004', 'pro');
    // The best plan says how often it is checked.
    await w.monitor('1002', 'free');
    await w.upkeep();
    await countArtists({ ...w.deps, marks: null });
    const load = serviceLoad(w.table, w.clock);
    expect(await load.checksPerHour()).toBeCloseTo(3 + 1 / 6);
    expect(await load.coverage()).toEqual(fullCoverage);
  });
});

describe('a check that the catalog refuses', () => {
  it('is found in the log by its artist, with the reason and the requests that it made', async () => {
    const artists: Watched[] = [await w.monitor('1001'), await w.monitor('1002')];
    const log = new HeldLog();
    const limit = { source: 'deezer', requests: 45, perSeconds: 5, waitSecondsMax: 0 };
    const catalog = deezer({
      baseUrl: 'http://catalog.test/deezer',
      budget: sourceBudget(w.table, w.clock, limit),
      fetch: async () => Promise.reject(new TypeError('fetch failed')),
    });
    const deps = { ...w.deps, log, catalog };
    const handler = eachRecord(
      workIn('checks'),
      (work) => checkArtist(deps, work),
      () => deps,
    );
    for (let round = 0; round < 4; round += 1) {
      const bodies = artists.map((artist) => JSON.stringify({ kind: 'check', ...artist }));
      expect(await handler(sqsEvent(bodies))).toEqual({ batchItemFailures: [] });
    }
    for (const { watch_id } of artists) {
      const lines = log.lines
        .map(({ facts }) => facts as Record<string, unknown>)
        .filter((facts) => facts.watch_id === watch_id);
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatchObject({
        kind: 'check',
        outcome: 'put_back',
        reason: 'catalog_down',
        again_in_seconds: 60,
        CatalogRequests: 1,
        CatalogRefused: 1,
        CatalogRefusedBy: { down: 1 },
      });
      expect(lines[3]).toMatchObject({
        outcome: 'put_back',
        reason: 'circuit_open',
        CatalogRefused: 1,
        CatalogUnsent: 1,
        CatalogRefusedBy: { circuit_open: 1 },
      });
      expect(lines[3]).not.toHaveProperty('CatalogRequests');
    }
  });
});
