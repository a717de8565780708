import { theService } from '../../shared/domain/people/audit.ts';
import { getArtist, listArtists } from '../../shared/table/artists/artists.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { listReleases } from '../../shared/watches/items/releases.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { aPipeline } from '../support/pipeline.ts';
import { watchedAs, type Watched } from '../support/watching.ts';
import { ringsOf, slotRowFaults } from '../support/slot-rows.ts';
import { forEachTest } from '../support/suite.ts';

describe('two functions at once', () => {
  const p = forEachTest(aPipeline);
  let telling = 0;

  const check = (of: Watched) => p.run({ kind: 'check', ...of, attempt: 0 });
  const recheck = (of: Watched) => p.run({ kind: 'recheck', ...of });
  /** As the message of the last check asks for it. */
  const askedRecheck = (of: Watched) => p.run({ kind: 'recheck', ...of, version });
  let version = 0;
  const checked = async (of: Watched) => {
    await check(of);
    version = (await getWatch(p.w.table, of.watch_id, { consistent: true }))?.version ?? 0;
  };
  const details = (of: Watched) => p.run({ kind: 'details', ...of });
  const clear = (of: Watched) => p.run({ kind: 'clear', ...of });
  const stop = (of: Watched) =>
    stopMonitoring(p.deps, of.organization_id, of.artist_id, theService);
  const restart = (of: Watched) => startMonitoring(p.deps, of.organization_id, '1017', theService);
  const read = (of: Watched) =>
    getArtist(p.w.table, of.organization_id, of.artist_id, { consistent: true });

  /**
   * Runs `one` again and again; each time `other` comes in between at a later one of its calls.
   * @param before sets the scene, `after` looks at what came of it.
   */
  async function everyInterleaving(scene: {
    before: () => Promise<unknown>;
    one: () => Promise<unknown>;
    other: () => Promise<unknown>;
    after: (at: number) => Promise<void>;
  }): Promise<number> {
    for (let at = 1; ; at += 1) {
      await scene.before();
      let calls = 0;
      p.faults.watch(async () => {
        calls += 1;
        if (calls === at) await p.spared(scene.other);
      });
      await p.faults.inFunction(scene.one);
      p.faults.watch(() => undefined);
      if (calls < at) return at - 1;
      await scene.after(at);
    }
  }

  /** After that what changes again is looked at in the usual time, and pages are read again. */
  const calmSeconds = 3 * 86_400;

  /** Two changes that a check sees, other ones each time. */
  function happen(release: number): void {
    telling += 1;
    p.w.happens('rename', { name: `Called ${telling}` }, 1017);
    p.w.happens('edit-release', { release_id: release, title: `Titled ${telling}` }, 1017);
  }

  describe('of an artist that is watched', () => {
    let artist: Watched;
    let targets: string[];
    let release: number;
    let known: Set<string>;
    beforeEach(async () => {
      release = p.w.happens('release', { title: 'One', tracks: 1, label: 'L' }, 1017);
      ({ artist, targets } = await p.watched('1017', ['one']));
      await p.checked(artist);
    });

    const remember = async () => {
      known = new Set((await p.w.changes(artist)).map(({ id }) => id));
    };
    /** Whatever came in between: what happened is confirmed once each. */
    const isTold = (types: readonly string[]) => async (at: number) => {
      await p.quiet();
      await p.looked(artist);
      const fresh = (await p.w.changes(artist)).filter(({ id }) => !known.has(id));
      expect([at, fresh.map(({ change_type }) => change_type).toSorted()]).toEqual([at, types]);
      await p.expectSound(artist, targets);
    };
    const named = ['PROFILE_NAME_CHANGED', 'RELEASE_TITLE_CHANGED'];

    it('check twice: each change is detected once', async () => {
      const seen = await everyInterleaving({
        before: async () => {
          await remember();
          happen(release);
        },
        one: () => check(artist),
        other: () => check(artist),
        after: isTold(named),
      });
      expect(seen).toBeGreaterThanOrEqual(3);
    });

    it.each([
      ['check', 're-check', check, recheck],
      ['re-check', 'check', recheck, check],
      ['re-check that was asked for', 'check', askedRecheck, check],
      ['re-check that was asked for', 're-check', askedRecheck, recheck],
    ])('%s and %s: each change is settled once', async (_one, _other, one, other) => {
      const seen = await everyInterleaving({
        before: async () => {
          await remember();
          p.w.clock.advance(calmSeconds);
          happen(release);
          await checked(artist);
          p.w.clock.advance(300);
          p.w.happens('picture', { remove: false }, 1017);
        },
        one: () => one(artist),
        other: () => other(artist),
        after: isTold(['PROFILE_IMAGE_CHANGED', ...named]),
      });
      expect(seen).toBeGreaterThanOrEqual(3);
    });

    it.each([
      ['reading details', 're-check', details, recheck],
      ['re-check that was asked for', 'reading details', askedRecheck, details],
      ['reading details', 'check', details, check],
    ])('%s and %s: neither undoes the other', async (_one, _other, one, other) => {
      const seen = await everyInterleaving({
        before: async () => {
          await p.quiet();
          await remember();
          p.w.clock.advance(calmSeconds);
          happen(release);
          p.w.happens('edit-release', { release_id: release, label: `L ${telling}` }, 1017);
          await checked(artist);
          p.w.clock.advance(300);
        },
        one: () => one(artist),
        other: () => other(artist),
        after: async (at) => {
          await p.swept();
          await isTold(['PROFILE_NAME_CHANGED', 'RELEASE_LABEL_CHANGED', 'RELEASE_TITLE_CHANGED'])(
            at,
          );
        },
      });
      expect(seen).toBeGreaterThanOrEqual(4);
    });

    it.each([
      ['check', check],
      ['re-check that was asked for', askedRecheck],
      ['reading details', details],
    ])('%s while the artist is stopped: nothing waits, nothing is told later', async (_is, one) => {
      const seen = await everyInterleaving({
        before: async () => {
          if (!(await read(artist))?.active) await restart(artist);
          await p.quiet();
          await remember();
          happen(release);
          await checked(artist);
          p.w.clock.advance(300);
          p.w.happens('picture', { remove: false }, 1017);
          p.w.sent.length = 0;
        },
        one: () => one(artist),
        other: () => stop(artist),
        after: async () => {
          const told = (await p.w.changes(artist)).length;
          await p.quiet();
          expect(await p.w.changes(artist)).toHaveLength(told);
          expect(await p.w.changes(artist, 'detected')).toEqual([]);
          expect(await slotRowFaults(p.w.table)).toEqual([]);
          expect((await getOrganization(p.w.table, artist.organization_id))?.count_artists).toBe(0);
        },
      });
      expect(seen).toBeGreaterThanOrEqual(3);
      expect(p.errors).toEqual([]);
    });

    it.each([
      ['it is cleared away', 'it is begun again', stop, clear, restart, true],
      ['it is begun again', 'it is cleared away', stop, restart, clear, true],
      ['it is looked after', 'it is stopped', restart, clear, stop, false],
    ])(
      '%s and %s: it stands in a slot as long as it is held',
      async (_one, _two, was, one, other, on) => {
        const seen = await everyInterleaving({
          before: async () => {
            await (on ? restart(artist) : stop(artist)).catch(() => undefined);
            await was(artist).catch(() => undefined);
            expect(Boolean((await read(artist))?.active)).toBe(!on);
          },
          one: () => one(artist),
          other: () => other(artist),
          after: async (at) => {
            expect([at, (await read(artist))?.active]).toEqual([at, on]);
            expect([at, ...(await slotRowFaults(p.w.table))]).toEqual([at]);
            expect(await ringsOf(p.w.table, artist.watch_id)).toEqual(on ? ['business'] : []);
            await p.quiet();
            expect(await slotRowFaults(p.w.table)).toEqual([]);
            expect(await ringsOf(p.w.table, artist.watch_id)).toEqual(on ? ['business'] : []);
          },
        });
        expect(seen).toBeGreaterThanOrEqual(2);
      },
    );

    it('a check of another list and a quiet check: no reading of the day is lost', async () => {
      const points = async () => (await read(artist))?.points.split(';').length ?? 0;
      let wanted = 0;
      const seen = await everyInterleaving({
        before: async () => {
          p.w.weather.shortList = null;
          await p.quiet();
          p.w.clock.advance(120);
          await check(artist);
          wanted = (await points()) + 2;
          p.w.clock.advance(120);
        },
        one: async () => {
          p.w.weather.shortList = 'rows';
          await check(artist);
        },
        other: async () => {
          p.w.weather.shortList = null;
          await check(artist);
          p.w.clock.advance(60);
        },
        after: async (at) => {
          expect([at, await points()]).toEqual([at, wanted]);
        },
      });
      expect(seen).toBeGreaterThanOrEqual(3);
    });
  });

  it('begin one artist: one of them does, and everything of it is read', async () => {
    const { w } = p;
    let organization_id = '';
    let lost: unknown = null;
    const start = async () => {
      await startMonitoring(p.deps, organization_id, '1008', theService).catch((error: unknown) => {
        expect(lost).toBeNull();
        lost = error;
      });
    };
    const seen = await everyInterleaving({
      before: async () => {
        organization_id = await w.organization();
        lost = null;
      },
      one: start,
      other: async () => {
        await start();
        await p.workOff();
      },
      after: async (at) => {
        expect([at, lost]).toEqual([at, expect.objectContaining({ code: 'already_monitored' })]);
        const [artist, ...more] = await listArtists(w.table, organization_id);
        expect(more).toEqual([]);
        const of = watchedAs(organization_id, artist?.id ?? '', artist?.streaming_id ?? '');
        expect((await getOrganization(w.table, organization_id))?.count_artists).toBe(1);
        w.clock.advance(120);
        await p.swept();
        const releases = await listReleases(w.table, of.watch_id);
        expect(releases.filter(({ details_read_at: read }) => read === null)).toEqual([]);
        await p.checked(of);
        expect(await w.changes(of, 'detected')).toEqual([]);
        await p.expectSound(of, []);
      },
    });
    expect(seen).toBeGreaterThanOrEqual(8);
  });
});
