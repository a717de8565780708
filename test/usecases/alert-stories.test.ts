import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import { egress } from '../../shared/delivery/egress.ts';
import { sender } from '../../shared/delivery/sender.ts';
import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import { MuteInput } from '../../shared/domain/bodies/mute.ts';
import type { Change } from '../../shared/domain/changes/change.ts';
import { hasItsTime, isToSend, isToSendOnTime } from '../../shared/domain/work/overdue.ts';
import type { Work } from '../../shared/domain/work/work.ts';
import { listBundles } from '../../shared/table/alerts/bundles.ts';
import { flushBundle } from '../../shared/usecases/alerts/flush-bundle.ts';
import { createAlert } from '../../shared/usecases/alerts/manage-alerts.ts';
import { createMute } from '../../shared/usecases/alerts/manage-mutes.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { routeChanges } from '../../shared/usecases/deliveries/route-changes.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { type FakeChat, startFakeChatA, textsOf } from '../support/fake-chats.ts';
import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  type Surroundings,
} from '../support/deliveries.ts';

/** Stories about people and their chat, judged by what arrived there, and when. */
describe('a chat', () => {
  let engine: TestTable;
  let chat: FakeChat<ChatAPost>;
  let around: Surroundings;
  let org: Awaited<ReturnType<typeof anOrganization>>;
  let queue: { work: Work; at: number }[];
  let arrived: { at: string; text: string }[];
  let seen: number;
  beforeAll(async () => {
    engine = await startTable();
    chat = await startFakeChatA();
  });
  afterAll(async () => {
    await chat.stop();
    await engine.stop();
  });
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    goTo('2026-11-23T12:00:00.000Z');
    org = await anOrganization(around);
    queue = [];
    arrived = [];
    seen = chat.messages.length;
  });

  const goTo = (at: string) => {
    around.clock.advance((Date.parse(at) - around.clock.now().getTime()) / 1000);
  };
  const nowMs = () => around.clock.now().getTime();
  const queues = {
    send: async (work: Work, { delaySeconds = 0 }: { delaySeconds?: number } = {}) => {
      queue.push({ work, at: nowMs() + delaySeconds * 1000 });
    },
    sendAll: async (works: readonly Work[], options?: { delaySeconds?: number }) => {
      for (const work of works) await queues.send(work, options);
    },
  };
  const deps = () => ({
    ...around,
    queues,
    sender: sender({
      egress: egress({ allow: ['127.0.0.0/8'], ownHost: null, resolve: async () => [] }),
      mailer: around.mailer,
      clock: around.clock,
      log: around.log,
      chatAHosts: ['127.0.0.1'],
      chatBHosts: [],
    }),
  });

  /** A chat with its rule. @returns its ID */
  const aChat = async (
    timing: Partial<Parameters<typeof createDestination>[2]> = {},
    rule: Partial<AlertRuleInput> = {},
  ): Promise<string> => {
    const to = { name: 'Chat', type: 'chat_a', config: { url: chat.url } } as const;
    const { id } = await createDestination(around, org, { ...timing, ...to });
    await createAlert(around, org, aRuleFor(id, rule));
    return id;
  };

  /** Changes that were just confirmed, together. */
  const confirmed = async (count: number, changes: Partial<Change> = {}): Promise<Change[]> => {
    const made: Change[] = [];
    for (let n = 0; n < count; n += 1) made.push(await aConfirmedChange(around, org, changes));
    const toRoute = made.map(({ id }) => ({
      ...{ organizationId: org.organization.id, changeId: id },
    }));
    await routeChanges(deps(), toRoute);
    return made;
  };

  const run = async (work: Work) => {
    if (work.kind === 'flush') await flushBundle(deps(), work);
    if (work.kind === 'deliver_message') await deliver(deps(), work);
    for (const post of chat.messages.slice(seen)) {
      arrived.push({ at: around.clock.now().toISOString(), text: textsOf(post).join('\n') });
    }
    seen = chat.messages.length;
  };
  /** What the queue has by now, and then what it led to. */
  const runQueue = async () => {
    for (;;) {
      const next = queue.findIndex(({ at }) => at <= nowMs());
      const [due] = next < 0 ? [] : queue.splice(next, 1);
      if (!due) return;
      await run(due.work);
    }
  };
  /** Time passes until then; every minute, the sweep asks for what is about to fall due, or overdue. */
  const passUntil = async (end: string, id: string) => {
    while (nowMs() < Date.parse(end)) {
      const soonest = Math.min(...queue.map(({ at }) => at));
      const minute = (Math.floor(nowMs() / 60_000) + 1) * 60_000;
      goTo(new Date(Math.min(minute, Math.max(soonest, nowMs()))).toISOString());
      await runQueue();
      if (nowMs() !== minute) continue;
      for (const { key, changes, due_at } of await listBundles(engine.table, id)) {
        const of = { organization_id: org.organization.id, target_id: id, bundle: key };
        const work: Work = { kind: 'flush', ...of };
        const times = [new Date(due_at), new Date(minute - 60_000), new Date(minute)] as const;
        const isOnTime = hasItsTime(work) && isToSendOnTime(...times);
        if (changes.length === 0 || !(isOnTime || isToSend(...times))) continue;
        queue.push({ work, at: Math.max(Date.parse(due_at), minute) });
      }
      await runQueue();
    }
  };

  it('gets one message of fifty releases that were removed at once', async () => {
    const id = await aChat();
    const monitored_artist_id = anId(around, 'artist');
    await confirmed(50, { monitored_artist_id, change_type: 'RELEASE_WENT_OFFLINE' });
    await passUntil('2026-11-23T12:30:00.000Z', id);
    expect(arrived.map(({ at }) => at)).toEqual(['2026-11-23T12:00:30.000Z']);
    expect(arrived[0]?.text).toContain('Critical: Release went offline, 50 changes');
    expect(arrived[0]?.text).toContain('And 40 more.');
  });

  it('gets two messages of a night with twelve changes, one of them critical', async () => {
    const quiet_hours = QuietHoursInput.parse({ from: '22:00', to: '07:00' });
    const id = await aChat({ quiet_hours, time_zone: 'Europe/Berlin' });
    const minor = { severity: 'warning', change_type: 'FOLLOWERS_DROP' } as const;
    // 22:10 in Berlin, and on through the night.
    for (let hour = 0; hour < 8; hour += 1) {
      await passUntil(
        new Date(Date.parse('2026-11-23T21:10:00Z') + hour * 3_600_000).toISOString(),
        id,
      );
      await confirmed(hour < 3 ? 2 : 1, { ...minor, summary: `Fewer, in hour ${hour}.` });
      if (hour === 4) await confirmed(1, { severity: 'critical', summary: 'It went offline.' });
    }
    await passUntil('2026-11-24T09:00:00.000Z', id);
    expect(arrived.map(({ at }) => at)).toEqual([
      '2026-11-24T01:10:30.000Z',
      // 07:00 in Berlin.
      '2026-11-24T06:00:00.000Z',
    ]);
    expect(arrived[0]?.text).toContain('It went offline.');
    expect(arrived[1]?.text).toContain('Warning: Followers drop, 11 changes');
    expect(arrived[1]?.text).not.toContain('It went offline.');
  });

  it('gets one summary of a mute of eight hours', async () => {
    const id = await aChat();
    const until = '2026-11-23T20:00:00.000Z';
    const mute = MuteInput.parse({ destination_id: id, until, mute_critical: true });
    await createMute(around, { ...org, now: around.clock.now() }, mute);
    for (let hour = 13; hour < 20; hour += 1) {
      await passUntil(`2026-11-23T${hour}:00:00.000Z`, id);
      await confirmed(1, { severity: hour < 16 ? 'critical' : 'info' });
    }
    await passUntil('2026-11-23T22:00:00.000Z', id);
    expect(arrived.map(({ at }) => at)).toEqual([until]);
    expect(arrived[0]?.text).toContain(
      'While muted until 2026-11-23 20:00 UTC: 3 critical, 4 info.',
    );
    await confirmed(1, { summary: 'It is gone, after the mute.' });
    await passUntil('2026-11-23T22:01:00.000Z', id);
    expect(arrived[1]?.text).toContain('It is gone, after the mute.');
  });

  it('gets a digest at nine, by its own clock', async () => {
    const id = await aChat({ time_zone: 'Asia/Kathmandu' }, { cadence: 'daily' });
    await confirmed(3);
    await passUntil('2026-11-23T15:00:00.000Z', id);
    await confirmed(2, { severity: 'info' });
    await passUntil('2026-11-24T12:00:00.000Z', id);
    expect(arrived.map(({ at }) => at)).toEqual(['2026-11-24T03:15:00.000Z']);
    expect(arrived[0]?.text).toContain('3 critical, 2 info.');
  });

  it('is shown a change with the severity that its rule gives it', async () => {
    const severity_overrides = { RELEASE_WENT_OFFLINE: 'info' } as const;
    const id = await aChat({}, { severity_overrides });
    await confirmed(1, { severity: 'critical', change_type: 'RELEASE_WENT_OFFLINE' });
    await passUntil('2026-11-23T12:01:00.000Z', id);
    expect(arrived.map(({ text }) => text)).toEqual([
      expect.stringContaining('Info: Release went offline'),
    ]);
  });
});
