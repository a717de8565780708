import type { Severity } from '../../shared/changes/rules/info.ts';
import type { AlertNotice } from '../../shared/alerts/rules/notice.ts';
import { MuteInput } from '../../shared/domain/bodies/mute.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { bundleWrite, getBundle } from '../../shared/alerts/items/bundles.ts';
import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { StaleState } from '../../shared/table/failures.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { keys } from '../../shared/table/keys.ts';
import { mark, unmark } from '../../shared/table/erasure/erasure-marks.ts';
import { transact } from '../../shared/table/transaction.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { fileNotices, joining } from '../../shared/alerts/steps/file-notices.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { createAlert, deleteAlert, updateAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createMute } from '../../shared/alerts/steps/manage-mutes.ts';
import { timedOf } from '../../shared/alerts/steps/retime.ts';
import { deleteDestination } from '../../shared/usecases/targets/delete-target.ts';
import { aConfirmedChange, anId, aRuleFor, surroundedTests } from '../support/deliveries.ts';
import { aChat, rowsOf, acknowledgedBySomebody } from '../support/delivering.ts';

describe('a message that is put together', () => {
  const { engine, around, org } = surroundedTests();
  let chat: string;
  let rule: string;
  let artist: string;
  beforeEach(async () => {
    chat = await aChat(around, org);
    rule = (await createAlert(around, org, aRuleFor(chat))).id;
    artist = anId(around, 'artist');
    around.queues.held.length = 0;
  });

  const noticeOf = (change: Change, severity: Severity = change.severity): AlertNotice => ({
    change_id: change.id,
    artist_id: change.monitored_artist_id,
    change_type: change.change_type,
    ...{ severity, cadence: 'now', rules: [{ rule_id: rule, severity, cadence: 'now' }] },
  });
  const to = () => ({
    organization_id: org.organization.id,
    timed: timedOf(chat, null),
    mutes: [],
  });

  /** A change that is filed, as routing does it. */
  const filed = async (changes: Partial<Change> = {}): Promise<Change> => {
    const change = await aConfirmedChange(around, org, { monitored_artist_id: artist, ...changes });
    await fileNotices(around, to(), [noticeOf(change)]);
    return change;
  };
  const key = () => `g#${artist}`;
  const bundle = async () => getBundle(engine.table, chat, key());
  const flush = async (of = key()) =>
    flushBundle(around, {
      ...{ kind: 'flush', organization_id: org.organization.id, target_id: chat, bundle: of },
    });
  const deliveries = () => rowsOf(engine.table, chat);
  const after = (seconds: number) =>
    new Date(around.clock.now().getTime() + seconds * 1000).toISOString();

  it('waits half a minute for more changes of the artist, and then is one delivery', async () => {
    const dueAt = after(30);
    const first = await filed({ severity: 'warning' });
    around.clock.advance(20);
    const second = await filed();
    expect(await bundle()).toMatchObject({
      ...{ changes: [first.id, second.id], due_at: dueAt, top_severity: 'critical' },
    });
    expect(around.queues.held).toEqual([
      { work: expect.objectContaining({ kind: 'flush', bundle: key() }), delaySeconds: 30 },
    ]);
    around.clock.advance(10);
    await flush();
    const [delivery, ...others] = await deliveries();
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({
      change_id: null,
      // The gravest first.
      changes: [second.id, first.id],
      ...{ status: 'pending', event_type: 'RELEASE_WENT_OFFLINE' },
    });
    expect((await noticesOf(engine.table, first.id))[0]?.delivery_id).toBe(delivery?.id);
    expect((await waitingFor(engine.table, chat, 10)).rows.map((row) => row.delivery_id)).toEqual([
      delivery?.id,
    ]);
    expect(around.queues.held.at(-1)?.work).toMatchObject({
      ...{ kind: 'deliver_message', delivery_id: delivery?.id },
    });
  });

  it('isn’t sent before its time; whoever comes too soon asks again', async () => {
    await filed();
    around.clock.advance(29);
    around.queues.held.length = 0;
    await flush();
    expect(await deliveries()).toEqual([]);
    expect(around.queues.held).toEqual([
      { work: expect.objectContaining({ kind: 'flush' }), delaySeconds: 1 },
    ]);
  });

  it('keeps its time when a change joins another one that had another time when that was read', async () => {
    const change = await filed();
    const into = { kind: 'group', key: key(), due_at: null } as const;
    const read = { ...into, beside: key(), due_at: around.clock.now() };
    const joins = async () =>
      joining(engine.table, to(), read, [noticeOf(change)], new Date(after(5)));
    expect(await joins()).toMatchObject({ bundle: { due_at: after(30) }, isSooner: false });
    around.clock.advance(30);
    await flush();
    // It was sent meanwhile, so the other one goes by itself.
    await expect(joins()).rejects.toThrow(StaleState);
  });

  it('takes what many file at a time', async () => {
    const changes = await Promise.all(Array.from({ length: 12 }, () => filed()));
    expect((await bundle())?.changes.toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
    expect((await bundle())?.version).toBe(12);
  });

  it('takes fifty at a time with one write of the message', async () => {
    const changes = await Promise.all(
      Array.from({ length: 50 }, async () =>
        aConfirmedChange(around, org, { monitored_artist_id: artist }),
      ),
    );
    await fileNotices(
      around,
      to(),
      changes.map((change) => noticeOf(change)),
    );
    // Half a transaction each, so that a message and another one fit into one.
    expect(await bundle()).toMatchObject({ version: 2, changes: changes.map(({ id }) => id) });
    expect(around.queues.held).toHaveLength(1);
  });

  it('has another part when it’s full', async () => {
    const one = await filed();
    const full = {
      ...(await bundle())!,
      changes: Array.from({ length: 90 }, () => one.id),
    };
    await transact(engine.table, [bundleWrite(full, await bundle())]);
    const beyond = await filed();
    expect((await getBundle(engine.table, chat, `${key()}#part2`))?.changes).toEqual([beyond.id]);
  });

  it('is followed by the next one after a quarter of an hour', async () => {
    await filed();
    around.clock.advance(30);
    await flush();
    const dueAt = after(900);
    around.clock.advance(60);
    await filed();
    expect(await bundle()).toMatchObject({ due_at: dueAt, last_top: 'critical' });
    around.clock.advance(840);
    await flush();
    expect(await deliveries()).toHaveLength(2);
  });

  it('is followed sooner by what is graver', async () => {
    await filed({ severity: 'info' });
    around.clock.advance(30);
    await flush();
    await filed({ severity: 'warning' });
    expect((await bundle())?.due_at).toBe(after(30));
    around.clock.advance(30);
    await flush();
    expect((await deliveries()).map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  it('is forgotten once it needs to space nothing, and has another ID then', async () => {
    await filed();
    around.clock.advance(30);
    await flush();
    around.clock.advance(900);
    await filed();
    expect(await bundle()).toMatchObject({ due_at: after(30), last_top: null });
    around.clock.advance(30);
    await flush();
    expect(new Set((await deliveries()).map(({ id }) => id)).size).toBe(2);
  });

  it('leaves out what somebody has acknowledged', async () => {
    const seen = await filed();
    const other = await filed();
    await acknowledgedBySomebody(around, org, seen.id);
    around.clock.advance(30);
    await flush();
    expect((await deliveries()).map(({ changes }) => changes)).toEqual([[other.id]]);
    expect(await noticesOf(engine.table, seen.id)).toMatchObject([
      { ended: 'acknowledged', bundle: null, delivery_id: null },
    ]);
  });

  it('isn’t sent for a rule that was deleted or turned off', async () => {
    const change = await filed();
    await updateAlert(around, org, rule, { active: false });
    around.clock.advance(30);
    await flush();
    expect(await deliveries()).toEqual([]);
    expect(await bundle()).toBeNull();
    expect(await noticesOf(engine.table, change.id)).toMatchObject([{ ended: 'rule_inactive' }]);
  });

  it('is skipped for a destination that is disabled, so it can be recovered', async () => {
    await filed();
    const target = (await getTarget(engine.table, org.organization.id, chat))!;
    await disableTarget(engine.table, target, 'gone', around.clock.now());
    around.clock.advance(30);
    await flush();
    expect(await deliveries()).toMatchObject([
      { status: 'skipped', skip_reason: 'target_disabled', next_attempt_at: null },
    ]);
  });

  it('is cancelled within a minute of the deletion of its destination, whatever it waited for', async () => {
    const change = await filed();
    const until = after(7 * 86_400);
    const mute = MuteInput.parse({ destination_id: chat, until, mute_critical: true });
    const { id } = await createMute(around, { ...org, now: around.clock.now() }, mute);
    around.clock.advance(30);
    await flush();
    expect((await getBundle(engine.table, chat, `m#${id}`))?.due_at).toBe(until);
    await deleteAlert(around, org, rule);
    await deleteDestination(around, { ...org, now: around.clock.now() }, chat);
    await flush(`m#${id}`);
    expect(await deliveries()).toEqual([]);
    expect(await noticesOf(engine.table, change.id)).toMatchObject([{ ended: 'cancelled' }]);
  });

  it('waits while its organization is being deleted, and is sent when that is taken back', async () => {
    const change = await filed();
    const organization = keys.organization(org.organization.id);
    const work = { kind: 'organization', organization_id: org.organization.id } as const;
    const now = around.clock.now();
    const deletesAt = new Date(after(14 * 86_400));
    await mark(engine.table, organization, { deletesAt, dueAt: now, work }, []);
    around.clock.advance(30);
    await flush();
    expect(await deliveries()).toEqual([]);
    expect((await bundle())?.due_at).toBe(after(3600));
    await unmark(engine.table, organization, { now: around.clock.now(), work }, []);
    around.clock.advance(3600);
    await flush();
    expect((await deliveries()).map(({ changes }) => changes)).toEqual([[change.id]]);
  });
});
