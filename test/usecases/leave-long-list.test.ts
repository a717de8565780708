import { batchWrite } from '../../shared/table/batch.ts';
import { feedOf } from '../../shared/changes/items/change-item.ts';
import { allOfFeed, waitingOf } from '../../shared/changes/items/feed.ts';
import { indexes } from '../../shared/table/indexes.ts';
import { keys } from '../../shared/table/keys.ts';
import { watching } from '../support/watching.ts';
import { forSuite } from '../support/suite.ts';

describe('what waits for an artist that an organization leaves', () => {
  const w = forSuite(watching);

  it('is found behind thousands of changes of other artists', async () => {
    const artist = await w.monitor();
    await w.check(artist);
    w.clock.advance(3600);
    w.happens('takedown', {});
    await w.check(artist);
    const { organization_id: org, artist_id: id } = artist;
    const waiting = (await w.changes(artist, 'detected')).map((change) => change.id);
    expect(waiting).not.toEqual([]);
    const { pk, sk } = indexes.feed;
    const idOf = (n: number) => `chg_${String(n).padStart(26, '0')}`;
    const others = Array.from({ length: 2100 }, (_, n) => ({
      PutRequest: {
        Item: {
          ...keys.change(idOf(n)),
          [pk]: feedOf(org, 'detected'),
          [sk]: `2999-01-01T00:00:00.000Z#${idOf(n)}`,
          monitored_artist_id: 'another',
        },
      },
    }));
    await batchWrite(w.table, others);
    const found = await allOfFeed(w.table, waitingOf(org, id));
    expect(found.map((change) => change.id)).toEqual(waiting);
  });
});
