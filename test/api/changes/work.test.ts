import * as z from 'zod';
import { handlers as changes } from '../../../functions/api/changes/index.ts';
import { handlers as organization } from '../../../functions/api/organization/index.ts';
import { Change } from '../../../shared/changes/rules/change.ts';
import { ChangeNote } from '../../../shared/changes/rules/change-note.ts';
import { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { ChangeUpdatedEvent } from '../../../shared/changes/rules/event-body.ts';
import { Delivery } from '../../../shared/deliveries/rules/delivery.ts';
import { DeliveryDetails } from '../../../shared/domain/bodies/delivery.ts';
import type { Need } from '../../../shared/changes/rules/info.ts';
import { linesOf } from '../../support/audit-lines.ts';
import { store } from '../../support/confirmed.ts';
import { ScriptedSender } from '../../support/deliveries.ts';
import type { Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import { workIn } from '../../../shared/worker/work-in.ts';
import { announceUpdate } from '../../../shared/alerts/steps/announce.ts';
import { updatesMax } from '../../../shared/alerts/items/updates.ts';
import { keys } from '../../../shared/table/keys.ts';
import { tableFaults } from '../../support/table-faults.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/changes';
const hooks = '/api/v1/org/webhooks';

const h = forSuite(loggedApi);
let org: Person;
beforeAll(() => {
  h.use('changes', changes, { ...h.deps, told: new Set<Need>() });
  h.use('organization', organization, h.deps);
});
beforeEach(async () => {
  h.clock.advance(60);
  h.queued.length = 0;
  org = await h.organization({ plan: 'business' });
});

let made = 0;
async function aChangeOf(who: Person, status?: 'detected'): Promise<string> {
  const at = new Date(h.clock.now().getTime() - 3_600_000).toISOString();
  const organization_id = who.organizationId;
  const [change] = await store(h.table, [
    { n: (made += 1), at, organization_id, ...(status && { status }) },
  ]);
  return change!.id;
}
const one = async (id: string) => (await org.get(`${path}/${id}`)).expect(200, LinkedChange);
const notesOf = async (id: string, who = org) =>
  (await who.get(`${path}/${id}/notes`)).expect(200, z.array(ChangeNote));
const lines = async () =>
  (await linesOf(h.table, org.organizationId)).filter(({ action }) => action.startsWith('change.'));

describe('work on a change', () => {
  it('is open and nobody’s at first, and then as somebody sets it', async () => {
    const id = await aChangeOf(org);
    expect((await one(id)).work).toEqual({ state: 'open', assignee: null, updated_at: null });
    const answer = await org.patch(`${path}/${id}/work`, { state: 'in_progress', assignee: 'me' });
    const work = {
      state: 'in_progress',
      assignee: org.userId,
      updated_at: h.clock.now().toISOString(),
    };
    expect(answer.expect(200, LinkedChange)).toEqual({ ...(await one(id)), work });
    expect((await one(id)).work).toEqual(work);
    h.clock.advance(60);
    (await org.patch(`${path}/${id}/work`, { assignee: null })).expect(200);
    expect((await one(id)).work).toMatchObject({ state: 'in_progress', assignee: null });
    expect(await lines()).toMatchObject([
      { before: { state: 'open', assignee: null }, after: { state: 'in_progress' } },
      { before: { assignee: org.userId }, after: { assignee: null } },
    ]);
  });

  it('stays as it is, without a line, when it is so already', async () => {
    const id = await aChangeOf(org);
    const set = (await org.patch(`${path}/${id}/work`, { state: 'closed' })).expect(200);
    h.clock.advance(60);
    expect((await org.patch(`${path}/${id}/work`, { state: 'closed' })).expect(200)).toEqual(set);
    expect((await org.patch(`${path}/${id}/work`, {})).expect(200)).toEqual(set);
    expect(await lines()).toHaveLength(1);
  });

  it('keeps what several people set at the same time', async () => {
    const id = await aChangeOf(org);
    const member = await h.member(org, 'member');
    await Promise.all([
      org.patch(`${path}/${id}/work`, { state: 'closed' }),
      member.patch(`${path}/${id}/work`, { assignee: 'me' }),
    ]);
    expect((await one(id)).work).toMatchObject({ state: 'closed', assignee: member.userId });
  });

  it('can be given to a member only, and by a member only', async () => {
    const id = await aChangeOf(org);
    const other = await h.organization({ plan: 'business' });
    const viewer = await h.member(org, 'viewer');
    const key = await h.apiKey(org);
    const errors = [{ path: 'body.assignee', message: expect.any(String) as string }];
    const work = `${path}/${id}/work`;
    expect((await org.patch(work, { assignee: other.userId })).expect(400)).toMatchObject({
      errors,
    });
    expect((await key.patch(work, { assignee: 'me' })).expect(400)).toMatchObject({ errors });
    (await key.patch(work, { assignee: viewer.userId })).expect(200);
    (await org.patch(work, { state: 'done' })).expect(400);
  });

  it('filters lists by state and by who looks after a change', async () => {
    const [mine, theirs, nobodys] = [
      await aChangeOf(org),
      await aChangeOf(org),
      await aChangeOf(org),
    ];
    const member = await h.member(org, 'member');
    await org.patch(`${path}/${mine}/work`, { assignee: 'me', state: 'in_progress' });
    await member.patch(`${path}/${theirs}/work`, { assignee: 'me', state: 'closed' });
    const found = async (query: string, who = org) =>
      (await who.get(`${path}?${query}`)).expect(200, z.array(LinkedChange)).map(({ id }) => id);
    expect(await found('assignee=me')).toEqual([mine]);
    expect(await found('assignee=me', member)).toEqual([theirs]);
    expect(await found(`assignee=${member.userId}`)).toEqual([theirs]);
    expect(await found('assignee=nobody')).toEqual([nobodys]);
    // What somebody looked after who left is nobody's.
    (await org.delete(`/api/v1/org/members/${member.userId}`)).expect(204);
    expect(new Set(await found('assignee=nobody'))).toEqual(new Set([nobodys, theirs]));
    expect(await found(`assignee=${member.userId}`)).toEqual([theirs]);
    expect(new Set(await found('work=open&work=closed'))).toEqual(new Set([nobodys, theirs]));
    expect(await found('work=open&assignee=me')).toEqual([]);
    (await org.get(`${path}?work=done`)).expect(400);
    const key = await h.apiKey(org);
    (await key.get(`${path}?assignee=me`)).expect(400);
  });
});

describe('notes about a change', () => {
  it('are listed for everybody, oldest first, and deleted by any member', async () => {
    const id = await aChangeOf(org);
    const member = await h.member(org, 'member');
    const viewer = await h.member(org, 'viewer');
    const text = 'Ticket 4711.\n\nThey answer tomorrow.';
    const add = async (who: Person, note: string) =>
      (await who.post(`${path}/${id}/notes`, { text: note })).expect(201, ChangeNote);
    const first = await add(org, `  ${text.replaceAll('\n', '\r\n')} `);
    expect(first).toEqual({
      ...{ id: first.id, text, author: org.userId },
      created_at: h.clock.now().toISOString(),
    });
    h.clock.advance(1);
    const second = await add(member, 'Thanks!');
    expect(await notesOf(id, viewer)).toEqual([first, second]);
    (await member.delete(`${path}/${id}/notes/${second.id}`)).expect(204);
    (await member.delete(`${path}/${id}/notes/${second.id}`)).expect(404);
    (await member.delete(`${path}/${id}/notes/${first.id}`)).expect(204);
    expect(await notesOf(id)).toEqual([]);
    // What they said is in no log.
    expect(JSON.stringify(await lines())).not.toContain('4711');
    const actions = (await lines()).map(({ action }) => action).toSorted();
    expect(actions).toEqual([
      ...['change.note_added', 'change.note_added', 'change.note_deleted', 'change.note_deleted'],
    ]);
  });

  it('are a hundred at most, of 2,000 characters', async () => {
    const id = await aChangeOf(org);
    const add = (text: string) => org.post(`${path}/${id}/notes`, { text });
    (await add('x'.repeat(2001))).expect(400);
    (await add('')).expect(400);
    (await add(' \n ')).expect(400);
    (await add('a\u202eb')).expect(400);
    for (let n = 0; n < 100; n += 1) (await add('x'.repeat(20))).expect(201);
    (await add('x')).refused('change_full');
    const [note] = await notesOf(id);
    (await org.delete(`${path}/${id}/notes/${note!.id}`)).expect(204);
    (await add('😀'.repeat(2000))).expect(201);
  });
});

describe('webhooks that ask for updates', () => {
  let sender: ScriptedSender;
  beforeAll(() => {
    ({ sender } = h.l.around);
  });
  beforeEach(() => {
    sender.sent.length = 0;
  });
  const hook = async (events?: string[], more: object = {}) =>
    (
      await org.post(hooks, { url: 'https://receiver.example/in', name: 'H', events, ...more })
    ).expect(201, z.object({ id: z.string() })).id;
  const told = () =>
    sender.sent.map(({ message }) => ChangeUpdatedEvent.parse(JSON.parse(message.body)));

  it('are told of each thing that people do, with the change as it is then', async () => {
    const id = await aChangeOf(org);
    const asking = await hook(['change.updated']);
    await hook();
    h.queued.length = 0;
    await org.post(`${path}/${id}/acknowledge`);
    await org.patch(`${path}/${id}/work`, { state: 'closed' });
    await org.patch(`${path}/${id}/work`, { state: 'closed' });
    const note = (await org.post(`${path}/${id}/notes`, { text: 'Done.' })).expect(201, ChangeNote);
    await org.delete(`${path}/${id}/notes/${note.id}`);
    await org.delete(`${path}/${id}/acknowledge`);
    await h.l.worked(h.queued);
    const by = { type: 'user', id: org.userId };
    expect(told().map(({ update }) => update)).toEqual(
      expect.arrayContaining([
        { what: 'acknowledged', by, note: null },
        { what: 'work', by, note: null },
        { what: 'note_added', by, note },
        { what: 'note_deleted', by, note: { ...note, text: null } },
        { what: 'unacknowledged', by, note: null },
      ]),
    );
    expect(told()).toHaveLength(5);
    expect(new Set(told().map((event) => event.id)).size).toBe(5);
    for (const { target, message } of sender.sent) {
      expect(target.id).toBe(asking);
      expect(message.eventId).toBe(ChangeUpdatedEvent.parse(JSON.parse(message.body)).id);
    }
    expect(told().find(({ update }) => update.what === 'work')!.data).toMatchObject({
      ...{ id, work: { state: 'closed' }, acknowledged_by: org.userId },
    });
    const log = (await org.get(`${hooks}/${asking}/deliveries`)).expect(200, z.array(Delivery));
    expect(log.map(({ status, event_type, change_id }) => [status, event_type, change_id])).toEqual(
      log.map(() => ['delivered', 'UPDATE', id]),
    );
    const details = await org.get(`${hooks}/${asking}/deliveries/${log[0]!.id}`);
    const { body } = details.expect(200, DeliveryDetails);
    expect(told()).toContainEqual(JSON.parse(body));
  });

  it('are told of a thousand updates of a change, and what comes after is done all the same', async () => {
    const id = await aChangeOf(org);
    await hook(['change.updated']);
    const counted = {
      Key: keys.change(id),
      ExpressionAttributeValues: { ':many': updatesMax - 1 },
    };
    await h.table.call('UpdateItem', {
      UpdateExpression: 'SET update_count = :many',
      ...counted,
    });
    h.queued.length = 0;
    (await org.patch(`${path}/${id}/work`, { state: 'closed' })).expect(200);
    (await org.post(`${path}/${id}/acknowledge`)).expect(200);
    await h.l.worked(h.queued);
    expect(told().map(({ update }) => update.what)).toEqual(['work']);
    const read = (await org.get(`${path}/${id}`)).expect(200, Change);
    expect(read.acknowledged_by).toBe(org.userId);
  });

  it('are told of a hundred at once, one event each', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push(await aChangeOf(org));
    await hook(['change.updated', 'change.confirmed']);
    h.queued.length = 0;
    (await org.post(`${path}/acknowledge`, { ids })).expect(200);
    await h.l.worked(h.queued);
    expect(new Set(told().map(({ data }) => data.id))).toEqual(new Set(ids));
    expect(told()).toHaveLength(100);
  });

  it('are told once, however often it is asked for, and also after the function died', async () => {
    const id = await aChangeOf(org);
    await hook(['change.updated']);
    h.queued.length = 0;
    await org.post(`${path}/${id}/acknowledge`);
    const [work] = h.queued.splice(0);
    const announced = workIn('changes').parse(work);
    if (announced.kind !== 'announce') throw new Error(announced.kind);
    const faults = tableFaults(h.l.around.table);
    // Reading the event, making the delivery, and ending what is owed.
    for (const when of ['before', 'after'] as const) {
      for (let call = 1; call <= 3; call += 1) {
        faults.arm(call, when);
        const died = faults.inFunction(() => announceUpdate(h.l.around, announced));
        await expect(died.catch(() => 'dead')).resolves.toBe('dead');
        faults.takeCrash();
      }
    }
    await h.l.worked([work!, work!, work!]);
    expect(told()).toHaveLength(1);
  });

  it('are not told of what they don’t ask for, or of changes that aren’t confirmed', async () => {
    const id = await aChangeOf(org);
    const waiting = await aChangeOf(org, 'detected');
    await hook(['change.updated'], { event_types: ['PROFILE_NAME_CHANGED'] });
    await hook(['change.updated'], { active: false });
    h.queued.length = 0;
    await org.post(`${path}/${id}/acknowledge`);
    await hook(['change.updated']);
    h.queued.length = 0;
    await org.post(`${path}/${waiting}/acknowledge`);
    await h.l.worked(h.queued);
    expect(told()).toEqual([]);
    (await org.post(hooks, { url: 'https://a.example/', name: 'x', events: [] })).expect(400);
    (await org.post(hooks, { url: 'https://a.example/', name: 'x', events: ['x'] })).expect(400);
  });
});
