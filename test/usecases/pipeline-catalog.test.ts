import { theService } from '../../shared/domain/people/audit.ts';
import { changeTypeNames, isAddition } from '../../shared/changes/rules/change-type.ts';
import { dayOf } from '../../shared/domain/text/text.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { listReleases } from '../../shared/watches/items/releases.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { ringsOf } from '../support/slot-rows.ts';
import { forEachTest } from '../support/suite.ts';

const hourSeconds = 3600;

describe('what happens in a catalog', () => {
  const p = forEachTest(aPipeline);

  const own = (artistId: number) =>
    Object.values(p.w.world.releases)
      .filter(({ contributors: [main] }) => main?.artist_id === artistId)
      .map(({ id }) => id);
  const types = async (of: Watched, status: 'confirmed' | 'detected' | 'dismissed' = 'confirmed') =>
    p.names(await p.w.changes(of, status)).map((name) => name.split(' ')[0]);
  /** Of how many releases changes of a type tell. */
  const countOf = async (of: Watched, type: string, status?: 'detected' | 'dismissed') =>
    (await p.w.changes(of, status))
      .filter(({ change_type }) => change_type === type)
      .reduce((sum, { payload: { count = 1 } }) => sum + count, 0);

  describe('sixty releases that go at once', () => {
    let artist: Watched;
    let targets: string[];
    let ids: number[];
    beforeEach(async () => {
      ({ artist, targets } = await p.watched('1009', ['one']));
      ids = own(1009);
      for (const release_id of ids) p.w.happens('takedown', { release_id }, 1009);
      await p.checked(artist);
      expect(await countOf(artist, 'RELEASE_WENT_OFFLINE', 'detected')).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(60);
    });

    it('are confirmed in several runs when each page takes its time', async () => {
      const { catalog } = p.deps;
      p.w.clock.advance(6 * hourSeconds);
      p.inbox.length = 0;
      p.deps.catalog = {
        ...catalog,
        release: async (id) => {
          p.w.clock.advance(3);
          return catalog.release(id);
        },
      };
      const begun = p.w.clock.now().getTime();
      await p.run({ kind: 'recheck', ...artist });
      expect(p.w.clock.now().getTime() - begun).toBeLessThan(40_000);
      const rest = { kind: 'recheck', watch_id: artist.watch_id };
      expect(p.w.sent.map(({ work }) => work)).toContainEqual(rest);
      p.w.sent.splice(0);
      await p.quiet();
      expect(await countOf(artist, 'RELEASE_WENT_OFFLINE')).toBe(ids.length);
      await p.expectSound(artist, targets);
    });
  });

  it('one change that cannot be written does not keep the others waiting', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    p.w.happens('rename', { name: 'Marble Arch' }, 1017);
    p.w.happens('picture', { remove: false }, 1017);
    p.w.happens('release', { title: 'New' }, 1017);
    await p.checked(artist);
    p.inbox.length = 0;
    p.w.clock.advance(300);
    p.faults.watch((command, input) => {
      const written = JSON.stringify(input);
      if (command.startsWith('Transact') && written.includes('PROFILE_IMAGE_CHANGED')) {
        throw new Error('this one is too large');
      }
    });
    await p.faults.inFunction(() =>
      expect(p.run({ kind: 'recheck', ...artist })).rejects.toThrow('too large'),
    );
    expect(await types(artist, 'detected')).toEqual(['PROFILE_IMAGE_CHANGED']);
    p.faults.watch(() => undefined);
    await p.quiet();
    await p.expectSound(artist, targets);
  });

  it('a profile that is merged into another one and comes back is told once each', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    p.w.happens('merge', { into: 1008 }, 1017);
    await p.looked(artist);
    expect(await countOf(artist, 'PROFILE_MERGED')).toBe(1);
    expect(await countOf(artist, 'PROFILE_NAME_CHANGED')).toBe(0);
    const merged = await getArtist(p.w.table, artist.organization_id, artist.artist_id);
    expect(merged).toMatchObject({ streaming_id: '1017', name: 'Disco Dentist 🪩🦷' });
    // From the next day on the numbers are the other one's.
    expect(merged?.numbers_since).toBe(dayOf(new Date(p.w.clock.now().getTime() + 86_400_000)));
    await p.looked(artist);
    for (const type of [...changeTypeNames.filter(isAddition), 'TOP_TRACKS_CHANGED'] as const) {
      expect([type, await countOf(artist, type)]).toEqual([type, 0]);
    }
    // What comes after it is news again.
    p.w.happens('release', {}, 1008);
    await p.looked(artist);
    expect(await countOf(artist, 'RELEASE_ADDED')).toBe(1);
    await p.expectSound(artist, targets);
    p.w.happens('return', {}, 1017);
    // The other one's releases leave the list, and their pages go on: nothing went offline.
    for (let day = 0; day < 10; day += 1) {
      await p.checked(artist);
      p.w.clock.advance(24 * hourSeconds);
      await p.swept();
    }
    const over = (await p.w.changes(artist)).find((one) => one.change_type === 'PROFILE_MERGED');
    expect(over).toMatchObject({ severity: 'info', payload: { after: { id: '1017' } } });
    expect(over?.summary).toMatch(
      /^The profile of “.+” \(ID 1017\) no longer leads to “.+” \(ID 1008\)/,
    );
    expect(over?.payload.reasons).toEqual([
      'the catalog answered a request for ID 1017 with this ID again',
    ]);
    expect(await countOf(artist, 'PROFILE_MERGED')).toBe(2);
    expect(await countOf(artist, 'RELEASE_WENT_OFFLINE')).toBe(0);
    // What came along goes silently; the one that was told as new is told as gone.
    expect(await countOf(artist, 'RELEASE_DELISTED')).toBe(1);
    // Who answers has other numbers, and no followers were lost or won.
    expect((await types(artist)).filter((type) => /FOLLOWERS|MILESTONE/.test(type ?? ''))).toEqual(
      [],
    );
    expect(p.errors).toEqual([]);
  });

  it('an artist without a release is watched, and the first one is news', async () => {
    for (const { id, contributors } of Object.values(p.w.world.releases)) {
      if (!contributors.some(({ artist_id }) => artist_id === 1017)) continue;
      p.w.happens('takedown', { release_id: id }, 1017);
    }
    const { artist, targets } = await p.watched('1017', ['one']);
    await p.looked(artist);
    expect(await listReleases(p.w.table, artist.watch_id)).toEqual([]);
    expect(await ringsOf(p.w.table, artist.watch_id)).toEqual(['business']);
    const first = p.w.happens('release', { title: 'First' }, 1017);
    await p.looked(artist);
    expect(p.names(await p.w.changes(artist))).toContain(`RELEASE_ADDED ${first}`);
    await p.expectSound(artist, targets);
  });

  it('a release that is announced at night and out in the morning is told once, as it is by then', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    const tomorrow = dayOf(new Date(p.w.clock.now().getTime() + 86_400_000));
    const midnight = Date.parse(`${tomorrow}T00:00:00Z`);
    p.w.clock.advance((midnight - 120_000 - p.w.clock.now().getTime()) / 1000);
    const id = p.w.happens('release', { title: 'Morgen', date: tomorrow }, 1017);
    await p.checked(artist);
    p.w.clock.advance(180);
    await p.checked(artist);
    const ofIt = (name: string) => name.endsWith(` ${id}`);
    const waiting = p.names(await p.w.changes(artist, 'detected')).filter(ofIt);
    expect(waiting).toEqual([`RELEASE_ANNOUNCED ${id}`]);
    await p.quiet();
    const told = p.names(await p.w.changes(artist)).filter(ofIt);
    expect(told).toEqual([`RELEASE_ADDED ${id}`]);
    expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
    await p.looked(artist);
    await p.expectSound(artist, targets);
  });

  it('is compared with what was there when the artist is begun again, not with what was before', async () => {
    const { artist } = await p.watched('1017', ['one']);
    p.w.happens('rename', { name: 'In between' }, 1017);
    await p.checked(artist);
    await stopMonitoring(p.deps, artist.organization_id, artist.artist_id, theService);
    p.w.happens('takedown', {}, 1017);
    await startMonitoring(p.deps, artist.organization_id, '1017', theService);
    await p.looked(artist);
    expect(await types(artist)).toEqual([]);
    expect(await types(artist, 'dismissed')).toEqual(['PROFILE_NAME_CHANGED']);
    p.w.happens('rename', { name: 'Once more' }, 1017);
    await p.looked(artist);
    expect(await types(artist)).toEqual(['PROFILE_NAME_CHANGED']);
  });
});
