import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import type { Timing } from '../../shared/alerts/rules/timing.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { bundleWrite, getBundle, listBundles } from '../../shared/alerts/items/bundles.ts';
import { transact } from '../../shared/table/transaction.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { pendingMessages } from '../../shared/alerts/steps/pending-messages.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { updateOrganization } from '../../shared/usecases/organization/view-organization.ts';
import { updateDestination } from '../../shared/usecases/targets/update-target.ts';
import { aChat, rowsOf } from '../support/delivering.ts';
import { aConfirmedChange, aRuleFor, routeChange, surroundedTests } from '../support/deliveries.ts';

const nights = QuietHoursInput.parse({ from: '22:00', to: '07:00' });

describe('messages at the times of their destination', () => {
  const { engine, around, org } = surroundedTests({ at: '2026-11-23T23:00:00.000Z' });
  let chat: string;
  beforeEach(async () => {
    chat = await aChat(around, org);
  });

  const now = () => ({ ...org, now: around.clock.now() });
  const retimed = async (patch: Partial<Timing>) => updateDestination(around, now(), chat, patch);
  const aChange = async (changes: Partial<Change> = {}) => {
    const change = await aConfirmedChange(around, org, { severity: 'warning', ...changes });
    const toRoute = { organizationId: org.organization.id, changeId: change.id };
    await routeChange(around, toRoute);
    return change;
  };
  const waiting = async () =>
    (await listBundles(engine.table, chat))
      .filter(({ changes }) => changes.length > 0)
      .map(({ key, due_at }) => `${key} at ${due_at}`);
  /** When the first one comes, as the destination says. */
  const said = async () => (await pendingMessages(engine.table, now(), chat))[0]?.message_due_at;
  /** Lets time pass until `at`, and sends what falls due, as the sweep does. */
  const until = async (at: string) => {
    around.clock.goTo(at);
    for (const { key, changes, due_at } of await listBundles(engine.table, chat)) {
      if (changes.length === 0 || due_at > at) continue;
      const of = { organization_id: org.organization.id, target_id: chat, bundle: key };
      await flushBundle(around, { kind: 'flush', ...of });
    }
  };
  const sent = async () => (await rowsOf(engine.table, chat)).map(({ changes }) => changes);

  it('wait until quiet hours are over, but for what is critical', async () => {
    await createAlert(around, org, aRuleFor(chat));
    await retimed({ quiet_hours: nights });
    const held = [await aChange(), await aChange()];
    const major = await aChange({ severity: 'critical' });
    const dueAt = '2026-11-24T07:00:00.000Z';
    expect(await waiting()).toContain(`q#${dueAt} at ${dueAt}`);
    await until('2026-11-23T23:00:30.000Z');
    expect(await sent()).toEqual([[major.id]]);
    await until('2026-11-24T06:59:59.000Z');
    expect(await sent()).toHaveLength(1);
    await until(dueAt);
    expect(await sent()).toEqual([[major.id], held.map(({ id }) => id)]);
  });

  it('come at once when quiet hours are ended early', async () => {
    await createAlert(around, org, aRuleFor(chat));
    await retimed({ quiet_hours: nights });
    const held = await aChange();
    around.clock.advance(60);
    await retimed({ quiet_hours: null });
    await until('2026-11-23T23:02:00.000Z');
    expect(await sent()).toEqual([[held.id]]);
  });

  it('wait for the end of quiet hours that are made longer', async () => {
    await createAlert(around, org, aRuleFor(chat));
    await retimed({ quiet_hours: nights });
    await aChange();
    await retimed({
      quiet_hours: { ...nights, to: '08:00' },
    });
    expect(await said()).toBe('2026-11-24T08:00:00.000Z');
    await until('2026-11-23T23:02:00.000Z');
    expect(await sent()).toEqual([]);
    const dueAt = '2026-11-24T08:00:00.000Z';
    expect(await waiting()).toEqual([`q#${dueAt} at ${dueAt}`]);
  });

  it('come with the digest at its new time, on the same day or on another one', async () => {
    await createAlert(around, org, aRuleFor(chat, { cadence: 'daily' }));
    const { id } = await aChange();
    expect(await waiting()).toEqual(['d#daily#2026-11-24 at 2026-11-24T09:00:00.000Z']);
    await retimed({ digest_at: { time: '18:00', weekday: 'mon' } });
    expect(await said()).toBe('2026-11-24T18:00:00.000Z');
    const other = await aChange();
    await until('2026-11-23T23:02:00.000Z');
    expect(await sent()).toEqual([]);
    expect(await waiting()).toEqual(['d#daily#2026-11-24 at 2026-11-24T18:00:00.000Z']);
    await retimed({ digest_at: { time: '23:30', weekday: 'mon' } });
    await until('2026-11-23T23:03:00.000Z');
    expect(await waiting()).toEqual(['d#daily#2026-11-23 at 2026-11-23T23:30:00.000Z']);
    await until('2026-11-23T23:30:00.000Z');
    expect(await sent()).toEqual([[id, other.id]]);
  });

  it('come with the next digest, also if the times were set a moment before it', async () => {
    await createAlert(around, org, aRuleFor(chat, { cadence: 'daily' }));
    const { id } = await aChange();
    around.clock.goTo('2026-11-24T08:59:30.000Z');
    await retimed({ group_by: 'all' });
    // The sweep finds it only then.
    await until('2026-11-24T09:01:00.000Z');
    await until('2026-11-24T09:01:00.000Z');
    expect(await sent()).toEqual([[id]]);
  });

  it('come with the digest that was next at a new time, also if that is over by then', async () => {
    await createAlert(around, org, aRuleFor(chat, { cadence: 'weekly' }));
    const { id } = await aChange();
    around.clock.goTo('2026-11-27T08:59:30.000Z');
    await retimed({ digest_at: { time: '09:00', weekday: 'fri' } });
    await until('2026-11-27T09:01:00.000Z');
    await until('2026-11-27T09:01:00.000Z');
    expect(await sent()).toEqual([[id]]);
  });

  it('follow the organization’s time zone, where they have none of their own', async () => {
    await createAlert(around, org, aRuleFor(chat, { cadence: 'daily' }));
    await aChange();
    await updateOrganization(engine.table, now(), { time_zone: 'Europe/Berlin' });
    await until('2026-11-23T23:02:00.000Z');
    expect(await waiting()).toEqual(['d#daily#2026-11-24 at 2026-11-24T08:00:00.000Z']);
    await retimed({ time_zone: 'Asia/Tokyo' });
    expect(await said()).toBe('2026-11-24T00:00:00.000Z');
    await until('2026-11-23T23:03:00.000Z');
    expect(await waiting()).toEqual(['d#daily#2026-11-24 at 2026-11-24T00:00:00.000Z']);
    await updateOrganization(engine.table, now(), { time_zone: 'America/New_York' });
    await until('2026-11-23T23:04:00.000Z');
    expect(await waiting()).toEqual(['d#daily#2026-11-24 at 2026-11-24T00:00:00.000Z']);
  });

  it('are of all artists, or of each change, as the destination has it', async () => {
    await createAlert(around, org, aRuleFor(chat));
    await retimed({ group_by: 'all', group_wait_seconds: 0 });
    const together = [await aChange(), await aChange()];
    await until('2026-11-23T23:00:01.000Z');
    await retimed({ group_by: 'none' });
    const [one, other] = [await aChange(), await aChange()];
    await until('2026-11-23T23:00:02.000Z');
    const messages = await sent();
    expect(messages).toHaveLength(3);
    expect(messages).toEqual(
      expect.arrayContaining([together.map(({ id }) => id), [one.id], [other.id]]),
    );
  });

  it('stay held when something else about the destination is changed in quiet hours', async () => {
    await createAlert(around, org, aRuleFor(chat));
    await retimed({ quiet_hours: nights });
    const held = await aChange();
    around.clock.advance(60);
    await retimed({ digest_at: { time: '10:00', weekday: 'mon' } });
    await until('2026-11-23T23:02:00.000Z');
    expect(await sent()).toEqual([]);
    await until('2026-11-24T07:00:00.000Z');
    expect(await sent()).toEqual([[held.id]]);
  });

  it('get another time in all their parts', async () => {
    await createAlert(around, org, aRuleFor(chat, { cadence: 'daily' }));
    const { id } = await aChange();
    const key = 'd#daily#2026-11-24';
    const read = await getBundle(engine.table, chat, key);
    if (!read) throw new Error('no digest');
    const full = { ...read, changes: Array.from({ length: 90 }, () => id) };
    await transact(engine.table, [bundleWrite(full, read)]);
    await aChange();
    around.clock.advance(60);
    await retimed({ digest_at: { time: '10:00', weekday: 'mon' } });
    const of = { organization_id: org.organization.id, target_id: chat, bundle: `${key}#part2` };
    await flushBundle(around, { kind: 'flush', ...of });
    expect(await waiting()).toContain(`${key}#part2 at 2026-11-24T10:00:00.000Z`);
  });
});
