import { theService } from '../../shared/domain/people/audit.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/stop-monitoring.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { race } from '../support/race.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';
import { ringsOf, slotRowFaults } from '../support/slot-rows.ts';

describe('monitoring', () => {
  let w: Watching;
  beforeAll(async () => {
    w = await watching({ artists: 17 });
  });
  afterAll(() => w.stop());

  const read = (of: Watched) =>
    getArtist(w.table, of.organization_id, of.artist_id, { consistent: true });

  it('leaves its slot and the list, and dismisses what waits, when it is stopped', async () => {
    const artist = await w.monitor('1001');
    w.happens('rename', { name: 'Not Nova' });
    await w.check(artist);
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    expect(await ringsOf(w.table, artist.watch_id)).not.toContain('business');
    expect(await read(artist)).toMatchObject({ active: false, paused: 'stopped' });
    expect(await w.changes(artist, 'dismissed')).toHaveLength(1);
    expect(await w.settle(artist)).toEqual([]);
    const organization = await getOrganization(w.table, artist.organization_id);
    expect(organization?.count_artists).toBe(0);
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    expect((await getOrganization(w.table, artist.organization_id))?.count_artists).toBe(0);
  });

  it('resumes under the same id from a new, silent baseline', async () => {
    const artist = await w.monitor('1003');
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    w.happens('takedown', {}, 1003);
    w.happens('release', { title: 'While away' }, 1003);
    const again = await startMonitoring(w.deps, artist.organization_id, '1003', theService);
    expect(again).toMatchObject({ id: artist.artist_id, active: true });
    await w.upkeep();
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toEqual([]);
    expect(await ringsOf(w.table, artist.watch_id)).toEqual(['business']);
  });

  it('refuses an artist that is monitored, also when two ask at once', async () => {
    const org = await w.organization();
    const starts = await race(
      w.table,
      Array.from({ length: 5 }, () => () => startMonitoring(w.deps, org, '1004', theService)),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts) {
      if (start.status === 'rejected')
        expect(start.reason).toMatchObject({ code: 'already_monitored' });
    }
    expect((await getOrganization(w.table, org))?.count_artists).toBe(1);
  });

  it('never takes more artists than the plan has room for, however many race', async () => {
    const org = await w.organization('free');
    const ids = ['1001', '1002', '1003', '1004', '1005', '1006'];
    const starts = await race(
      w.table,
      ids.map((id) => () => startMonitoring(w.deps, org, id, theService)),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3);
    await Promise.allSettled(ids.map((id) => startMonitoring(w.deps, org, id, theService)));
    expect((await getOrganization(w.table, org))?.count_artists).toBe(3);
  });

  it('pauses the newest over a smaller plan’s limit and resumes them on a larger one', async () => {
    const org = await w.organization('business');
    const ids: string[] = [];
    // Nobody else holds them.
    const streamingIds = ['1011', '1012', '1013', '1014', '1015'];
    for (const streamingId of streamingIds) {
      w.clock.advance(1);
      ids.push((await startMonitoring(w.deps, org, streamingId, theService)).id);
    }
    const ringsOfAll = () =>
      Promise.all(streamingIds.map((id) => ringsOf(w.table, `deezer#${id}`)));
    await w.upkeep();
    expect(await changePlan(w.deps, org, 'free')).toEqual({ active: 3, paused: 2 });
    await w.upkeep();
    const states = await Promise.all(ids.map((id) => getArtist(w.table, org, id)));
    expect(states.map((artist) => artist?.active)).toEqual([true, true, true, false, false]);
    expect(await ringsOfAll()).toEqual([['free'], ['free'], ['free'], [], []]);
    await changePlan(w.deps, org, 'pro');
    await w.upkeep();
    expect(await ringsOfAll()).toEqual([['pro'], ['pro'], ['pro'], ['pro'], ['pro']]);
    expect(await slotRowFaults(w.table)).toEqual([]);
  });

  it('re-checks by the sweep when the message was lost', async () => {
    const artist = await w.monitor('1007');
    w.happens('takedown', {}, 1007);
    await w.check(artist);
    w.sent.length = 0;
    w.clock.advance(300 + 61);
    await sweep(w.deps);
    expect(w.sent.map(({ work }) => work)).toContainEqual({
      kind: 'recheck',
      watch_id: artist.watch_id,
    });
    expect(await w.settle(artist, 0)).toHaveLength(1);
  });

  it('reads the details again in rotation and reports another label', async () => {
    const artist = await w.monitor('1008');
    const id = w.happens('release', { title: 'Fresh', label: 'Old Label' }, 1008);
    await w.check(artist);
    await w.settle(artist);
    w.clock.advance(90_000);
    await sweep(w.deps);
    await w.upkeep();
    w.happens('edit-release', { release_id: id, label: 'Another Label' }, 1008);
    w.clock.advance(90_000);
    await sweep(w.deps);
    await w.upkeep();
    // The single is among the top tracks now, which have to stay for hours.
    const labels = (all: readonly { change_type: string }[]) =>
      all.filter(({ change_type }) => change_type === 'RELEASE_LABEL_CHANGED');
    expect(labels(await w.changes(artist, 'detected'))).toMatchObject([
      { payload: { before: 'Old Label', after: 'Another Label' } },
    ]);
    await w.settle(artist, 21_300);
    expect(labels(await w.changes(artist))).toHaveLength(0);
    await w.settle(artist, 300);
    expect(labels(await w.changes(artist))).toHaveLength(1);
  });
});
