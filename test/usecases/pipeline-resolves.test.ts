import { readToRoute } from '../../shared/changes/items/routing.ts';
import { noteResolved } from '../../shared/changes/items/parts-told.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('a change that says that an earlier one is over', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  const release = { release_id: 1001014 };
  beforeEach(async () => {
    ({ artist } = await p.watched('1001', ['one']));
  });

  const happened = async (kind: 'takedown' | 'restore') => {
    p.w.happens(kind, release);
    await p.looked(artist);
  };
  /** A holder's changes, the oldest first, with which others they name by their places. */
  const told = async (of: Watched) => {
    const changes = (await p.w.changes(of)).toReversed();
    const placeOf = (id: string | null) => id && changes.findIndex((one) => one.id === id);
    return changes.map(({ change_type, resolves, resolved_by }) => [
      change_type,
      placeOf(resolves),
      placeOf(resolved_by),
    ]);
  };

  it('names the last one each time, also after more than a quarter of a year', async () => {
    await happened('takedown');
    p.w.clock.advance(100 * 86_400);
    await happened('restore');
    await happened('takedown');
    await happened('restore');
    expect(await told(artist)).toEqual([
      ['RELEASE_WENT_OFFLINE', null, 1],
      ['RELEASE_BACK_ONLINE', 0, null],
      ['RELEASE_WENT_OFFLINE', null, 3],
      ['RELEASE_BACK_ONLINE', 2, null],
    ]);
  });

  it('names each holder’s own, and none for a holder that came later', async () => {
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push((await p.watched('1001', [])).artist);
    await happened('takedown');
    const late = (await p.watched('1001', [])).artist;
    await happened('restore');
    for (const one of [artist, ...others]) {
      expect(await told(one)).toEqual([
        ['RELEASE_WENT_OFFLINE', null, 1],
        ['RELEASE_BACK_ONLINE', 0, null],
      ]);
    }
    expect(await told(late)).toEqual([['RELEASE_BACK_ONLINE', null, null]]);
  });

  it('stays the one that is named, however often it is routed, and whatever comes later', async () => {
    await happened('takedown');
    await happened('restore');
    const [back, gone] = await p.w.changes(artist);
    if (!back || !gone) throw new Error('two changes were expected');
    const at = { organizationId: artist.organization_id, changeId: back.id };
    await routeChanges(p.deps, [at, at]);
    const subjects = new Set([back.payload.subject.id]);
    const noted = { at: back.confirmed_at ?? '', subjects };
    await noteResolved(p.w.table, gone.id, { ...noted, by: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r' });
    const read = await readToRoute(p.w.table, { ...at, changeId: gone.id });
    expect(read?.change.resolved_by).toBe(back.id);
    await noteResolved(p.w.table, 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r', { ...noted, by: back.id });
    expect(await p.w.changes(artist)).toHaveLength(2);
  });

  it('names nothing where what is back isn’t the artist’s', async () => {
    await p.looked(artist);
    const id = p.w.happens('release', {
      title: 'Not Ours',
      label: 'Ancient Well Records',
      isrc_registrant: 'QZ7KD',
      tracks: 3,
    });
    await p.looked(artist);
    p.w.happens('takedown', { release_id: id });
    await p.looked(artist);
    p.w.happens('restore', { release_id: id });
    await p.looked(artist);
    expect((await p.w.changes(artist))[0]).toMatchObject({
      ...{ change_type: 'RELEASE_BACK_ONLINE', severity: 'critical', resolves: null },
    });
  });

  it('is told of a profile that is back', async () => {
    p.w.happens('vanish', {});
    await p.looked(artist);
    p.w.happens('return', {});
    await p.looked(artist);
    expect(await told(artist)).toEqual([
      ['PROFILE_UNAVAILABLE', null, 1],
      ['PROFILE_RESTORED', 0, null],
    ]);
  });
});
