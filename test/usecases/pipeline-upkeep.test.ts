import { theService } from '../../shared/domain/people/audit.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { getArtist, listArtists } from '../../shared/table/artists/artists.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { getSnapshot } from '../../shared/checks/items/snapshots.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { killedEverywhere } from '../support/table-faults.ts';
import { aPipeline } from '../support/pipeline.ts';
import { watchedAs, type Watched } from '../support/watching.ts';
import { slotRowFaults } from '../support/slot-rows.ts';
import { forEachTest } from '../support/suite.ts';

const daySeconds = 86_400;

describe('upkeep', () => {
  const p = forEachTest(aPipeline);

  const read = ({ organization_id, artist_id }: Watched) =>
    getArtist(p.w.table, organization_id, artist_id, { consistent: true });
  const releasesOf = async (watchId: string) => [
    ...((await readBaseline(p.w.table, watchId))?.baseline.releases.values() ?? []),
  ];
  const unread = async ({ watch_id }: Watched) =>
    (await releasesOf(watch_id)).filter(({ details_read_at: at }) => at === null);
  const readAt = async ({ watch_id }: Watched, id: number) =>
    (await releasesOf(watch_id)).find((one) => one.id === String(id))?.details_read_at;
  const owedTo = async ({ artist_id, watch_id }: Watched) =>
    (await p.owed())
      .filter(
        ({ work }) =>
          ('artist_id' in work && work.artist_id === artist_id) ||
          ('watch_id' in work && work.watch_id === watch_id),
      )
      .map(({ work, dueAt }) => ({ kind: work.kind, dueAt }));
  /** An organization on a plan that watches artists, the first one longest. */
  async function watchingAll(plan: PlanName, streamingIds: readonly string[]): Promise<Watched[]> {
    const organization_id = await p.w.organization(plan);
    const watched: Watched[] = [];
    for (const streamingId of streamingIds) {
      p.w.clock.advance(1);
      const { id } = await startMonitoring(p.deps, organization_id, streamingId, theService);
      watched.push(watchedAs(organization_id, id, streamingId));
    }
    await p.workOff();
    return watched;
  }
  const activity = async (all: readonly Watched[]) =>
    Promise.all(all.map(async (of) => (await read(of))?.active));
  async function isInLine(all: readonly Watched[]): Promise<void> {
    for (const of of all) {
      const holders = await listHolders(p.w.table, of.watch_id);
      const own = holders.find(({ organization_id }) => organization_id === of.organization_id);
      // A stopped artist is no longer held.
      const hold = await read(of);
      expect(own?.active).toBe(hold?.paused === 'stopped' ? undefined : hold?.active);
    }
    expect(await slotRowFaults(p.w.table)).toEqual([]);
  }

  describe('of details', () => {
    it('reads the page of a new release minutes after it is confirmed, on every plan', async () => {
      const { artist, targets } = await p.watched('1017', [], 'free');
      const id = p.w.happens('release', { title: 'Fresh', label: 'Old' }, 1017);
      await p.looked(artist);
      p.w.clock.advance(120);
      await p.swept();
      expect(await readAt(artist, id)).not.toBeNull();
      p.w.happens('edit-release', { release_id: id, label: 'New' }, 1017);
      p.w.clock.advance(31 * daySeconds);
      await p.swept();
      await p.quiet();
      expect(p.names(await p.w.changes(artist))).toContain(`RELEASE_LABEL_CHANGED ${id}`);
      await p.expectSound(artist, targets);
    });

    it('is not ended because a weak read does not show the new artist yet', async () => {
      const isStrong = (input: unknown) => JSON.stringify(input).includes('"ConsistentRead":true');
      const isOfWatch = (input: unknown) => JSON.stringify(input).includes('"sk":"WATCH"');
      const weak: string[] = [];
      p.faults.watch((operation, input) => {
        if (/^(Batch)?GetItem/.test(operation) && isOfWatch(input) && !isStrong(input)) {
          weak.push(operation);
        }
      });
      const { artist } = await p.watched('1017', []);
      expect(weak).toEqual([]);
      expect(await unread(artist)).toEqual([]);
      // A check looks again by a strong read before it takes an artist for stopped.
      await stopMonitoring(p.deps, artist.organization_id, artist.artist_id, theService);
      const strong: boolean[] = [];
      p.faults.watch((_operation, input) => {
        strong.push(isStrong(input));
      });
      await p.checked(artist);
      expect(strong).toEqual([false, true]);
    });

    it.each([
      ['before', 4, 6],
      ['beside a page at which', 3, 4],
    ])(
      'keeps what was read %s the catalog fell silent, and goes on later',
      async (_, read, all) => {
        const { catalog } = p.deps;
        let left = read;
        let asked = 0;
        p.deps.catalog = {
          ...catalog,
          release: async (id) => {
            asked += 1;
            if ((left -= 1) < 0) throw new CatalogUnavailable('deezer', 'rate_limited', 'enough');
            return catalog.release(id);
          },
        };
        const { artist } = await p.watched('1008', []);
        const { length } = await releasesOf(artist.watch_id);
        expect(await unread(artist)).toHaveLength(length - read);
        expect(asked).toBe(all);
        left = 100;
        p.w.clock.advance(125);
        await p.swept();
        expect(await unread(artist)).toEqual([]);
      },
    );

    it('reads two pages at the same time, and no more', async () => {
      const { catalog } = p.deps;
      let [open, most] = [0, 0];
      p.deps.catalog = {
        ...catalog,
        release: async (id) => {
          open += 1;
          most = Math.max(most, open);
          const details = await catalog.release(id);
          open -= 1;
          return details;
        },
      };
      const { artist } = await p.watched('1008', []);
      expect(await unread(artist)).toEqual([]);
      expect(most).toBe(2);
    });

    it.each(['malformed', 'another release'])(
      'does not let pages that are %s keep the others waiting, nor asks for them for ever',
      async (how) => {
        const { catalog } = p.deps;
        const bad = new Set<string>();
        let asked = 0;
        p.deps.catalog = {
          ...catalog,
          release: async (id) => {
            asked += 1;
            if (asked > 100) throw new Error('asked for ever');
            if (bad.size < 12) bad.add(id);
            if (!bad.has(id)) return catalog.release(id);
            if (how === 'malformed') throw new CatalogUnavailable('deezer', how, 'no sense');
            const details = await catalog.release(id);
            return details && { ...details, id: '1' };
          },
        };
        const { artist } = await p.watched('1001', []);
        for (let hour = 0; hour < 3; hour += 1) {
          p.w.clock.advance(3700);
          await p.swept();
        }
        const stillUnread = await unread(artist);
        expect(stillUnread.filter(({ id }) => !bad.has(id))).toEqual([]);
        expect(asked).toBeLessThan(60);
        expect(p.errors).toEqual([]);
      },
    );

    it('stays owed at once when it is asked for while it runs', async () => {
      const { artist } = await p.watched('1017', []);
      const { catalog } = p.deps;
      p.w.clock.advance(daySeconds + 60);
      p.deps.catalog = {
        ...catalog,
        release: async (id) => {
          p.deps.catalog = catalog;
          p.w.clock.advance(1);
          await changePlan(p.deps, artist.organization_id, 'business');
          return catalog.release(id);
        },
      };
      const since = p.w.clock.now().toISOString();
      await p.run({ kind: 'details', ...artist });
      const [details] = (await owedTo(artist)).filter(({ kind }) => kind === 'details');
      const dueAt = details?.dueAt ?? '';
      expect(dueAt > since && dueAt <= p.w.clock.now().toISOString()).toBe(true);
    });
  });

  it('keeps links that were read while a profile was confirmed', async () => {
    const { artist } = await p.watched('1001', []);
    p.w.happens('rename', { name: 'Somebody Else' });
    await p.checked(artist);
    p.w.happens('links', { add: { type: 'bandcamp', url: 'https://nova.example/' } });
    let isRead = false;
    p.faults.watch(async (operation) => {
      if (!operation.startsWith('Transact') || isRead) return;
      isRead = true;
      await p.spared(() => p.run({ kind: 'links', ...artist }));
    });
    await p.quiet();
    expect(isRead).toBe(true);
    const snapshot = await getSnapshot(p.w.table, artist.watch_id);
    expect(snapshot?.profile.name).toBe('Somebody Else');
    expect(snapshot?.socials).toContainEqual({ type: 'bandcamp', url: 'https://nova.example' });
  });

  describe('of plans', () => {
    const four = ['1001', '1003', '1005', '1017'];

    it('takes details and links up again when a paused artist resumes', async () => {
      const all = await watchingAll('pro', four);
      const [, , , newest] = all;
      // Nobody looks at checks here, so that it would stay owed.
      const kindsOwed = async () =>
        (await owedTo(newest!))
          .map(({ kind }) => kind)
          .filter((kind) => kind !== 'staleness')
          .toSorted();
      await changePlan(p.deps, newest!.organization_id, 'free');
      await p.workOff();
      expect(await activity(all)).toEqual([true, true, true, false]);
      p.w.clock.advance(100 * daySeconds);
      await p.swept();
      expect(await kindsOwed()).toEqual([]);
      await changePlan(p.deps, newest!.organization_id, 'business');
      await p.workOff();
      await isInLine(all);
      expect(await kindsOwed()).toEqual(['details', 'links', 'picture']);
    });

    it('reads details by the rhythm of a larger plan at once', async () => {
      const [artist] = await watchingAll('free', ['1017']);
      p.w.clock.advance(2 * daySeconds);
      const since = p.w.clock.now().toISOString();
      await changePlan(p.deps, artist!.organization_id, 'business');
      await p.workOff();
      const releases = await releasesOf(artist!.watch_id);
      expect(releases.every(({ details_read_at: at }) => at !== null && at >= since)).toBe(true);
    });

    it('resumes the oldest paused artist when another one is stopped', async () => {
      const all = await watchingAll('pro', [...four, '1008']);
      const org = all[0]!.organization_id;
      await changePlan(p.deps, org, 'free');
      await p.quiet();
      await stopMonitoring(p.deps, org, all[1]!.artist_id, theService);
      await p.quiet();
      expect(await activity(all)).toEqual([true, false, true, true, false]);
      await isInLine(all);
      await stopMonitoring(p.deps, org, all[4]!.artist_id, theService);
      await p.quiet();
      expect(await activity(all)).toEqual([true, false, true, true, false]);
      await expect(startMonitoring(p.deps, org, '1003', theService)).rejects.toMatchObject({
        code: 'plan_limit_reached',
        facts: { required_plan: 'pro' },
      });
    });

    it('never has more artists active than the plan when one begins as the plan shrinks', async () => {
      for (let at = 1, calls = 1; calls >= at - 1; at += 1) {
        const all = await watchingAll('pro', four.slice(0, 3));
        const org = all[0]!.organization_id;
        calls = 0;
        p.faults.watch(async () => {
          calls += 1;
          if (calls === at) await p.spared(() => changePlan(p.deps, org, 'free'));
        });
        const start = p.faults.inFunction(() => startMonitoring(p.deps, org, '1017', theService));
        await start.catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'plan_limit_reached' });
        });
        p.faults.watch(() => undefined);
        if (calls < at) await changePlan(p.deps, org, 'free');
        const listed = await listArtists(p.w.table, org);
        expect([at, listed.filter(({ active }) => active).length]).toEqual([at, 3]);
      }
    });

    it('pauses while a check, a re-check or details run: nothing is told of what is paused', async () => {
      for (const kind of ['check', 'recheck', 'details'] as const) {
        for (let at = 1, calls = 1; calls >= at - 1; at += 1) {
          const all = await watchingAll('pro', four);
          const newest = all[3]!;
          p.w.happens('rename', { name: `${kind} ${at}` }, 1017);
          if (kind === 'recheck') {
            await p.checked(newest);
            p.w.clock.advance(300);
            p.inbox.length = 0;
          }
          calls = 0;
          p.faults.watch(async () => {
            calls += 1;
            if (calls !== at) return;
            await p.spared(() => changePlan(p.deps, newest.organization_id, 'free'));
          });
          const work = kind === 'check' ? { kind, ...newest, attempt: 0 } : { kind, ...newest };
          await p.faults.inFunction(() => p.run(work));
          p.faults.watch(() => undefined);
          const told = (await p.w.changes(newest)).length;
          await p.quiet();
          if (calls < at) continue;
          expect([kind, at, (await p.w.changes(newest)).length]).toEqual([kind, at, told]);
          expect(await p.w.changes(newest, 'detected')).toEqual([]);
          await isInLine(all);
        }
      }
      expect(p.errors).toEqual([]);
    });
  });

  describe('that dies and is asked for again', () => {
    /** Kills at each call; then the client, the operator or the sweep does the same again. */
    async function diesAnywhere(
      act: () => Promise<unknown>,
      isSound: () => Promise<void>,
      reset: () => Promise<void>,
    ): Promise<number> {
      return killedEverywhere(p.faults, async () => {
        await p.spared(reset);
        await p.faults.inFunction(act).catch(() => undefined);
        if (p.faults.takeCrash() !== null) {
          await act().catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'already_monitored' });
          });
        }
        await p.quiet();
        await isSound();
      });
    }

    it('begins, stops and changes plans with the right counts and slots', async () => {
      const all = await watchingAll('pro', ['1001', '1003', '1005']);
      const organization_id = all[0]!.organization_id;
      p.w.clock.advance(1);
      const count = async () =>
        (await getOrganization(p.w.table, organization_id))?.count_artists ?? -1;
      const watched = async () =>
        (await listArtists(p.w.table, organization_id)).map(({ id, watch_id }): Watched => ({
          organization_id,
          artist_id: id,
          watch_id,
        }));
      const start = () => startMonitoring(p.deps, organization_id, '1017', theService);
      const stop = async () =>
        stopMonitoring(p.deps, organization_id, (await watched()).at(-1)!.artist_id, theService);
      const isStarted = async () => {
        expect(await count()).toBe(4);
        expect(await activity(await watched())).toEqual([true, true, true, true]);
        await isInLine(await watched());
        expect(await unread((await watched()).at(-1)!)).toEqual([]);
      };
      const isStopped = async () => {
        expect(await count()).toBe(3);
        await isInLine(await watched());
        expect(await p.w.changes((await watched()).at(-1)!, 'detected')).toEqual([]);
      };
      const started = await diesAnywhere(start, isStarted, async () => {
        if ((await count()) === 4) await stop();
      });
      const stopped = await diesAnywhere(stop, isStopped, async () => {
        if ((await count()) === 3) await start();
        p.w.happens('picture', { remove: false }, 1017);
        await p.checked((await watched()).at(-1)!);
      });
      const isSmall = async () => {
        expect(await activity(await watched())).toEqual([true, true, true, false]);
        await isInLine(await watched());
      };
      const shrunk = await diesAnywhere(
        () => changePlan(p.deps, organization_id, 'free'),
        isSmall,
        async () => {
          await changePlan(p.deps, organization_id, 'pro');
          if ((await count()) === 3) await start();
          await p.quiet();
        },
      );
      expect(p.errors).toEqual([]);
      for (const deaths of [started, stopped, shrunk]) expect(deaths).toBeGreaterThan(15);
    });
  });
});
