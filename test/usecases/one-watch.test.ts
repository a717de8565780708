import { Problem } from '../../shared/domain/problems/errors.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { batchWrite } from '../../shared/table/batch.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { keys } from '../../shared/table/keys.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { listTellings } from '../../shared/watches/items/tellings.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { triageRelease } from '../../shared/usecases/artists/triage-release.ts';
import { historyOf } from '../../shared/usecases/artists/view-history.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { scanAll } from '../support/every-kind.ts';
import { pipeline, type Pipeline, aPipeline } from '../support/pipeline.ts';
import { isWrite } from '../support/table-faults.ts';
import { watchedAs, watching, type Watched } from '../support/watching.ts';
import { ringsOf, slotRowFaults } from '../support/slot-rows.ts';
import { forEachTest } from '../support/suite.ts';

const watch = 'deezer#1001';

interface Row {
  sk: string;
}

describe('an artist that several organizations hold', () => {
  const p = forEachTest(aPipeline);

  const joined = async (plan: PlanName, org?: string): Promise<Watched> => {
    const organization = org ?? (await p.w.organization(plan));
    p.w.clock.advance(1);
    const { id } = await startMonitoring(p.deps, organization, '1001', theService);
    await p.workOff();
    return watchedAs(organization, id, '1001');
  };
  const stop = async ({ organization_id, artist_id }: Watched) => {
    await stopMonitoring(p.deps, organization_id, artist_id, theService);
    await p.quiet();
  };
  const takenDown = () => String(p.w.happens('takedown', {}));
  const looked = async () => {
    await p.checked(watchedAs('', '', '1001'));
    await p.quiet();
  };
  const told = async (of: Watched) => p.names(await p.w.changes(of));
  const stored = async (partition: string) =>
    [...(await scanAll(p.w.table)).values()].filter(({ pk }) => pk === partition);
  const holders = async () =>
    (await listHolders(p.w.table, watch)).map(({ organization_id }) => organization_id);

  it('is read, compared and judged once, and each of them is told', async () => {
    const all = [await joined('business'), await joined('pro'), await joined('free')];
    const requests = async () => {
      const before = p.w.requests.length;
      await looked();
      return p.w.requests.slice(before).filter((path) => path.startsWith('/deezer')).length;
    };
    const quiet = await requests();
    expect(quiet).toBeLessThanOrEqual(3);
    const id = takenDown();
    await requests();
    for (const of of all) expect(await told(of)).toEqual([`RELEASE_WENT_OFFLINE ${id}`]);
    const ids = await Promise.all(all.map(async (of) => (await p.w.changes(of))[0]?.id));
    expect(new Set(ids).size).toBe(3);
    expect(await listTellings(p.w.table, watch)).toEqual([]);
    for (const of of all) await p.expectSound(of, []);
  });

  it('costs a joiner nothing of the catalog, and tells it nothing of before', async () => {
    await joined('pro');
    takenDown();
    await looked();
    const before = p.w.requests.length;
    const late = await joined('free');
    expect(p.w.requests.length).toBe(before);
    expect(await p.w.changes(late)).toEqual([]);
    expect((await readBaseline(p.w.table, watch))?.baseline.releases.size).toBeGreaterThan(0);
  });

  it('is told to whoever joined after it was found and before it was confirmed', async () => {
    const first = await joined('business');
    const id = takenDown();
    await p.checked(first);
    const late = await joined('pro');
    expect(await p.w.changes(late, 'detected')).toEqual([]);
    await p.quiet();
    for (const of of [first, late]) expect(await told(of)).toEqual([`RELEASE_WENT_OFFLINE ${id}`]);
  });

  it('is one holder’s to judge for itself: “not mine” changes nobody else’s alerts', async () => {
    const [one, other] = [await joined('business'), await joined('pro')];
    const fake = { title: 'Not Ours', label: 'Ancient Well Records', isrc_registrant: 'QZ7KD' };
    const id = String(p.w.happens('release', { ...fake, tracks: 3 }));
    await looked();
    const version = async () => (await getWatch(p.w.table, watch))?.version;
    const before = await version();
    const at = { artistId: one.artist_id, releaseId: id };
    await triageRelease(p.deps, p.doing(one), at, { verdict: 'mine' });
    expect(await version()).toBe(before);
    const next = String(p.w.happens('release', { ...fake, title: 'Nor This', tracks: 3 }));
    await looked();
    expect(await told(one)).toEqual([`RELEASE_ADDED ${next}`, `RELEASE_SUSPICIOUS ${id}`]);
    expect(await told(other)).toEqual(
      [`RELEASE_SUSPICIOUS ${id}`, `RELEASE_SUSPICIOUS ${next}`].toSorted(),
    );
  });

  it('leaves who stops with its history up to that day, and nothing of after', async () => {
    const [stays, leaves] = [await joined('business'), await joined('business')];
    const before = takenDown();
    await looked();
    await stop(leaves);
    p.w.clock.advance(3 * 86_400);
    p.w.happens('rename', { name: 'Other' });
    await looked();
    expect(await told(leaves)).toEqual([`RELEASE_WENT_OFFLINE ${before}`]);
    expect(await told(stays)).toHaveLength(2);
    const left = await getArtist(p.w.table, leaves.organization_id, leaves.artist_id);
    expect(left).toMatchObject({ active: false, paused: 'stopped' });
    expect(left?.name).not.toBe('Other');
    const asked = { days: 30, expected: false };
    const shown = left && (await historyOf(p.w.table, left, asked, 'business', p.w.clock.now()));
    expect(shown?.every(({ taken_at }) => taken_at <= (left?.left?.at ?? ''))).toBe(true);
  });

  it('dismisses what waits for who leaves, and confirms it for the others', async () => {
    const [stays, leaves] = [await joined('business'), await joined('pro')];
    const id = takenDown();
    await p.checked(stays);
    await p.workOff();
    expect(await p.w.changes(leaves, 'detected')).toHaveLength(1);
    await stop(leaves);
    expect(await p.w.changes(leaves, 'detected')).toEqual([]);
    const [dismissed] = await p.w.changes(leaves, 'dismissed');
    expect(dismissed?.dismissed_reason).toContain('monitored');
    expect(await told(leaves)).toEqual([]);
    expect(await told(stays)).toEqual([`RELEASE_WENT_OFFLINE ${id}`]);
  });

  it('tells no more while the source stays silent, and all of it with the verdict', async () => {
    const all = [
      await joined('business'),
      await joined('pro'),
      await joined('pro'),
      await joined('free'),
    ];
    const id = takenDown();
    await p.checked(watchedAs('', '', '1001'));
    await p.workOff();
    const { catalog } = p.deps;
    p.deps.catalog = silent(catalog);
    let tellings = 0;
    p.faults.watch((_operation, input) => {
      const { TransactItems = [] } = input as { TransactItems?: { Put?: { Item: Row } }[] };
      tellings += TransactItems.filter(({ Put }) => Put?.Item.sk.startsWith('TELL#')).length;
    });
    for (let hours = 0; hours < 6; hours += 1) {
      p.w.clock.advance(3700);
      await p.swept();
    }
    expect(tellings).toBe(1);
    for (const of of all) {
      expect(await p.w.changes(of, 'detected')).toMatchObject([{ waiting_for_source: true }]);
    }
    p.deps.catalog = catalog;
    await p.quiet();
    const checks = [];
    for (const of of all) {
      const [change] = await p.w.changes(of);
      expect(p.names(change ? [change] : [])).toEqual([`RELEASE_WENT_OFFLINE ${id}`]);
      checks.push(change?.checks);
    }
    expect(checks[0]).toEqual(checks[1]);
    expect(checks[0]?.length).toBeGreaterThan(3);
  });

  it('is cleared away when the last one leaves, but its numbers; who returns begins anew', async () => {
    const all = [await joined('business'), await joined('free')];
    takenDown();
    await looked();
    for (const of of all) await stop(of);
    expect(await slotRowFaults(p.w.table)).toEqual([]);
    expect(await ringsOf(p.w.table, watch)).not.toContain('business');
    expect(await stored(keys.watch(watch).pk)).toEqual([]);
    expect(await stored(keys.picture(watch, '').pk)).toEqual([]);
    const months = await stored(keys.historyMonth(watch, '').pk);
    expect(months.length).toBeGreaterThan(0);
    const keptDays = (Number(months[0]?.expires_epoch) * 1000 - p.w.clock.now().getTime()) / 864e5;
    expect(keptDays).toBeGreaterThan(2500);
    const [first] = all;
    if (!first) throw new Error('nobody');
    const back = await joined('business', first.organization_id);
    expect(back.artist_id).toBe(first.artist_id);
    expect(await ringsOf(p.w.table, watch)).toContain('business');
    const again = await stored(keys.historyMonth(watch, '').pk);
    expect(again.some((month) => 'expires_epoch' in month)).toBe(false);
    expect(await told(back)).toHaveLength(1);
    const next = takenDown();
    await looked();
    expect(await told(back)).toContain(`RELEASE_WENT_OFFLINE ${next}`);
  });

  it('tells a holder that its plan has paused nothing that is confirmed meanwhile', async () => {
    const [stays, paused] = [await joined('business'), await joined('business')];
    for (const id of ['1003', '1004', '1005']) {
      p.w.clock.advance(-10);
      await startMonitoring(p.deps, paused.organization_id, id, theService);
      p.w.clock.advance(10);
    }
    p.w.clock.advance(60);
    await changePlan(p.deps, paused.organization_id, 'free');
    await p.workOff();
    const shown = await getArtist(p.w.table, paused.organization_id, paused.artist_id);
    expect(shown).toMatchObject({ active: false, paused: 'plan' });
    const first = takenDown();
    await looked();
    expect(await told(paused)).toEqual([]);
    await changePlan(p.deps, paused.organization_id, 'business');
    await p.workOff();
    const second = takenDown();
    await looked();
    const takedowns = async (of: Watched) =>
      (await told(of)).filter((name) => name.startsWith('RELEASE_WENT_OFFLINE'));
    expect(await takedowns(paused)).toEqual([`RELEASE_WENT_OFFLINE ${second}`]);
    expect(await takedowns(stays)).toEqual(
      [first, second].map((id) => `RELEASE_WENT_OFFLINE ${id}`).toSorted(),
    );
  });

  it('lets an organization begin 200 new watches a day, and join others’ beyond that', async () => {
    const org = await p.w.organization('business');
    await joined('pro');
    const limit = { table: p.w.table, now: p.w.clock.now() };
    const { useAllowance: takeTurn } = await import('../../shared/table/limits/rate.ts');
    const turn = { subject: `new-watches#${org}`, limit: 200, windowSeconds: 86_400 };
    for (let at = 0; at < 200; at += 1) await takeTurn(limit.table, turn, limit.now);
    await expect(startMonitoring(p.deps, org, '1003', theService)).rejects.toThrow(Problem);
    await joined('business', org);
    expect(await holders()).toContain(org);
  });
});

