import * as z from 'zod';
import { RoutingEntry } from '../../../shared/domain/bodies/routing.ts';
import { Weekday } from '../../../shared/alerts/rules/time-zone.ts';
import type { AlertRuleInput } from '../../../shared/domain/bodies/alert-rule.ts';
import { escalate as escalated } from '../../../shared/alerts/steps/escalate.ts';
import {
  createAlert,
  deleteAlert,
  updateAlert,
} from '../../../shared/alerts/steps/manage-alerts.ts';
import type { DestinationInput } from '../../../shared/domain/bodies/destination.ts';
import { deleteDestination } from '../../../shared/usecases/targets/delete-target.ts';
import {
  aConfirmedChange,
  anOutcome,
  aRuleFor,
  flushed,
  routeChange,
} from '../../support/deliveries.ts';
import { aChat as chatOf } from '../../support/delivering.ts';
import type { Person } from '../../support/harness.ts';
import { logged, type Logged } from '../../support/logged.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

describe('why an alert rule sent a change, or didn’t', () => {
  const h = forSuite(wholeApi);
  let l: Logged;
  let org: Person;
  beforeAll(() => {
    l = logged(h);
  });
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
    l.around.queues.held.splice(0);
  });

  const doing = () => l.doing(org);
  const aChat = async (changes: Partial<DestinationInput> = {}) =>
    chatOf(l.around, doing(), changes);
  const aRule = async (chat: string, input: Partial<AlertRuleInput> = {}) => {
    // Rules are listed in the order in which they were made.
    h.clock.advance(0.001);
    return createAlert(l.around, doing(), aRuleFor(chat, input));
  };
  const route = async () => {
    const change = await aConfirmedChange(l.around, doing());
    await routeChange(l.around, { organizationId: org.organizationId, changeId: change.id });
    return change;
  };
  const why = async (id: string, who: Pick<Person, 'get'> = org) =>
    (await who.get(`/api/v1/changes/${id}/routing`)).expect(200, z.array(RoutingEntry.strict()));

  it('is told from the routing to the message that was sent', async () => {
    const chat = await aChat();
    const rule = await aRule(chat);
    const change = await route();
    const dueAt = new Date(h.clock.now().getTime() + 30_000).toISOString();
    expect(await why(change.id)).toEqual([
      {
        ...{ rule_id: rule.id, rule_name: rule.name },
        ...{ destination_id: chat, destination_name: 'Chat', verdict: 'waiting' },
        ...{ detail: expect.stringContaining('waits for more'), message_due_at: dueAt },
        ...{ delivery_id: null, escalation: null },
      },
    ]);
    await flushed(l.around);
    expect(await why(change.id)).toMatchObject([
      { verdict: 'waiting', delivery_id: expect.stringMatching(/^dlv_/) },
    ]);
    await l.worked(l.around.queues.held.splice(0).map(({ work }) => work));
    expect(await why(change.id)).toMatchObject([
      { verdict: 'sent', message_due_at: null, delivery_id: expect.stringMatching(/^dlv_/) },
    ]);
  });

  it('names the end of quiet hours, by the clock on the wall of the destination', async () => {
    const quiet_hours = { from: '00:00', to: '22:00', pierce: 'none' as const };
    await aRule(
      await aChat({
        time_zone: 'Asia/Kathmandu',
        quiet_hours: { ...quiet_hours, days: [...Weekday.options] },
      }),
    );
    const change = await route();
    const [entry] = await why(change.id);
    expect(entry).toMatchObject({ verdict: 'held_quiet' });
    expect(entry?.detail).toMatch(/^It’s held until \d{4}-\d\d-\d\d 22:00 \(Asia\/Kathmandu\),/);
    expect(entry?.message_due_at).toMatch(/T16:15:00/);
  });

  it('is what the rules said then: later edits change nothing, and new rules say so', async () => {
    const chat = await aChat();
    const all = await aRule(chat, { name: 'All' });
    const other = await aRule(chat, { name: 'Other', event_types: ['PROFILE_NAME_CHANGED'] });
    const off = await aRule(chat, { name: 'Off', active: false });
    const change = await route();
    await updateAlert(l.around, doing(), other.id, { event_types: [] });
    await updateAlert(l.around, doing(), off.id, { active: true });
    await flushed(l.around);
    await l.worked(l.around.queues.held.splice(0).map(({ work }) => work));
    await deleteAlert(l.around, doing(), all.id);
    const newer = await aRule(chat, { name: 'Newer' });
    expect(await why(change.id)).toMatchObject([
      { rule_id: all.id, rule_name: null, verdict: 'sent' },
      { rule_id: other.id, verdict: 'type_not_selected' },
      { rule_id: off.id, verdict: 'rule_inactive' },
      { rule_id: newer.id, verdict: 'rule_newer' },
    ]);
  });

  it('is told of programs, too, and of changes that no rule matched', async () => {
    const desk = await l.destination(org);
    const change = await l.happens(org, [anOutcome()]);
    expect(await why(change.id)).toMatchObject([{ destination_id: desk, verdict: 'sent' }]);
    const mild = await h.organization({ plan: 'business' });
    org = mild;
    await aRule(await aChat(), { min_severity: 'critical', event_types: ['RELEASE_ADDED'] });
    expect(await why((await route()).id)).toMatchObject([
      { verdict: 'type_not_selected', message_due_at: null, delivery_id: null },
    ]);
  });

  it('is told of a change that isn’t confirmed', async () => {
    await aRule(await aChat());
    const open = { status: 'detected', confirmed: false, confirmed_at: null } as const;
    const { id } = await aConfirmedChange(l.around, doing(), open);
    expect(await why(id)).toMatchObject([{ verdict: 'not_confirmed' }]);
  });

  it('says of an escalation when it comes, where it went, and who was faster', async () => {
    const [desk, boss] = [await aChat(), await aChat()];
    const escalate = { after_minutes: 30, destination_id: boss, min_severity: 'info' } as const;
    await aRule(desk, { escalate });
    const escalation = async (id: string) => (await why(id))[0]?.escalation;
    const change = await route();
    const to = { destination_id: boss, destination_name: 'Chat' };
    expect(await escalation(change.id)).toEqual({
      ...{ ...to, verdict: 'waiting', message_due_at: null, delivery_id: null },
      detail: expect.stringContaining('sent on 30 minutes after it was confirmed'),
    });
    const at = new Date(h.clock.now().getTime() + 1_800_000).toISOString();
    await flushed(l.around);
    expect(await escalation(change.id)).toMatchObject({ verdict: 'waiting', message_due_at: at });
    await l.worked(l.around.queues.held.splice(0).map(({ work }) => work));
    h.clock.advance(1800);
    const first = (await why(change.id))[0]?.delivery_id ?? '';
    const ofOrg = { organization_id: org.organizationId, target_id: desk };
    await escalated(l.around, { kind: 'escalate', ...ofOrg, delivery_id: first });
    await flushed(l.around);
    expect(await escalation(change.id)).toMatchObject({ verdict: 'waiting' });
    await l.worked(l.around.queues.held.splice(0).map(({ work }) => work));
    expect(await escalation(change.id)).toMatchObject({
      ...{ ...to, verdict: 'sent', delivery_id: expect.stringMatching(/^dlv_/) },
    });
    const sent = (await org.get(`/api/v1/changes/${change.id}/deliveries`)).expect(200);
    expect(sent).toMatchObject([
      { id: first, target: { id: desk } },
      { status: 'delivered', target: { id: boss } },
    ]);
    const other = await route();
    await flushed(l.around);
    (await org.post(`/api/v1/changes/${other.id}/acknowledge`)).expect(200);
    expect(await escalation(other.id)).toMatchObject({
      ...{ ...to, verdict: 'acknowledged', message_due_at: null, delivery_id: null },
    });
  });

  it('says of an escalation that its rule was off by then, or its destination gone', async () => {
    const [desk, boss] = [await aChat(), await aChat()];
    const escalate = { after_minutes: 30, destination_id: boss, min_severity: 'info' } as const;
    const rule = await aRule(desk, { escalate });
    const change = await route();
    await flushed(l.around);
    await updateAlert(l.around, doing(), rule.id, { active: false });
    expect((await why(change.id))[0]?.escalation).toMatchObject({
      ...{ destination_id: boss, verdict: 'rule_inactive', message_due_at: null },
    });
    await updateAlert(l.around, doing(), rule.id, { active: true, escalate: null });
    await deleteDestination(l.around, doing(), boss);
    expect((await why(change.id))[0]?.escalation).toMatchObject({
      ...{ destination_id: boss, destination_name: null, verdict: 'destination_deleted' },
    });
  });

  it('says at once that a destination is gone for which it waited', async () => {
    const chat = await aChat();
    const rule = await aRule(chat, { cadence: 'daily' });
    const change = await route();
    expect((await why(change.id))[0]?.verdict).toBe('held_digest');
    await deleteAlert(l.around, doing(), rule.id);
    await deleteDestination(l.around, doing(), chat);
    expect((await why(change.id))[0]).toMatchObject({
      ...{ destination_name: null, verdict: 'destination_deleted', message_due_at: null },
    });
  });

  it('is empty without rules', async () => {
    expect(await why((await route()).id)).toEqual([]);
  });
});
