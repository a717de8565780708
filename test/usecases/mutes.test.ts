import type { Change } from '../../shared/changes/rules/change.ts';
import { type MuteInput, MuteInput as Input } from '../../shared/domain/bodies/mute.ts';
import { listBundles } from '../../shared/alerts/items/bundles.ts';
import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { findEvent } from '../../shared/alerts/items/events.ts';
import { readRecipients } from '../../shared/deliveries/items/recipients.ts';
import { fileNotices } from '../../shared/alerts/steps/file-notices.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { flushPending } from '../../shared/alerts/steps/pending-messages.ts';
import { createMute, deleteMute } from '../../shared/alerts/steps/manage-mutes.ts';
import { timedOf } from '../../shared/alerts/steps/retime.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { eventsOf } from '../../shared/deliveries/items/claimed.ts';
import { KeyOnly } from '../../shared/table/batch.ts';
import { ttlAttribute } from '../../shared/table/indexes.ts';
import { aChat, rowsOf } from '../support/delivering.ts';
import { allItems, type Item, removeItem } from '../support/items.ts';
import { tableFaults } from '../support/table-faults.ts';
import { aConfirmedChange, aRuleFor, routeChange, surroundedTests } from '../support/deliveries.ts';

const end = '2026-11-21T18:00:00.000Z';