describe('telling the holders, cut off anywhere', () => {
  // Between two writes nothing changes: who dies before one has died after the one before it.
  it.each([1, 3, 4])('tells each of %i exactly once', async (count) => {
    /** The calls of functions, where a takedown is told of, of which one kills the function. */
    const story = async (at: number, when: 'before' | 'after') => {
      // A world of its own: in one for all, each would wait for the upkeep of those before it.
      const p = pipeline(await watching({ artists: 1 }));
      try {
        const all: { artist: Watched; targets: string[] }[] = [];
        for (let n = 0; n < count; n += 1) all.push(await p.watched('1001', ['one']));
        const id = String(p.w.happens('takedown', {}));
        await p.checked(watchedAs('', '', '1001'));
        p.w.clock.advance(300);
        const calls: string[] = [];
        p.faults.watch((operation) => void calls.push(operation));
        p.faults.arm(at, when);
        await p.workOff();
        const hasDied = p.faults.disarm();
        p.faults.watch(() => undefined);
        await p.quiet();
        for (const { artist, targets } of all) {
          const told = p.names(await p.w.changes(artist));
          // Its tracks may have been among the top tracks.
          const takedowns = told.filter((name) => !name.startsWith('TOP_TRACKS_CHANGED'));
          expect([at, when, takedowns]).toEqual([at, when, [`RELEASE_WENT_OFFLINE ${id}`]]);
          await p.expectSound(artist, targets);
        }
        return { hasDied, calls };
      } finally {
        await p.w.stop();
      }
    };
    const { calls } = await story(Infinity, 'before');
    const writes = calls.flatMap((name, at) => (isWrite.test(name) ? [at + 1] : []));
    expect(writes.length).toBeGreaterThan(2 * count);
    const [first = 1] = writes;
    expect((await story(first, 'before')).hasDied).toBe(true);
    for (const at of writes) expect((await story(at, 'after')).hasDied).toBe(true);
  });

  it('tells 500 in chunks, also when it is cut off in the middle of one', async () => {
    const p = pipeline(await watching({ artists: 2 }));
    try {
      const { artist: first } = await p.watched('1001', []);
      const all = [first, ...(await alike(p, first, 499))];
      const id = String(p.w.happens('takedown', {}));
      await p.w.check(first);
      p.w.clock.advance(300);
      const cutOff = async (work: Work, at: number) => {
        p.faults.arm(at, 'after');
        await expect(p.faults.inFunction(() => p.run(work))).rejects.toThrow(
          /after the call|is dead/,
        );
        expect(p.faults.takeCrash()).toBe('after');
      };
      const told = async () => {
        const each = await Promise.all(all.map(async (of) => p.names(await p.w.changes(of))));
        return each.filter((names) => names.length > 0);
      };
      const reached = async () => (await listTellings(p.w.table, watch)).map(({ after }) => after);
      // What was found, and that it waits, is told in chunks, too.
      await p.run({ kind: 'tell', watch_id: watch });
      expect(await reached()).toEqual([]);
      const calls = { first: 90, second: 140, third: 250 };
      await cutOff({ kind: 'recheck', watch_id: watch }, calls.first);
      const after = [await reached()];
      await cutOff({ kind: 'tell', watch_id: watch }, calls.second);
      after.push(await reached());
      await cutOff({ kind: 'tell', watch_id: watch }, calls.third);
      after.push(await reached());
      // Each went on where the one before it had come to.
      const places = after.map(([place = '']) => place);
      expect(places).toEqual(places.toSorted());
      expect(new Set(places).size).toBe(3);
      const before = (await told()).length;
      expect(before).toBeGreaterThan(25);
      expect(before).toBeLessThan(500);
      await p.run({ kind: 'tell', watch_id: watch });
      expect(await told()).toEqual(all.map(() => [`RELEASE_WENT_OFFLINE ${id}`]));
      expect(await reached()).toEqual([]);
    } finally {
      await p.w.stop();
    }
  });
});

