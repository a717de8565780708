import * as z from 'zod';
import { Deletion, Export } from '../../shared/domain/bodies/organization.ts';
import { FeedCreated } from '../../shared/domain/bodies/feed.ts';
import { erasing } from '../support/erasing.ts';
import { scanAll } from '../support/every-kind.ts';
import type { Person } from '../support/harness.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forSuite } from '../support/suite.ts';

describe('a feed of an organization that is deleted', () => {
  const h = forSuite(wholeApi);
  let org: Person;
  let path: string;
  beforeEach(async () => {
    org = await h.organization();
    const made = await org.post('/api/v1/org/feeds', { kind: 'atom', name: 'Ours' });
    path = new URL(made.expect(201, FeedCreated).url).pathname;
  });

  const status = async () => (await h.anonymous.get(path)).status;
  const rows = async () =>
    [...(await scanAll(h.table)).keys()].filter((key) => key.includes('FEED'));

  it('is read until that is erased, and not a moment longer', async () => {
    const { deletes_at } = (await org.delete('/api/v1/org')).expect(202, Deletion);
    expect(await status()).toBe(200);
    const left = Date.parse(deletes_at) - h.clock.now().getTime();
    h.clock.advance(left / 1000 - 1);
    expect(await status()).toBe(200);
    h.clock.advance(1);
    expect(await status()).toBe(404);
    expect(await rows()).toHaveLength(2);
    await erasing(h).quiet();
    expect(await rows()).toEqual([]);
    expect(await status()).toBe(404);
  });

  it('is exported without its address', async () => {
    const { items } = (await org.get('/api/v1/org/export')).expect(200, Export);
    const feeds = items.filter(({ kind }) => kind === 'feed');
    expect(feeds).toMatchObject([{ data: { kind: 'atom', name: 'Ours', artist_ids: null } }]);
    const token = z.string().length(43).parse(path.split('/')[2]);
    expect(JSON.stringify(items)).not.toContain(token);
    expect(feeds[0]?.data).not.toHaveProperty('hash');
  });
});
