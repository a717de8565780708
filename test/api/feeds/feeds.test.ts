import * as z from 'zod';
import { handlers } from '../../../functions/api/feeds/index.ts';
import { Feed } from '../../../shared/domain/feeds/feed.ts';
import { FeedCreated } from '../../../shared/domain/bodies/feed.ts';
import { feedsMax } from '../../../shared/domain/plans/plan.ts';
import { paceMemory } from '../../../shared/table/limits/pace.ts';
import { scanAll } from '../../support/every-kind.ts';
import { harness, type Harness, type Person } from '../../support/harness.ts';

const path = '/api/v1/org/feeds';
const unknownArtist = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';

describe('feeds', () => {
  let h: Harness;
  let org: Person;
  beforeAll(async () => {
    h = await harness();
    h.use('feeds', handlers, { ...h.deps, paces: paceMemory() });
  });
  afterAll(() => h.stop());
  beforeEach(async () => {
    org = await h.organization();
  });

  const make = async (who = org, body: object = {}) =>
    (await who.post(path, { kind: 'calendar', name: 'Releases', ...body })).expect(
      201,
      FeedCreated,
    );
  const listed = async (who = org) => (await who.get(path)).expect(200, z.array(Feed.strict()));
  const read = (url: string) => h.anonymous.get(new URL(url).pathname);

  it('are made with an address that is shown once', async () => {
    const made = await make();
    expect(made).toEqual({
      ...{ id: made.id, kind: 'calendar', name: 'Releases', artist_ids: null },
      ...{ created_by: org.userId, created_at: h.clock.now().toISOString() },
      url: expect.stringMatching(/^http:\/\/localhost:3000\/feeds\/[\w-]{43}\/calendar\.ics$/),
    });
    const { url, ...rest } = made;
    expect(await listed()).toEqual([rest]);
    expect((await org.get(`${path}/${made.id}`)).expect(200, Feed.strict())).toEqual(rest);
    expect((await make(org, { kind: 'atom' })).url).toMatch(/\/changes\.atom$/);
    expect((await read(url)).status).toBe(200);
  });

  it('have addresses that are stored nowhere', async () => {
    const { url } = await make();
    const [, , token = 'no token'] = new URL(url).pathname.split('/');
    (await read(url)).expect(200);
    const rows = await scanAll(h.table);
    expect(JSON.stringify([...rows])).not.toContain(token);
  });

  it('of no artists are of all', async () => {
    expect((await make(org, { artist_ids: [] })).artist_ids).toBeNull();
    expect((await make(org, { artist_ids: null })).artist_ids).toBeNull();
  });

  it('refuse artists that aren’t the organization’s, by their places', async () => {
    const artist_ids = [unknownArtist, 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s'];
    const refused = await org.post(path, { kind: 'atom', name: 'x', artist_ids });
    expect(refused.expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [0, 1].map((index) => ({
        path: `body.artist_ids.${index}`,
        message: 'isn’t one of your artists',
      })),
    });
    expect(await listed()).toEqual([]);
  });

  it.each([
    [{ kind: 'rss' }, 'body.kind'],
    [{ kind: undefined }, 'body.kind'],
    [{ name: '' }, 'body.name'],
    [{ name: 'two\nlines' }, 'body.name'],
    [{ artist_ids: ['1001'] }, 'body.artist_ids.0'],
    [{ artist_ids: Array(101).fill(unknownArtist) }, 'body.artist_ids'],
    [{ artist_ids: 'all' }, 'body.artist_ids'],
    [{ url: 'https://x.example' }, 'body.url'],
  ])('refuse %j', async (wrong, place) => {
    const refused = await org.post(path, { kind: 'calendar', name: 'x', ...wrong });
    expect(refused.expect(400)).toMatchObject({ errors: [{ path: place }] });
  });

  it('are as many as there may be, on every plan', async () => {
    for (let count = 0; count < feedsMax; count += 1) {
      await make();
      h.clock.advance(1);
    }
    const refused = await org.post(path, { kind: 'atom', name: 'One more' });
    expect(refused.expect(403)).toMatchObject({
      code: 'plan_limit_reached',
      detail: 'An organization can have 20 feeds. Delete one to create another.',
      required_plan: null,
    });
    const [first] = await listed();
    (await org.delete(`${path}/${first!.id}`)).expect(204);
    await make();
    expect(await listed()).toHaveLength(feedsMax);
  });

  it('are revoked by deleting them', async () => {
    const [one, other] = [await make(), await make()];
    (await read(one.url)).expect(200);
    (await org.delete(`${path}/${one.id}`)).expect(204);
    (await read(one.url)).expect(404);
    (await read(other.url)).expect(200);
    (await org.delete(`${path}/${one.id}`)).expect(404);
    expect(await listed()).toHaveLength(1);
  });

  it('are made and deleted by members, and seen by viewers', async () => {
    const [viewer, member] = [await h.member(org, 'viewer'), await h.member(org, 'member')];
    (await viewer.post(path, { kind: 'atom', name: 'x' })).expect(403);
    const { id } = await make(member);
    expect(await listed(viewer)).toHaveLength(1);
    (await viewer.delete(`${path}/${id}`)).expect(403);
    const stranger = await h.organization();
    expect(await listed(stranger)).toEqual([]);
    (await stranger.get(`${path}/${id}`)).expect(404);
    (await stranger.delete(`${path}/${id}`)).expect(404);
    (await member.delete(`${path}/${id}`)).expect(204);
  });

  it('are made once for an Idempotency-Key, which doesn’t show the address again', async () => {
    const options = { headers: { 'idempotency-key': 'one' } };
    const send = () => org.post(path, { kind: 'atom', name: 'x' }, options);
    const { id } = (await send()).expect(201, FeedCreated);
    expect((await send()).expect(409)).toMatchObject({ code: 'already_created', id });
    expect(await listed()).toHaveLength(1);
    const rows = await scanAll(h.table);
    expect([...rows.keys()].filter((key) => key.startsWith('IDEM#'))).toHaveLength(1);
    expect(JSON.stringify([...rows])).not.toContain('changes.atom');
  });
});
