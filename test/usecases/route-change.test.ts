import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { linked } from '../../shared/changes/rules/change-links.ts';
import { ChangeEvent } from '../../shared/changes/rules/event-body.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { aChat, aWebhook, rowsOf } from '../support/delivering.ts';
import { swept } from '../support/swept.ts';
import { getEvent } from '../../shared/alerts/items/events.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { createAlert, updateAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  flushed,
  routeChange,
  surroundedTests,
} from '../support/deliveries.ts';

describe('routing a confirmed change', () => {
  const { engine, around, org } = surroundedTests();

  const route = async (change: { id: string }) =>
    routeChange(around, { organizationId: org.organization.id, changeId: change.id });

  const aProgram = async () => {
    const config = { url: 'https://r.example/in' };
    return aChat(around, org, { name: 'Program', type: 'webhook', config });
  };

  const aRule = async (destination_id: string, input: Partial<AlertRuleInput> = {}) =>
    createAlert(around, org, aRuleFor(destination_id, input));

  const deliveriesTo = (target: string) => rowsOf(engine.table, target);

  it('makes one due delivery for each webhook and each program that a rule names', async () => {
    const webhook = await aWebhook(around, org);
    const program = await aProgram();
    await aRule(program);
    const change = await aConfirmedChange(around, org);

    expect(await route(change)).toEqual([webhook.id, program]);

    for (const target of [webhook.id, program]) {
      expect(await deliveriesTo(target)).toEqual([
        expect.objectContaining({
          organization_id: org.organization.id,
          target_id: target,
          change_id: change.id,
          event_type: 'RELEASE_WENT_OFFLINE',
          status: 'pending',
          attempt_count: 0,
          next_attempt_at: around.clock.now().toISOString(),
          delivered_at: null,
          attempts: [],
        }),
      ]);
    }
    expect(around.queues.held.map(({ work }) => work.kind)).toEqual([
      'deliver_webhook',
      'deliver_message',
    ]);
    const stored = await getChange(engine.table, org.organization.id, change.id);
    expect(stored?.routed_to).toEqual([webhook.id, program]);
  });

  it('owes each delivery from its birth, so that losing the message loses nothing', async () => {
    around.queues.down = true;
    const webhook = await aWebhook(around, org);
    const change = await aConfirmedChange(around, org);
    await route(change);

    expect(around.log.lines).toEqual([expect.objectContaining({ level: 'warn' })]);
    const [delivery] = await deliveriesTo(webhook.id);
    const { rows: owed } = await waitingFor(engine.table, webhook.id, 10);
    expect(owed.map((row) => [row.delivery_id, row.at])).toEqual([
      [delivery?.id, around.clock.now().toISOString()],
    ]);
    around.clock.advance(5);
    expect(await swept(around, org.organization.id)).toContainEqual({
      kind: 'deliver_webhook',
      organization_id: org.organization.id,
      target_id: webhook.id,
    });
  });

  it('renders the event once, with an id of its own that stands for the change', async () => {
    await aWebhook(around, org);
    const change = await aConfirmedChange(around, org);
    await route(change);
    const { id, body, organization_name } = await getEvent(engine.table, change.id);
    expect(ChangeEvent.parse(JSON.parse(body))).toEqual({
      id,
      type: 'change.confirmed',
      timestamp: change.confirmed_at,
      api_version: '2026-11-01',
      data: linked(change, around),
    });
    expect(organization_name).toBe('Night Shift Records');
  });

  it('makes nothing twice when it runs twice, also not another body', async () => {
    const webhook = await aWebhook(around, org);
    const chat = await aChat(around, org);
    await aRule(chat);
    const change = await aConfirmedChange(around, org);
    const work = { organizationId: org.organization.id, changeId: change.id };
    await Promise.all([routeChange(around, work), routeChange(around, work)]);
    const before = await getEvent(engine.table, change.id);
    const [first] = await deliveriesTo(webhook.id);

    around.clock.advance(30);
    await route(change);
    expect(await getEvent(engine.table, change.id)).toEqual(before);
    expect(await deliveriesTo(webhook.id)).toEqual([first]);
    await flushed(around);
    expect(await deliveriesTo(chat)).toHaveLength(1);
    await route(change);
    await flushed(around);
    expect(await deliveriesTo(chat)).toHaveLength(1);
  });

  it('asks again for what a first try left unsent, and not for what is final', async () => {
    const [pending, failed] = [await aWebhook(around, org), await aWebhook(around, org)];
    const change = await aConfirmedChange(around, org);
    const target = await getTarget(engine.table, org.organization.id, failed.id);
    await disableTarget(engine.table, target!, 'gone', around.clock.now());
    await route(change);
    around.queues.held.length = 0;
    await route(change);
    expect(around.queues.held.map(({ work }) => 'target_id' in work && work.target_id)).toEqual([
      pending.id,
    ]);
  });

  it('reaches a destination once though several rules match', async () => {
    const chat = await aChat(around, org);
    await aRule(chat);
    await aRule(chat, { min_severity: 'critical' });
    const change = await aConfirmedChange(around, org);
    expect(await route(change)).toEqual([chat]);
    await flushed(around);
    expect(await deliveriesTo(chat)).toHaveLength(1);
  });

  it('tells people of fifty changes of an artist in one message, and programs of each', async () => {
    const [chat, program] = [await aChat(around, org), await aProgram()];
    for (const id of [chat, program]) await aRule(id);
    const monitored_artist_id = anId(around, 'artist');
    const changes = [];
    for (let count = 0; count < 50; count += 1) {
      changes.push(await aConfirmedChange(around, org, { monitored_artist_id }));
    }
    for (const change of changes) await route(change);
    await flushed(around);
    expect(await deliveriesTo(program)).toHaveLength(50);
    const messages = await deliveriesTo(chat);
    expect(messages.map((message) => message.changes)).toEqual([changes.map(({ id }) => id)]);
  });

  it('collects what a rule asks for daily, and sends at once what another one asks for', async () => {
    const chat = await aChat(around, org);
    await aRule(chat, { cadence: 'daily' });
    await aRule(chat, { cadence: 'now', min_severity: 'critical' });
    const minor = await aConfirmedChange(around, org, { severity: 'warning' });
    const major = await aConfirmedChange(around, org, { severity: 'critical' });
    for (const change of [minor, major]) await route(change);
    await flushed(around);
    expect((await deliveriesTo(chat)).map(({ changes }) => changes)).toEqual([[major.id]]);
    const [notice] = await noticesOf(engine.table, minor.id);
    expect(notice?.bundle).toMatch(/^d#daily#/);
  });

  it('sends a change with the severity that a rule gives it, and below its least one not at all', async () => {
    const [loud, silent] = [await aChat(around, org), await aChat(around, org)];
    const severity_overrides = { RELEASE_WENT_OFFLINE: 'info' } as const;
    await aRule(loud, { severity_overrides });
    await aRule(silent, { severity_overrides, min_severity: 'warning' });
    const change = await aConfirmedChange(around, org, {
      ...{ severity: 'critical', change_type: 'RELEASE_WENT_OFFLINE' },
    });
    expect(await route(change)).toEqual([loud]);
    await flushed(around);
    const [delivery] = await deliveriesTo(loud);
    expect(delivery?.severities).toEqual({ [change.id]: { severity: 'info', rule: 'All' } });
  });

  it('follows the rules as they are at that moment', async () => {
    const chat = await aChat(around, org);
    const rule = await aRule(chat, { min_severity: 'critical' });
    const mild = await aConfirmedChange(around, org, { severity: 'warning' });
    expect(await route(mild)).toEqual([]);
    await updateAlert(around, org, rule.id, { min_severity: 'warning' });
    expect(await route(await aConfirmedChange(around, org, { severity: 'warning' }))).toEqual([
      chat,
    ]);
    await updateAlert(around, org, rule.id, { active: false });
    expect(await route(await aConfirmedChange(around, org))).toEqual([]);
  });

  it('filters webhooks by their event types and leaves out those switched off', async () => {
    const matching = await aWebhook(around, org, { event_types: ['RELEASE_WENT_OFFLINE'] });
    await aWebhook(around, org, { event_types: ['PROFILE_NAME_CHANGED'] });
    await aWebhook(around, org, { active: false });
    expect(await route(await aConfirmedChange(around, org))).toEqual([matching.id]);
  });

  it('keeps what cannot be sent at present as skipped, owed to nobody', async () => {
    const webhook = await aWebhook(around, org);
    const target = await getTarget(engine.table, org.organization.id, webhook.id);
    await disableTarget(engine.table, target!, 'gone', around.clock.now());
    const config = { address: 'someone@example.com' };
    const mail = await aChat(around, org, { type: 'email', config });
    await aRule(mail);
    expect(await route(await aConfirmedChange(around, org))).toEqual([webhook.id, mail]);
    await flushed(around);
    for (const id of [webhook.id, mail]) {
      expect(await deliveriesTo(id)).toEqual([
        expect.objectContaining({ status: 'skipped', next_attempt_at: null }),
      ]);
    }
    expect(around.queues.held).toEqual([]);
  });

  it('skips webhooks over the limit of a plan that shrank, the newest first', async () => {
    await setPlan(engine.table, org.organization.id, 'business');
    Object.assign(org, { organization: { ...org.organization, plan: 'business' } });
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      made.push((await aWebhook(around, org, { name: `w${count}` })).id);
      around.clock.advance(1);
      Object.assign(org, { now: around.clock.now() });
    }
    await setPlan(engine.table, org.organization.id, 'pro');
    const change = await aConfirmedChange(around, org);
    await route(change);
    const statuses = await Promise.all(
      made.map(async (id) => (await deliveriesTo(id)).map(({ status }) => status).join()),
    );
    expect(statuses).toEqual([...Array<string>(5).fill('pending'), 'skipped', 'skipped']);
  });

  it('leaves other organizations alone', async () => {
    const webhook = await aWebhook(around, org);
    const other = await anOrganization(around);
    const change = await aConfirmedChange(around, other);
    const wrong = { organizationId: org.organization.id, changeId: change.id };
    expect(await routeChange(around, wrong)).toEqual([]);
    const right = { organizationId: other.organization.id, changeId: change.id };
    expect(await routeChange(around, right)).toEqual([]);
    expect(await deliveriesTo(webhook.id)).toEqual([]);
  });

  it('refuses a change that is not confirmed, and has nothing to do for one that is gone', async () => {
    await aWebhook(around, org);
    const detected = await aConfirmedChange(around, org, {
      status: 'detected',
      confirmed: false,
      confirmed_at: null,
    });
    await expect(route(detected)).rejects.toThrow('is not confirmed');
    expect(await route({ id: anId(around, 'change') })).toEqual([]);
  });
});
