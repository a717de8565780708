import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import { noticesOf } from '../../shared/table/alerts/notices.ts';
import { linked } from '../../shared/domain/changes/change-links.ts';
import { ChangeEvent } from '../../shared/domain/changes/event-body.ts';
import { deliveryOf, getDelivery } from '../../shared/table/deliveries/deliveries.ts';
import { getChange } from '../../shared/table/changes/changes.ts';
import { waitingFor } from '../../shared/table/deliveries/waiting.ts';
import { swept } from '../support/swept.ts';
import { getEvent } from '../../shared/table/deliveries/events.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import { disableTarget } from '../../shared/table/targets/disable-target.ts';
import { getTarget } from '../../shared/table/targets/stored-targets.ts';
import { createAlert, updateAlert } from '../../shared/usecases/alerts/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-webhook.ts';
import { routeChange } from '../support/route-change.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  flushed,
  type Surroundings,
} from '../support/deliveries.ts';

type Organization = Awaited<ReturnType<typeof anOrganization>>;

describe('routing a confirmed change', () => {
  let engine: TestTable;
  let around: Surroundings;
  let org: Organization;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    org = await anOrganization(around);
  });

  const route = async (change: { id: string }) =>
    routeChange(around, { organizationId: org.organization.id, changeId: change.id });

  const aWebhook = async (input: Partial<Parameters<typeof createWebhook>[2]> = {}) => {
    const whole = { url: 'https://r.example/', name: 'w', event_types: [], active: true };
    return createWebhook(around, org, { ...whole, ...input });
  };

  const aChat = async () => {
    const config = { url: 'https://hooks.slack.com/services/T0/B0/X' };
    return createDestination(around, org, { name: 'Chat', type: 'chat_a', config });
  };

  const aProgram = async () => {
    const config = { url: 'https://r.example/in' };
    return createDestination(around, org, { name: 'Program', type: 'webhook', config });
  };

  const aRule = async (destination_id: string, input: Partial<AlertRuleInput> = {}) =>
    createAlert(around, org, aRuleFor(destination_id, input));

  const deliveriesTo = async (target: string) => {
    const rows = await queryPrefix(engine.table, keys.delivery(target, '').pk, 'DLV#');
    return rows.map(deliveryOf);
  };

  it('makes one due delivery for each webhook and each program that a rule names', async () => {
    const webhook = await aWebhook();
    const chat = await aProgram();
    await aRule(chat.id);
    const change = await aConfirmedChange(around, org);

    expect(await route(change)).toEqual([webhook.id, chat.id]);

    for (const target of [webhook.id, chat.id]) {
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
    expect(stored?.routed_to).toEqual([webhook.id, chat.id]);
  });

  it('owes each delivery from its birth, so that losing the message loses nothing', async () => {
    around.queues.down = true;
    const webhook = await aWebhook();
    const change = await aConfirmedChange(around, org);
    await route(change);

    expect(around.log.lines).toEqual([expect.objectContaining({ level: 'warn' })]);
    const [delivery] = await deliveriesTo(webhook.id);
    const owed = await waitingFor(engine.table, webhook.id, 10);
    expect(owed.map(({ row }) => [row?.delivery_id, row?.at])).toEqual([
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
    await aWebhook();
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
    const webhook = await aWebhook();
    const chat = await aChat();
    await aRule(chat.id);
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
    expect(await deliveriesTo(chat.id)).toHaveLength(1);
    await route(change);
    await flushed(around);
    expect(await deliveriesTo(chat.id)).toHaveLength(1);
  });

  it('asks again for what a first try left unsent, and not for what is final', async () => {
    const [pending, failed] = [await aWebhook(), await aWebhook()];
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
    const chat = await aChat();
    await aRule(chat.id);
    await aRule(chat.id, { min_severity: 'critical' });
    const change = await aConfirmedChange(around, org);
    expect(await route(change)).toEqual([chat.id]);
    await flushed(around);
    expect(await deliveriesTo(chat.id)).toHaveLength(1);
  });

  it('tells people of fifty changes of an artist in one message, and programs of each', async () => {
    const [chat, program] = [await aChat(), await aProgram()];
    for (const { id } of [chat, program]) await aRule(id);
    const monitored_artist_id = anId(around, 'artist');
    const changes = [];
    for (let count = 0; count < 50; count += 1) {
      changes.push(await aConfirmedChange(around, org, { monitored_artist_id }));
    }
    for (const change of changes) await route(change);
    await flushed(around);
    expect(await deliveriesTo(program.id)).toHaveLength(50);
    const messages = await deliveriesTo(chat.id);
    expect(messages.map((message) => message.changes)).toEqual([changes.map(({ id }) => id)]);
  });

  it('collects what a rule asks for daily, and sends at once what another one asks for', async () => {
    const chat = await aChat();
    await aRule(chat.id, { cadence: 'daily' });
    await aRule(chat.id, { cadence: 'now', min_severity: 'critical' });
    const minor = await aConfirmedChange(around, org, { severity: 'warning' });
    const major = await aConfirmedChange(around, org, { severity: 'critical' });
    for (const change of [minor, major]) await route(change);
    await flushed(around);
    expect((await deliveriesTo(chat.id)).map(({ changes }) => changes)).toEqual([[major.id]]);
    const [notice] = await noticesOf(engine.table, minor.id);
    expect(notice?.bundle).toMatch(/^d#daily#/);
  });

  it('sends a change with the severity that a rule gives it, and below its least one not at all', async () => {
    const [loud, silent] = [await aChat(), await aChat()];
    const severity_overrides = { RELEASE_WENT_OFFLINE: 'info' } as const;
    await aRule(loud.id, { severity_overrides });
    await aRule(silent.id, { severity_overrides, min_severity: 'warning' });
    const change = await aConfirmedChange(around, org, {
      ...{ severity: 'critical', change_type: 'RELEASE_WENT_OFFLINE' },
    });
    expect(await route(change)).toEqual([loud.id]);
    await flushed(around);
    const [delivery] = await deliveriesTo(loud.id);
    expect(delivery?.severities).toEqual({ [change.id]: { severity: 'info', rule: 'All' } });
  });

  it('follows the rules as they are at that moment', async () => {
    const chat = await aChat();
    const rule = await aRule(chat.id, { min_severity: 'critical' });
    const mild = await aConfirmedChange(around, org, { severity: 'warning' });
    expect(await route(mild)).toEqual([]);
    await updateAlert(around, org, rule.id, { min_severity: 'warning' });
    expect(await route(await aConfirmedChange(around, org, { severity: 'warning' }))).toEqual([
      chat.id,
    ]);
    await updateAlert(around, org, rule.id, { active: false });
    expect(await route(await aConfirmedChange(around, org))).toEqual([]);
  });

  it('filters webhooks by their event types and leaves out those switched off', async () => {
    const matching = await aWebhook({ event_types: ['RELEASE_WENT_OFFLINE'] });
    await aWebhook({ event_types: ['PROFILE_NAME_CHANGED'] });
    await aWebhook({ active: false });
    expect(await route(await aConfirmedChange(around, org))).toEqual([matching.id]);
  });

  it('keeps what cannot be sent at present as skipped, owed to nobody', async () => {
    const webhook = await aWebhook();
    const target = await getTarget(engine.table, org.organization.id, webhook.id);
    await disableTarget(engine.table, target!, 'gone', around.clock.now());
    const mail = await createDestination(around, org, {
      name: 'Mail',
      type: 'email',
      config: { address: 'someone@example.com' },
    });
    await aRule(mail.id);
    expect(await route(await aConfirmedChange(around, org))).toEqual([webhook.id, mail.id]);
    await flushed(around);
    for (const id of [webhook.id, mail.id]) {
      expect(await deliveriesTo(id)).toEqual([
        expect.objectContaining({ status: 'skipped', next_attempt_at: null }),
      ]);
    }
    expect(around.queues.held).toEqual([]);
  });

  it('skips webhooks over the limit of a plan that shrank, the newest first', async () => {
    await setPlan(engine.table, org.organization.id, 'business');
    org = { ...org, organization: { ...org.organization, plan: 'business' } };
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      made.push((await aWebhook({ name: `w${count}` })).id);
      around.clock.advance(1);
      org = { ...org, now: around.clock.now() };
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
    const webhook = await aWebhook();
    const other = await anOrganization(around);
    const change = await aConfirmedChange(around, other);
    const wrong = { organizationId: org.organization.id, changeId: change.id };
    expect(await routeChange(around, wrong)).toEqual([]);
    const right = { organizationId: other.organization.id, changeId: change.id };
    expect(await routeChange(around, right)).toEqual([]);
    expect(await deliveriesTo(webhook.id)).toEqual([]);
  });

  it('refuses a change that is not confirmed, and has nothing to do for one that is gone', async () => {
    await aWebhook();
    const detected = await aConfirmedChange(around, org, {
      status: 'detected',
      confirmed: false,
      confirmed_at: null,
    });
    await expect(route(detected)).rejects.toThrow('is not confirmed');
    expect(await route({ id: anId(around, 'change') })).toEqual([]);
  });

  it('reads a delivery by its id, and finds none of another target', async () => {
    const webhook = await aWebhook();
    const change = await aConfirmedChange(around, org);
    await route(change);
    const [delivery] = await deliveriesTo(webhook.id);
    expect(await getDelivery(engine.table, webhook.id, delivery!.id)).toEqual(delivery);
    expect(await getDelivery(engine.table, anId(around, 'webhook'), delivery!.id)).toBeNull();
  });

  it('stops sending to a webhook that is switched off meanwhile', async () => {
    const webhook = await aWebhook();
    await updateWebhook(around, org, webhook.id, { active: false });
    expect(await route(await aConfirmedChange(around, org))).toEqual([]);
  });
});
