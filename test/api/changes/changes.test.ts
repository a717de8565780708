import * as z from 'zod';
import { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { store } from '../../support/confirmed.ts';
import type { Client, Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/changes';
const Daily = z.strictObject({
  date: z.iso.date(),
  total: z.int(),
  critical: z.int(),
  warning: z.int(),
  info: z.int(),
});

describe('one change, and how many there were', () => {
  const s = forSuite(service);
  let org: Person;
  beforeEach(async () => {
    org = await s.organization();
  });

  const daysAgo = (days: number) =>
    new Date(s.h.clock.now().getTime() - days * 86_400_000).toISOString();
  const aChange = async (who: Person = org) => {
    const [change] = await store(s.w.table, [
      { n: 1, at: daysAgo(1), organization_id: who.organizationId },
    ]);
    if (!change) throw new Error('nothing was stored');
    return change;
  };
  const daily = async (query = '', who: Client = org) =>
    (await who.get(`${path}/stats/daily${query}`)).expect(200, z.array(Daily));

  it('is read by its id, in the list and there alike, and not twice in vain', async () => {
    const change = await aChange();
    const answer = await org.get(`${path}/${change.id}`);
    expect(answer.expect(200, LinkedChange.strict())).toEqual(change);
  });

  it('comes out of the pipeline as it is listed', async () => {
    const artist = await s.monitor(org, '1001');
    const before = s.w.world.artists['1001']?.name;
    s.w.happens('rename', { name: 'Somebody Else' });
    await s.w.check(s.watched(org, artist));
    const [detected] = (await org.get(`${path}?status=detected`)).expect(
      200,
      z.array(LinkedChange),
    );
    expect(detected).toMatchObject({ confirmed: false, confirmed_at: null });
    await s.w.settle(s.watched(org, artist));
    // Routing counts what was confirmed.
    await s.w.route(s.watched(org, artist));
    const confirmed = (await org.get(`${path}/${detected?.id ?? ''}`)).expect(200, LinkedChange);
    expect(confirmed).toMatchObject({
      id: detected?.id,
      organization_id: org.organizationId,
      monitored_artist_id: artist.id,
      change_type: 'PROFILE_NAME_CHANGED',
      status: 'confirmed',
      confirmed: true,
      detected_at: detected?.detected_at,
      confirmed_at: s.h.clock.now().toISOString(),
      payload: { field: 'name', before, after: 'Somebody Else' },
    });
    expect((await org.get(path)).expect(200)).toEqual([confirmed]);
    expect(await daily('?days=1')).toMatchObject([{ total: 1, [confirmed.severity]: 1 }]);
  });

  it('is marked as seen to, by whom and when, and the mark is taken back', async () => {
    const change = await aChange();
    const member = await s.h.member(org, 'member');
    const marked = await member.post(`${path}/${change.id}/acknowledge`);
    const mark = { acknowledged_at: s.h.clock.now().toISOString(), acknowledged_by: member.userId };
    expect(marked.expect(200)).toEqual({ ...change, ...mark });
    expect((await org.get(`${path}?acknowledged=true`)).expect(200)).toEqual([
      { ...change, ...mark },
    ]);
    const undone = await member.delete(`${path}/${change.id}/acknowledge`);
    undone.expect(204);
    expect(undone.body).toBe('');
    expect((await org.get(`${path}/${change.id}`)).expect(200)).toEqual(change);
    (await member.delete(`${path}/${change.id}/acknowledge`)).expect(204);
  });

  it('is marked by keys under their own id', async () => {
    const change = await aChange();
    const key = await s.h.apiKey(org);
    const marked = await key.post(`${path}/${change.id}/acknowledge`);
    expect(marked.expect(200, LinkedChange).acknowledged_by).toBe(key.id);
  });

  it('keeps the mark that it got while it waited', async () => {
    const artist = await s.monitor(org, '1002');
    s.w.happens('rename', { name: 'Seen To' }, 1002);
    await s.w.check(s.watched(org, artist));
    const [waiting] = (await org.get(`${path}?status=detected`)).expect(200, z.array(LinkedChange));
    (await org.post(`${path}/${waiting?.id ?? ''}/acknowledge`)).expect(200);
    await s.w.settle(s.watched(org, artist));
    const confirmed = (await org.get(`${path}/${waiting?.id ?? ''}`)).expect(200, LinkedChange);
    expect(confirmed).toMatchObject({ status: 'confirmed', acknowledged_by: org.userId });
  });

  it('is counted by UTC day with zeros in between, this day included, oldest first', async () => {
    const organization_id = org.organizationId;
    const midnight = `${s.h.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const justBefore = new Date(Date.parse(midnight) - 1).toISOString();
    await store(s.w.table, [
      { n: 1, at: s.h.clock.now().toISOString(), organization_id, severity: 'info' },
      { n: 2, at: midnight, organization_id, severity: 'critical' },
      { n: 3, at: justBefore, organization_id, severity: 'warning' },
      { n: 4, at: daysAgo(4), organization_id, severity: 'warning' },
      { n: 5, at: daysAgo(4), organization_id, severity: 'warning' },
      { n: 6, at: daysAgo(5), organization_id },
      { n: 7, at: daysAgo(0), organization_id, status: 'detected' },
    ]);
    const none = { total: 0, critical: 0, warning: 0, info: 0 };
    expect(await daily('?days=5')).toEqual([
      { date: daysAgo(4).slice(0, 10), ...none, total: 2, warning: 2 },
      { date: daysAgo(3).slice(0, 10), ...none },
      { date: daysAgo(2).slice(0, 10), ...none },
      { date: daysAgo(1).slice(0, 10), ...none, total: 1, warning: 1 },
      { date: daysAgo(0).slice(0, 10), ...none, total: 2, critical: 1, info: 1 },
    ]);
  });

  it.each([
    ['', 30],
    ['?days=1', 1],
    ['?days=365', 365],
  ])('counts %s over %i days without a gap', async (query, days) => {
    const counted = await daily(query);
    expect(counted.map(({ date }) => date)).toEqual(
      Array.from({ length: days }, (_, index) => daysAgo(days - 1 - index).slice(0, 10)),
    );
    expect(counted.every(({ total }) => total === 0)).toBe(true);
  });

  it('counts nothing that is older than the plan keeps', async () => {
    const organization_id = org.organizationId;
    await store(s.w.table, [
      { n: 1, at: daysAgo(89), organization_id },
      { n: 2, at: daysAgo(91), organization_id },
    ]);
    const total = async () => (await daily('?days=365')).reduce((sum, day) => sum + day.total, 0);
    expect(await total()).toBe(2);
    await s.h.plan(org, 'free');
    expect(await total()).toBe(1);
    expect(await daily('?days=365')).toHaveLength(365);
  });

  it('is counted by what waits for somebody, as far as the plan keeps it', async () => {
    const organization_id = org.organizationId;
    const counts = async (who: Client) => (await who.get(`${path}/stats/states`)).expect(200);
    const acknowledged = { acknowledged_at: daysAgo(0), acknowledged_by: org.userId };
    await store(s.w.table, [
      { n: 1, at: daysAgo(1), organization_id },
      { n: 2, at: daysAgo(2), organization_id, ...acknowledged },
      { n: 3, at: daysAgo(3), organization_id, status: 'detected' },
      { n: 4, at: daysAgo(4), organization_id, status: 'dismissed' },
      { n: 5, at: daysAgo(91), organization_id },
    ]);
    const rest = { acknowledged: 1, being_checked: 1, complete: true };
    expect(await counts(org)).toEqual({ to_look_at: 2, ...rest });
    await s.h.plan(org, 'free');
    expect(await counts(org)).toEqual({ to_look_at: 1, ...rest });
    expect(await counts(await s.organization())).toMatchObject({ to_look_at: 0, being_checked: 0 });
  });

  it.each(['days=0', 'days=366', 'days=1e2', 'days=%2B5', 'days=', 'days=1&days=2', 'since=1'])(
    'refuses to count ?%s',
    async (query) => {
      const place = query.startsWith('days') ? 'query.days' : 'query.since';
      (await org.get(`${path}/stats/daily?${query}`)).refused('invalid_input', place);
    },
  );
});
