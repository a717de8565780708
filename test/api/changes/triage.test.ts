import * as z from 'zod';
import { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { linesOf } from '../../support/audit-lines.ts';
import { store } from '../../support/confirmed.ts';
import type { Person } from '../../support/harness.ts';
import { refusalOf, service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/changes';
const bulk = `${path}/acknowledge`;
const unknown = 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r';

describe('triage of changes', () => {
  const s = forSuite(service);
  let org: Person;
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
  });

  const some = async (count: number, who: Person = org) => {
    const at = new Date(s.h.clock.now().getTime() - 86_400_000).toISOString();
    const told = Array.from({ length: count }, (_, n) => ({
      n,
      at,
      organization_id: who.organizationId,
    }));
    return (await store(s.w.table, told)).map(({ id }) => id);
  };
  const one = async (id: string) => (await org.get(`${path}/${id}`)).expect(200, LinkedChange);
  const audited = async (who: Person = org) =>
    (await linesOf(s.w.table, who.organizationId)).filter(({ action }) =>
      action.startsWith('change.'),
    );

  it('keeps who marked a change first, and when', async () => {
    const [id] = await some(1);
    const first = (await org.post(`${path}/${id!}/acknowledge`)).expect(200, LinkedChange);
    s.h.clock.advance(60);
    const member = await s.h.member(org, 'member');
    const again = (await member.post(`${path}/${id!}/acknowledge`)).expect(200, LinkedChange);
    expect(again).toEqual(first);
    expect((await member.post(bulk, { ids: [id] })).expect(200)).toEqual([first]);
    expect(await one(id!)).toEqual(first);
    expect(await audited()).toHaveLength(1);
  });

  it('takes many marks back in one request, and leaves those that have none', async () => {
    const ids = await some(3);
    (await org.post(bulk, { ids: ids.slice(0, 2) })).expect(200);
    const undone = await org.post(bulk, { ids, acknowledged: false });
    const all = undone.expect(200, z.array(LinkedChange));
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all.map(({ acknowledged_at }) => acknowledged_at)).toEqual([null, null, null]);
    expect((await one(ids[0]!)).acknowledged_by).toBeNull();
    const actions = (await audited()).map(({ action }) => action);
    expect(actions.filter((each) => each === 'change.unacknowledged')).toHaveLength(2);
  });

  it('writes down each mark that is set or taken back, and none that changes nothing', async () => {
    const [id] = await some(1);
    const { summary } = await one(id!);
    await org.delete(`${path}/${id!}/acknowledge`);
    await org.post(`${path}/${id!}/acknowledge`);
    const set = { acknowledged_at: s.h.clock.now().toISOString(), acknowledged_by: org.userId };
    const none = { acknowledged_at: null, acknowledged_by: null };
    s.h.clock.advance(1);
    await org.delete(`${path}/${id!}/acknowledge`);
    await org.delete(`${path}/${id!}/acknowledge`);
    const target = { type: 'change', id, name: summary };
    const actor = { type: 'user', id: org.userId, name: null };
    expect(await audited()).toMatchObject([
      { action: 'change.acknowledged', actor, target, before: none, after: set },
      { action: 'change.unacknowledged', actor, target, before: set, after: none },
    ]);
  });

  it('marks a hundred at once, in the order asked for, each once', async () => {
    const ids = await some(100);
    await org.post(`${path}/${ids[7]!}/acknowledge`);
    const before = await one(ids[7]!);
    s.h.clock.advance(60);
    const asked = ids.toReversed();
    const marked = (await org.post(bulk, { ids: asked })).expect(200, z.array(LinkedChange));
    expect(marked.map(({ id }) => id)).toEqual(asked);
    const at = s.h.clock.now().toISOString();
    for (const change of marked) {
      expect(change).toMatchObject({
        acknowledged_by: org.userId,
        acknowledged_at: change.id === ids[7] ? before.acknowledged_at : at,
      });
    }
    expect(await one(ids[50]!)).toEqual(marked.find(({ id }) => id === ids[50]));
    expect(await audited()).toHaveLength(100);
    expect((await org.post(bulk, { ids: asked })).expect(200)).toEqual(marked);
    const twice = (await org.post(bulk, { ids: [ids[3], ids[3]] })).expect(
      200,
      z.array(LinkedChange),
    );
    expect(twice.map(({ id }) => id)).toEqual([ids[3]]);
    expect(await audited()).toHaveLength(100);
  });

  it('is whole under many at a time: one mark, one line', async () => {
    const ids = await some(10);
    const people = await Promise.all([1, 2, 3].map(async () => s.h.member(org, 'member')));
    const answers = await Promise.all(people.map(async (person) => person.post(bulk, { ids })));
    const [first, ...others] = answers.map((answer) => answer.expect(200, z.array(LinkedChange)));
    for (const other of others) expect(other).toEqual(first);
    expect(await audited()).toHaveLength(10);
  });

  it('marks none if one is not there, naming the places, and tells foreign from unknown by nothing', async () => {
    const [mine] = await some(1);
    const other = await s.organization();
    const [theirs] = await some(1, other);
    const foreign = await org.post(bulk, { ids: [mine, theirs, unknown] });
    expect(foreign.expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [
        { path: 'body.ids.1', message: 'isn’t one of your changes' },
        { path: 'body.ids.2', message: 'isn’t one of your changes' },
      ],
    });
    const nobodys = await org.post(bulk, { ids: [mine, unknown, theirs] });
    expect(refusalOf(nobodys)).toBe(refusalOf(foreign));
    expect((await one(mine!)).acknowledged_at).toBeNull();
    expect([await audited(), await audited(other)]).toEqual([[], []]);
  });

  it('treats what is older than the plan shows as not there', async () => {
    const at = new Date(s.h.clock.now().getTime() - 100 * 86_400_000).toISOString();
    const told = [{ n: 1, at, organization_id: org.organizationId }];
    const [old] = await store(s.w.table, told);
    await s.h.plan(org, 'free');
    (await org.post(`${path}/${old!.id}/acknowledge`)).expect(404);
    (await org.delete(`${path}/${old!.id}/acknowledge`)).expect(404);
    (await org.post(bulk, { ids: [old!.id] })).expect(400);
    await s.h.plan(org, 'business');
    expect((await one(old!.id)).acknowledged_at).toBeNull();
  });

  it.each([
    ['no ids', {}, 'body.ids'],
    ['an empty list', { ids: [] }, 'body.ids'],
    ['more than a hundred', { ids: Array(101).fill(unknown) }, 'body.ids'],
    ['what is no id', { ids: [unknown, 'chg_1'] }, 'body.ids.1'],
    ['no list', { ids: unknown }, 'body.ids'],
  ])('refuses %s', async (_what, body, place) => {
    (await org.post(bulk, body)).refused('invalid_input', place);
  });
});
