import { keys } from '../../shared/table/keys.ts';
import { removeItem, alterItem } from '../support/items.ts';
import { watching, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('the change of a single holder, which a verdict does not read first', () => {
  const w = forEachTest(watching);
  let artist: Watched;
  let id: string;
  beforeEach(async () => {
    artist = await w.monitor();
    await w.check(artist);
    w.clock.advance(3600);
    w.happens('takedown', {});
    await w.check(artist);
    const [detected] = await w.changes(artist, 'detected');
    id = detected!.id;
  });

  it('is made by the verdict if it is not there', async () => {
    await removeItem(w.table, keys.change(id));
    expect(await w.settle(artist)).toEqual([id]);
    expect(await w.changes(artist)).toMatchObject([{ id, status: 'confirmed' }]);
  });

  it('is dismissed although the hold seems to be newer than the finding', async () => {
    await w.settle(artist);
    const { organization_id: org, watch_id } = artist;
    const later = new Date(w.clock.now().getTime() + 60_000).toISOString();
    const holder = keys.holder(watch_id, org);
    await alterItem(w.table, holder, 'SET since = :later', { ':later': later });
    const before = Object.values(w.world.artists).find(({ number }) => number === 1)?.name ?? '';
    w.happens('rename', { name: 'Other' });
    w.clock.advance(30);
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toHaveLength(1);
    w.happens('rename', { name: before });
    await w.settle(artist);
    expect(await w.changes(artist, 'detected')).toEqual([]);
    expect(await w.changes(artist, 'dismissed')).toHaveLength(1);
  });

  it('stays as it is if it was settled otherwise, and holds up no verdict', async () => {
    const [set, to] = ['SET #status = :dismissed', { ':dismissed': 'dismissed' }];
    await alterItem(w.table, keys.change(id), set, to, { '#status': 'status' });
    expect(await w.settle(artist)).toEqual([]);
    expect(await w.changes(artist)).toEqual([]);
    // The release is known to be gone: the next check finds nothing new.
    w.clock.advance(3600);
    await w.check(artist);
    expect(await w.changes(artist, 'detected')).toMatchObject([{ id }]);
  });
});
