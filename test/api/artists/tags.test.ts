import * as z from 'zod';
import { Artist, ArtistSummary } from '../../../shared/domain/bodies/artist.ts';
import { Change } from '../../../shared/changes/rules/change.ts';
import { linesOf, storedItems } from '../../support/audit-lines.ts';
import { store } from '../../support/confirmed.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/artists';

describe('the tags of an artist', () => {
  const s = forSuite(service);
  let org: Person;
  let one: string;
  let two: string;
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
    one = (await s.monitor(org, '1001')).id;
    two = (await s.monitor(org, '1002')).id;
  });

  const tag = async (id: string, tags: unknown, who = org) => who.patch(`${path}/${id}`, { tags });
  const tagged = async (id: string, ...tags: string[]) =>
    (await tag(id, tags)).expect(200, Artist.strict()).tags;
  const listed = async (query: string, who = org) =>
    (await who.get(`${path}${query}`)).expect(200, z.array(Artist)).map(({ id }) => id);
  const changes = async (query: string) =>
    (await org.get(`/api/v1/changes${query}`)).expect(200, z.array(Change));

  it('are none until somebody sets them, and then those that were set last', async () => {
    expect((await org.get(`${path}/${one}`)).expect(200, Artist).tags).toEqual([]);
    expect(await tagged(one, 'Roster A', 'EMEA')).toEqual(['Roster A', 'EMEA']);
    expect(await tagged(one, 'Pop')).toEqual(['Pop']);
    expect((await org.get(`${path}/${one}`)).expect(200, Artist).tags).toEqual(['Pop']);
    expect(await tagged(one)).toEqual([]);
  });

  it('are trimmed, in one form of Unicode, and each is there once, as it was written first', async () => {
    expect(await tagged(one, '  Pop ', 'Cafe\u0301', 'pop', 'POP', 'Straße', 'STRASSE')).toEqual([
      'Pop',
      'Café',
      'Straße',
    ]);
  });

  it.each([
    ['one that is empty', [' '], 'body.tags.0'],
    ['one that is too long', ['x'.repeat(41)], 'body.tags.0'],
    ['one with an invisible character', ['Pop', 'Po\u200bp'], 'body.tags.1'],
    ['one with a direction', ['\u202epoP'], 'body.tags.0'],
    ['a comma, which separates tags', ['Pop, Rock'], 'body.tags.0'],
    ['a lone surrogate', ['\ud800'], 'body.tags.0'],
    ['too many', Array.from({ length: 21 }, (_, n) => `Tag ${n}`), 'body.tags'],
    ['no list', 'Pop', 'body.tags'],
    ['a number', [1], 'body.tags.0'],
  ])('are refused with %s', async (_, tags, where) => {
    const answer = await tag(one, tags);
    const { errors } = answer.expect(
      400,
      z.object({ errors: z.array(z.object({ path: z.string() })) }),
    );
    expect(errors.map((error) => error.path)).toEqual([where]);
    expect(await listed('?tag=Pop')).toEqual([]);
  });

  it('are refused when they are long without being compared, which would take seconds', async () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    (await tag(one, ['\u0300\u0316'.repeat(10_000)])).expect(400);
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(Math.max(0, ...lengths)).toBeLessThan(1000);
  });

  it('filter both lists of artists, whatever the case of their letters', async () => {
    await tagged(one, 'Roster A', 'EMEA');
    await tagged(two, 'roster a', 'APAC');
    expect(await listed('?tag=ROSTER%20A')).toEqual([one, two]);
    expect(await listed('?tag=emea')).toEqual([one]);
    expect(await listed('?tag=emea&tag=apac')).toEqual([one, two]);
    expect(await listed('?tag=Rost')).toEqual([]);
    const summaries = await org.get(`${path}/summary?tag=apac`);
    expect(summaries.expect(200, z.array(ArtistSummary))).toMatchObject([
      { id: two, tags: ['roster a', 'APAC'] },
    ]);
    (await org.get(`${path}?tag=`)).expect(400);
  });

  it('filter changes by what the artists have now, also those of before', async () => {
    const at = (minutes: number) =>
      new Date(s.h.clock.now().getTime() - minutes * 60_000).toISOString();
    const own = { organization_id: org.organizationId };
    const [first, second] = await store(s.w.table, [
      { n: 1, at: at(20), ...own, monitored_artist_id: one },
      { n: 2, at: at(10), ...own, monitored_artist_id: two },
    ]);
    const ids = async (query: string) => (await changes(query)).map(({ id }) => id);
    expect(await ids('?tag=pop')).toEqual([]);
    await tagged(one, 'Pop');
    expect(await ids('?tag=pop')).toEqual([first!.id]);
    await tagged(two, 'Pop', 'Rock');
    expect(await ids('?tag=pop')).toEqual([second!.id, first!.id]);
    expect(await ids('?tag=pop&limit=1')).toEqual([second!.id]);
    expect(await ids(`?tag=pop&artist_id=${one}`)).toEqual([first!.id]);
    expect(await ids(`?tag=rock&artist_id=${one}`)).toEqual([]);
    await tagged(one);
    expect(await ids('?tag=pop')).toEqual([second!.id]);
    (await org.get('/api/v1/changes?tag=pop&offset=1001')).expect(400);
    (await org.get(`${path}/${one}/changes?tag=pop`)).expect(400);
  });

  it('take a page of changes one more read of the table, however many artists there are', async () => {
    await tagged(one, 'Pop');
    await tagged(two, 'Pop');
    const reads: string[] = [];
    // The session says from time to time that it was used.
    const isRead = (name: string) => !name.startsWith('Update');
    const done = s.h.table.intercept((next, operation) => {
      reads.push(operation);
      return next();
    });
    await org.get('/api/v1/changes?limit=10&min_severity=info');
    const filtered = reads.splice(0);
    await org.get('/api/v1/changes?limit=10&tag=pop&tag=rock');
    done();
    expect(reads.filter((name) => name === 'Query')).toHaveLength(1);
    expect(reads.filter(isRead).toSorted()).toEqual(
      [...filtered.filter(isRead), 'BatchGetItem'].toSorted(),
    );
  });

  it('stay with an artist that is stopped, and are there when it returns', async () => {
    await tagged(one, 'Pop');
    (await org.delete(`${path}/${one}`)).expect(204);
    expect(await listed('?tag=pop')).toEqual([]);
    expect(await tagged(one, 'Pop', 'Gone')).toEqual(['Pop', 'Gone']);
    await s.monitor(org, '1001');
    expect(await listed('?tag=gone')).toEqual([one]);
  });

  it('are the organization’s own: no other holder sees them or is filtered by them', async () => {
    const other = await s.organization();
    const theirs = (await s.monitor(other, '1001')).id;
    await tagged(one, 'Secret roster');
    (await tag(one, ['Theirs'], other)).expect(404);
    expect(await listed('?tag=secret%20roster', other)).toEqual([]);
    expect((await other.get(`${path}/${theirs}`)).expect(200, Artist).tags).toEqual([]);
    const ofWatch = await storedItems(s.w.table, ['WATCH']);
    expect(JSON.stringify(ofWatch)).toContain('Nova Pilot');
    expect(JSON.stringify(ofWatch)).not.toContain('Secret');
  });

  it('leave a line of what was and what is, each time they change', async () => {
    for (const times of [1, 2]) expect([times, await tagged(one, 'Pop')]).toEqual([times, ['Pop']]);
    const lines = await linesOf(s.w.table, org.organizationId);
    expect(lines.filter(({ action }) => action === 'artist.updated')).toMatchObject([
      { target: { type: 'artist', id: one }, before: { tags: [] }, after: { tags: ['Pop'] } },
    ]);
  });

  it('of twenty at once replace twenty others in one step', async () => {
    const twenty = (word: string) => Array.from({ length: 20 }, (_, n) => `${word} ${n}`);
    await tagged(one, ...twenty('Old'));
    await tagged(one, ...twenty('New'));
    expect(await listed('?tag=Old%207')).toEqual([]);
    expect(await listed('?tag=New%2019')).toEqual([one]);
  });
});
