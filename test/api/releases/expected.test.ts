import * as z from 'zod';
import { Artist } from '../../../shared/domain/bodies/artist.ts';
import { ExpectedView } from '../../../shared/domain/bodies/expected-release.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import type { Watched } from '../../support/watching.ts';
import { forSuite } from '../../support/suite.ts';

describe('expected releases over HTTP', () => {
  const s = forSuite(service);
  let org: Person;
  let artist: string;
  let watched: Watched;
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
    const monitored = await s.monitor(org, '1001');
    artist = monitored.id;
    watched = s.watched(org, monitored);
  });

  const path = () => `/api/v1/artists/${artist}/expected-releases`;
  const all = async () => (await org.get(path())).expect(200, z.array(ExpectedView.strict()));
  const sendTable = async (body: string) =>
    org.send({ method: 'POST', path: path(), headers: { 'content-type': 'text/csv' }, body });
  const expectThat = async (body: unknown) =>
    (await org.post(path(), body)).expect(200, z.array(ExpectedView.strict()));
  const today = () => s.h.clock.now().toISOString().slice(0, 10);
  const foreign = { label: 'Ancient Well Records', isrc_registrant: 'QZ7KD' };

  type Release = Parameters<typeof s.arrives>[2];
  const arrives = (release: Release) => s.arrives(org, watched, release);

  it('are named alone, several at once, or in a table', async () => {
    const [one] = await expectThat({ title: 'Long Shore', release_date: '2027-01-08' });
    expect(one).toMatchObject({ state: 'expected', release_id: null, upc: null, isrcs: [] });
    await expectThat({ releases: [{ upc: '724384960650' }, { upc: '724384960651' }] });
    const csv =
      'title;release_date;upc;isrcs;label\nSalt;2027-02-05;;USKA01700001 US-KA0-17-00002;Night Shift\n';
    const sent = await sendTable(csv);
    const [row] = sent.expect(200, z.array(ExpectedView.strict()));
    expect(row).toMatchObject({ title: 'Salt', isrcs: ['USKA01700001', 'USKA01700002'] });
    expect((await all()).map(({ title, upc }) => title ?? upc)).toEqual([
      'Long Shore',
      '724384960650',
      '724384960651',
      'Salt',
    ]);
  });

  it('are changed and withdrawn', async () => {
    const [{ id } = { id: '' }] = await expectThat({ title: 'Salt', release_date: '2027-01-08' });
    const at = `${path()}/${id}`;
    const moved = (await org.patch(at, { release_date: '2027-01-15' })).expect(200, ExpectedView);
    expect(moved).toMatchObject({ title: 'Salt', release_date: '2027-01-15' });
    (await org.patch(at, { title: null })).refused('invalid_input', 'body');
    expect((await org.get(at)).expect(200, ExpectedView)).toEqual(moved);
    (await org.delete(at)).expect(204);
    (await org.get(at)).refused('not_found');
    expect(await all()).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ title: 'Salt' }, 'body'],
    [{ release_date: '2027-01-08' }, 'body'],
    [{ upc: '12' }, 'body.upc'],
    [{ upc: '724384960650', isrcs: ['X'] }, 'body.isrcs.0'],
    [{ upc: '724384960650', release_date: '8 January' }, 'body.release_date'],
    [{ releases: [] }, 'body.releases'],
  ])('are refused with what is wrong, once: %j', async (body, place) => {
    const answer = await org.post(path(), body);
    answer.refused('invalid_input');
    expect(JSON.stringify(answer.body).split(`"path":"${place}"`)).toHaveLength(2);
    expect(await all()).toEqual([]);
  });

  it('are refused with the line of a table that is wrong', async () => {
    const csv = 'title,release_date\nSalt,2027-01-08\nSnow,soon\n';
    const answer = await sendTable(csv);
    answer.refused('invalid_input', 'body.csv');
    expect(JSON.stringify(answer.body)).toContain('on line 3: release_date must be a day');
    expect(await all()).toEqual([]);
  });

  it('arrive as info, as expected, though nothing else of them is known', async () => {
    await expectThat({ title: 'Long Shore', release_date: today(), label: 'Ancient Well Records' });
    const change = await arrives({ title: 'Long Shore', ...foreign });
    expect(change).toMatchObject({
      change_type: 'RELEASE_ADDED',
      severity: 'info',
      payload: { risk: { judgment: 'known' } },
    });
    expect(change?.summary).toContain('as expected');
    expect(await all()).toMatchObject([
      { state: 'arrived', release_id: change?.payload.subject.id },
    ]);
  });

  it('say what differs, and are no longer just news under another label', async () => {
    await expectThat({ title: 'Low Water', release_date: today(), label: 'Night Shift' });
    const change = await arrives({ title: 'Low Water', ...foreign });
    expect(change).toMatchObject({ change_type: 'RELEASE_ADDED', severity: 'warning' });
    expect(change?.summary).toContain(
      'but with a difference: the label is “Ancient Well Records” instead of “Night Shift”',
    );
  });

  it('are no reason to trust one with another UPC', async () => {
    await expectThat({ title: 'High Water', release_date: today(), upc: '724384960650' });
    expect(await arrives({ title: 'High Water', ...foreign })).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
      severity: 'critical',
    });
  });

  it('are all that is trusted with the policy `expected_only`', async () => {
    const of = `/api/v1/artists/${artist}`;
    const set = (await org.patch(of, { release_policy: 'expected_only' })).expect(200, Artist);
    expect(set.release_policy).toBe('expected_only');
    const change = await arrives({ title: 'Looks Like Theirs' });
    expect(change).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
      severity: 'critical',
      payload: { risk: { judgment: 'foreign' } },
    });
    await expectThat({ title: 'Still Water', release_date: today() });
    expect(await arrives({ title: 'Still Water' })).toMatchObject({ severity: 'info' });
  });

  it('are the same release once, and refused with a date that can’t be meant', async () => {
    const body = { title: 'Twice', release_date: '2027-01-08' };
    const [one] = await expectThat(body);
    expect(await expectThat(body)).toEqual([one]);
    expect(await all()).toHaveLength(1);
    (await org.post(path(), { title: 'Far', release_date: '9999-12-31' })).refused(
      'invalid_input',
      'body.release_date',
    );
  });

  it('are not known by one recording that is out already', async () => {
    const isrcs = ['USKA01700001', 'USKA01700002', 'USKA01700003'];
    await expectThat({ title: 'Album', release_date: today(), isrcs });
    expect(await arrives({ title: 'Totally Fake', ...foreign })).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
    });
  });

  it('are foreign by their title alone where the label is known not to be theirs', async () => {
    await org.put(`/api/v1/artists/${artist}/identity`, {
      foreign: { labels: ['Ancient Well Records'] },
    });
    await expectThat({ title: 'Dead Water', release_date: today() });
    expect(await arrives({ title: 'Dead Water', ...foreign })).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
      severity: 'critical',
    });
  });

  it('wait for the real one where a fake took the title', async () => {
    await org.patch(`/api/v1/artists/${artist}`, { release_policy: 'expected_only' });
    await expectThat({ title: 'Cold Sea', release_date: today() });
    const fake = await arrives({ title: 'Cold Sea', ...foreign });
    const id = fake?.payload.subject.id ?? '';
    await org.post(`/api/v1/artists/${artist}/releases/${id}/triage`, { verdict: 'not_mine' });
    expect(await all()).toMatchObject([{ state: 'expected' }]);
    expect(await arrives({ title: 'Cold Sea' })).toMatchObject({ severity: 'info' });
  });
});