describe('a mute', () => {
  const { engine, around, org } = surroundedTests();
  let chat: string;
  beforeEach(async () => {
    chat = await aChat(around, org);
    await createAlert(around, org, aRuleFor(chat));
  });

  const now = () => ({ ...org, now: around.clock.now() });
  const muted = async (input: Partial<MuteInput> = {}) =>
    createMute(around, now(), Input.parse({ destination_id: chat, until: end, ...input }));
  const aChange = async (changes: Partial<Change> = {}) => {
    const change = await aConfirmedChange(around, org, { severity: 'warning', ...changes });
    await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
    return change;
  };
  /** Lets time pass until `at`, and sends what falls due, as the sweep does. */
  const until = async (at: string) => {
    around.clock.goTo(at);
    for (const { key, changes, due_at } of await listBundles(engine.table, chat)) {
      if (changes.length === 0 || due_at > at) continue;
      const of = { organization_id: org.organization.id, target_id: chat, bundle: key };
      await flushBundle(around, { kind: 'flush', ...of });
    }
  };
  const sent = (to = chat) => rowsOf(engine.table, to);
  /** What of the table is left at a time. */
  const left = async (at: string) => {
    const items = await allItems(engine.table);
    const isOver = (item: Item) => Number(item[ttlAttribute]) * 1000 < Date.parse(at);
    for (const item of items.filter(isOver)) await removeItem(engine.table, KeyOnly.parse(item));
  };

  it('keeps back what comes until its end, which one message sums up', async () => {
    await muted();
    const kept = [await aChange(), await aChange()];
    await until('2026-11-21T17:59:59.000Z');
    expect(await sent()).toEqual([]);
    await until(end);
    expect(await sent()).toMatchObject([
      { changes: kept.map(({ id }) => id), muted_until: end, status: 'pending' },
    ]);
    const after = await aChange();
    await until('2026-11-21T18:01:00.000Z');
    expect((await sent())[1]).toMatchObject({ changes: [after.id], muted_until: null });
  });

  it('lets through what is critical, unless it says otherwise', async () => {
    await muted();
    const major = await aChange({ severity: 'critical' });
    await until('2026-11-21T10:00:30.000Z');
    expect(await sent()).toMatchObject([{ changes: [major.id] }]);
    await muted({ mute_critical: true });
    await aChange({ severity: 'critical' });
    await until('2026-11-21T17:00:00.000Z');
    expect(await sent()).toHaveLength(1);
  });

  it('keeps back what waited when it was made, also if somebody asks for all that waits', async () => {
    const { id } = await aChange();
    const heard = await aChange({ change_type: 'PROFILE_NAME_CHANGED' });
    await muted({ change_types: ['RELEASE_WENT_OFFLINE'] });
    await flushPending(around, now(), chat);
    await until('2026-11-21T10:00:01.000Z');
    expect(await sent()).toMatchObject([{ changes: [heard.id] }]);
    await until(end);
    expect((await sent())[1]).toMatchObject({ changes: [id], muted_until: end });
  });

  it('drops what waited when it was made, also if somebody asks for all that waits', async () => {
    const { id } = await aChange();
    await muted({ on_end: 'drop' });
    await flushPending(around, now(), chat);
    await until('2026-11-21T10:00:01.000Z');
    expect(await sent()).toEqual([]);
    expect(await noticesOf(engine.table, id)).toMatchObject([{ ended: 'muted', bundle: null }]);
  });

  it('is summed up at once when somebody ends it', async () => {
    const mute = await muted();
    const { id } = await aChange();
    around.clock.advance(60);
    await deleteMute(around, now(), mute.id);
    const at = '2026-11-21T10:02:00.000Z';
    await until(at);
    expect(await sent()).toMatchObject([
      { changes: [id], muted_until: '2026-11-21T10:01:00.000Z' },
    ]);
  });

  it('drops what it keeps back, if that is what it says', async () => {
    const waited = await aChange();
    await muted({ on_end: 'drop' });
    const later = await aChange();
    await until('2026-11-21T10:01:00.000Z');
    await until(end);
    expect(await sent()).toEqual([]);
    for (const { id } of [waited, later]) {
      expect(await noticesOf(engine.table, id)).toMatchObject([{ ended: 'muted', bundle: null }]);
    }
  });

  it('keeps changes from a program, which is told nothing of them later', async () => {
    const config = { url: 'https://r.example/in' };
    const program = { name: 'Program', type: 'webhook', config } as const;
    const { id } = await createDestination(around, org, program);
    const { id: rule_id } = await createAlert(around, org, aRuleFor(id));
    await muted({ destination_id: id });
    const minor = await aChange();
    const major = await aChange({ severity: 'critical' });
    expect((await sent(id)).map(({ change_id }) => change_id)).toEqual([major.id]);
    const said = (await findEvent(engine.table, minor.id))?.verdicts ?? [];
    expect(said.find((one) => one.rule_id === rule_id)?.verdict).toBe('muted');
  });

  it('may follow another one: what both kept back is there at the end, and can be sent again', async () => {
    const ends = ['2026-12-21T10:00:00.000Z', '2027-01-19T10:00:00.000Z'] as const;
    await muted({ until: ends[0] });
    const change = await aChange();
    await until('2026-12-20T12:00:00.000Z');
    await muted({ until: ends[1] });
    for (const at of ends) {
      await left(at);
      await until(at);
    }
    const [delivery] = await sent();
    expect(delivery).toMatchObject({ changes: [change.id], muted_until: ends[1] });
    await left('2027-02-17T10:00:00.000Z');
    expect(await eventsOf(engine.table, delivery!)).toMatchObject([{ change_id: change.id }]);
  });

  it('may end while the workers are paused for as long as queues keep their messages', async () => {
    await muted();
    const { id } = await aChange();
    const resumed = '2026-12-05T17:00:00.000Z';
    await left(resumed);
    await until(resumed);
    expect(await sent()).toMatchObject([{ changes: [id] }]);
  });

  it('ends also for what is filed while it is deleted', async () => {
    const mute = await muted();
    const read = await readRecipients(engine.table, org.organization.id);
    if (!read) throw new Error('no organization');
    const change = await aConfirmedChange(around, org, { severity: 'warning' });
    await deleteMute(around, now(), mute.id);
    const matched = { rule_id: read.rules[0]!.id, severity: 'warning', cadence: 'now' } as const;
    const { id: change_id, monitored_artist_id: artist_id, change_type } = change;
    const notice = { ...matched, change_id, artist_id, change_type, rules: [matched] };
    const to = { organization_id: org.organization.id, timed: timedOf(chat, read) };
    await fileNotices(around, { ...to, mutes: read.mutes }, [notice]);
    await until('2026-11-21T10:01:00.000Z');
    expect(await sent()).toMatchObject([{ changes: [change_id] }]);
  });

  it('is ended by the second call if the first one was cut off', async () => {
    const mute = await muted();
    const { id } = await aChange();
    const faults = tableFaults(engine.table);
    faults.watch((operation) => {
      if (operation.startsWith('TransactWrite')) faults.arm(2, 'before');
    });
    const cutOff = faults.inFunction(() => deleteMute(around, now(), mute.id));
    await expect(cutOff).rejects.toThrow('before the call');
    faults.takeCrash();
    faults.watch(() => undefined);
    await expect(deleteMute(around, now(), mute.id)).rejects.toThrow('not_found');
    await until('2026-11-21T10:01:00.000Z');
    expect(await sent()).toMatchObject([{ changes: [id] }]);
  });
});