/** The catalog while it answers nothing. */
function silent<Source extends object>(catalog: Source): Source {
  const away = () => Promise.reject(new CatalogUnavailable('deezer', 'down', 'silent'));
  return { ...catalog, artist: away, topTracks: away, releases: away, release: away, track: away };
}

/** More organizations that hold what one holds, in the same way. */
async function alike({ w }: Pipeline, of: Watched, count: number): Promise<Watched[]> {
  const rows = [...(await scanAll(w.table)).values()].filter(
    ({ pk, sk }) =>
      sk === keys.artist(of.organization_id, of.artist_id).sk ||
      (pk === keys.watch(of.watch_id).pk && sk === `HOLDER#${of.organization_id}`),
  );
  expect(rows).toHaveLength(2);
  const made = Array.from({ length: count }, (_, n) =>
    watchedAs(
      derivedId('organization', String(n)),
      derivedId('artist', String(n)),
      of.watch_id.slice('deezer#'.length),
    ),
  );
  const puts = made.flatMap(({ organization_id, artist_id }) =>
    rows.map((row) => {
      const text = JSON.stringify(row)
        .replaceAll(of.organization_id, organization_id)
        .replaceAll(of.artist_id, artist_id);
      return { PutRequest: { Item: JSON.parse(text) as Record<string, unknown> } };
    }),
  );
  await batchWrite(w.table, puts);
  return made;
}
