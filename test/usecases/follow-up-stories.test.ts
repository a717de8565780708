import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import { MuteInput } from '../../shared/domain/bodies/mute.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { createAlert, listAlerts, updateAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createMute } from '../../shared/alerts/steps/manage-mutes.ts';
import { changeRouting } from '../../shared/alerts/steps/change-routing.ts';
import { acknowledgedBySomebody } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import { aConfirmedChange, anId, aRuleFor } from '../support/deliveries.ts';
import { type FakeChat, startFakeChatA, textsOf } from '../support/fake-chats.ts';
import { type Story, story } from '../support/story.ts';

/** Stories about what is over again, and about digests, judged by what arrived at a chat. */
const engine = oneTable();
let chat: FakeChat<ChatAPost>;
let s: Story;
let seen: number;
beforeAll(async () => {
  chat = await startFakeChatA();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  s = await story(engine.table);
  seen = chat.messages.length;
});

const arrived = () => chat.messages.slice(seen).map((post) => textsOf(post).join('\n'));

describe('a chat hears that something is over', () => {
  const critical = { min_severity: 'critical' } as const;
  const aChat = (timing: Parameters<Story['aDestination']>[0] | object = {}, rule = {}) =>
    s.aDestination(
      { type: 'chat_a', config: { url: chat.url }, ...timing },
      { ...critical, ...rule },
    );
  const verdicts = async (id: string) => {
    const change = await getChange(engine.table, s.org.organization.id, id);
    if (!change) throw new Error('the change is gone');
    const told = await changeRouting(engine.table, change, s.around.clock.now());
    return told.map(({ verdict, detail }) => `${verdict}: ${detail}`).toSorted();
  };
  const acknowledged = (id: string) => acknowledgedBySomebody(s.around, s.org, id);
  const followed =
    'This rule doesn’t ask for it, but it had sent the change that this one resolves.';

  it('in one line, if it was over before the message went', async () => {
    await aChat();
    const gone = await s.offline();
    await s.passUntil('14:00:20Z');
    const over = await s.back(gone);
    expect(await verdicts(over.id)).toEqual([
      `waiting: ${followed} Its message waits for more changes, and will be sent at 2026-11-23 14:00 UTC.`,
    ]);
    await s.passUntil('14:30:00Z');
    expect(arrived()).toHaveLength(1);
    expect(arrived()[0]).toContain('Resolved: Release went offline');
    expect(arrived()[0]).toContain(
      '“Undertow” by “Rosa Nebel” was offline from 2026-11-23 14:00 to 14:00 UTC.',
    );
    expect(await verdicts(over.id)).toEqual([
      `sent: ${followed} It was sent at 2026-11-23 14:00 UTC.`,
    ]);
  });

  it('also where its rule is for critical changes alone', async () => {
    await aChat();
    await s.aDestination(
      { type: 'chat_a', config: { url: chat.url } },
      { event_types: ['RELEASE_ADDED'] },
    );
    const gone = await s.offline();
    await s.passUntil('14:20:00Z');
    expect(arrived()).toHaveLength(1);
    const over = await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(arrived()).toHaveLength(2);
    expect(arrived()[1]).toContain('Info: Release back online');
    expect(await verdicts(over.id)).toEqual([
      `sent: ${followed} It was sent at 2026-11-23 14:20 UTC.`,
      'type_not_selected: This rule wasn’t for RELEASE_BACK_ONLINE.',
    ]);
  });

  it('at once where the first went at once, though another rule collects everything for a digest', async () => {
    const id = await aChat();
    await createAlert(s.around, s.org, aRuleFor(id, { min_severity: 'info', cadence: 'daily' }));
    const gone = await s.offline();
    await s.passUntil('14:20:00Z');
    expect(arrived()).toHaveLength(1);
    const over = await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(arrived()).toHaveLength(2);
    expect(arrived()[1]).toContain('Info: Release back online');
    expect(await verdicts(over.id)).toEqual([
      'sent: It was sent at 2026-11-23 14:20 UTC.',
      `sent: ${followed} It was sent at 2026-11-23 14:20 UTC.`,
    ]);
  });

  it('among others that are not over', async () => {
    await aChat();
    const gone = await s.offline();
    await s.offline({ summary: 'Overture went offline' });
    await s.back(gone);
    await s.passUntil('14:10:00Z');
    expect(arrived()).toHaveLength(1);
    expect(arrived()[0]).toContain('1 critical, 1 resolved.');
    expect(arrived()[0]).toContain('• Overture went offline');
  });

  it('after what it is about, which is routed first if that is still to be done', async () => {
    await aChat();
    const gone = await aConfirmedChange(s.around, s.org);
    const over = await s.back(gone);
    await s.passUntil('14:10:00Z');
    expect(arrived()).toHaveLength(1);
    expect((await getChange(engine.table, s.org.organization.id, gone.id))?.resolved_by).toBe(
      over.id,
    );
  });

  it('when quiet hours end', async () => {
    const quiet_hours = QuietHoursInput.parse({ from: '14:10', to: '18:00' });
    await aChat({ quiet_hours });
    const gone = await s.offline();
    await s.passUntil('14:20:00Z');
    const over = await s.back(gone);
    expect((await verdicts(over.id))[0]).toContain('held_quiet: This rule doesn’t ask for it');
    await s.passUntil('17:59:00Z');
    expect(arrived()).toHaveLength(1);
    await s.passUntil('18:03:00Z');
    expect(arrived()).toHaveLength(2);
  });

  it('with the digest that has the first, also when a mute that kept it back ends before', async () => {
    const digest_at = { time: '16:00', weekday: 'mon' } as const;
    const id = await aChat({ digest_at }, { cadence: 'daily' });
    const gone = await s.offline();
    await s.passUntil('14:20:00Z');
    const until = '2026-11-23T15:00:00.000Z';
    const mute = MuteInput.parse({ destination_id: id, until });
    await createMute(s.around, { ...s.org, now: s.around.clock.now() }, mute);
    const over = await s.back(gone);
    expect((await verdicts(over.id))[0]).toMatch(/^muted: /);
    await s.passUntil('15:30:00Z');
    expect(arrived()).toEqual([]);
    expect((await verdicts(over.id))[0]).toMatch(/^held_digest: /);
    await s.passUntil('16:05:00Z');
    expect(arrived()).toHaveLength(1);
    expect(arrived()[0]).toContain('was offline from 2026-11-23 14:00 to 14:20 UTC.');
  });

  it('not while it is muted, nor after a mute without a summary', async () => {
    const id = await aChat();
    const gone = await s.offline();
    await s.passUntil('14:20:00Z');
    const until = '2026-11-23T15:00:00.000Z';
    const mute = MuteInput.parse({ destination_id: id, until, on_end: 'drop' });
    await createMute(s.around, { ...s.org, now: s.around.clock.now() }, mute);
    const over = await s.back(gone);
    await s.passUntil('15:30:00Z');
    expect(arrived()).toHaveLength(1);
    expect((await verdicts(over.id))[0]).toMatch(/^muted: /);
  });

  it('not if somebody acknowledged the first before it went', async () => {
    await aChat();
    const gone = await s.offline();
    const over = await s.back(gone);
    await acknowledged(gone.id);
    await s.passUntil('14:30:00Z');
    expect(arrived()).toEqual([]);
    expect((await verdicts(over.id))[0]).toMatch(/^acknowledged: /);
  });

  it('not if the first was never sent there, unless a rule asks for it', async () => {
    await aChat();
    await s.aDestination(
      { type: 'chat_a', config: { url: chat.url } },
      { event_types: ['RELEASE_BACK_ONLINE'], min_severity: 'info' },
    );
    const gone = await s.offline();
    await acknowledged(gone.id);
    await s.passUntil('14:20:00Z');
    const over = await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(arrived()).toHaveLength(1);
    expect((await verdicts(over.id)).map((told) => told.split(':')[0])).toEqual([
      'below_severity',
      'sent',
    ]);
  });

  it('not if no attempt of the first arrived', async () => {
    await aChat();
    const gone = await s.offline();
    chat.answerNext({ status: 403, body: 'invalid_token' });
    await s.passUntil('14:01:00Z');
    expect(arrived()).toEqual([]);
    const over = await s.back(gone);
    await s.passUntil('14:30:00Z');
    expect(arrived()).toEqual([]);
    expect((await verdicts(over.id))[0]).toMatch(/^below_severity: /);
  });

  it('not if all attempts of the first fail while it waits', async () => {
    await aChat();
    const gone = await s.offline();
    chat.answerNext({ status: 500, body: '' }, { status: 403, body: 'action_prohibited' });
    await s.passUntil('14:00:31Z');
    const over = await s.back(gone);
    expect((await verdicts(over.id))[0]).toMatch(/^waiting: /);
    await s.passUntil('14:30:00Z');
    expect(arrived()).toEqual([]);
    expect(await verdicts(over.id)).toEqual([
      `not_sent: ${followed} The message with the change that this one resolves never arrived.`,
    ]);
  });

  it('not by a rule that was turned off since', async () => {
    await aChat();
    const gone = await s.offline();
    await s.passUntil('14:20:00Z');
    const [rule] = await listAlerts(s.around, s.org);
    await updateAlert(s.around, { ...s.org, now: s.around.clock.now() }, rule?.id ?? '', {
      active: false,
    });
    const over = await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(arrived()).toHaveLength(1);
    expect((await verdicts(over.id))[0]).toMatch(/^rule_inactive: /);
  });
});

describe('a digest', () => {
  const told = async (cadence: 'now' | 'hourly') =>
    s.aDestination({ type: 'chat_a', config: { url: chat.url } }, { cadence });
  const other = () => ({ monitored_artist_id: anId(s.around, 'artist'), artist_name: 'Juna' });

  /** Three changes of one artist, the second the gravest, and one of another. */
  const happened = async () => {
    await s.confirmed({ severity: 'info', summary: 'It rose.', change_type: 'FOLLOWERS_SPIKE' });
    await s.passUntil('14:05:00Z');
    await s.confirmed({ summary: 'It went offline.' });
    await s.confirmed({ ...other(), severity: 'warning', summary: 'Another one.' });
    await s.passUntil('14:10:00Z');
    await s.confirmed({ severity: 'warning', change_type: 'RELEASE_DELISTED', summary: 'Gone.' });
    await s.passUntil('15:01:00Z');
  };

  it('has a line for each story, the gravest first, and counts them all', async () => {
    await told('hourly');
    await happened();
    const [text, ...more] = arrived();
    expect(more).toEqual([]);
    expect(text).toContain('Critical: 4 changes');
    expect(text).toContain(
      '• It went offline. And 2 more: release delisted “Undertow” and followers spike “Undertow”.\n• Another one.',
    );
  });

  it('tells a story that is over among what belongs to it', async () => {
    await told('hourly');
    const gone = await s.offline();
    await s.back(gone);
    await s.confirmed({ change_type: 'RELEASE_DELISTED', severity: 'warning', summary: 'Gone.' });
    await s.passUntil('15:01:00Z');
    expect(arrived()[0]).toContain('Gone. And 1 more: release went offline “Undertow”.');
    expect(arrived()[0]).toContain('1 warning, 1 resolved');
  });

  it('is the only message that does so: others have a line for each change', async () => {
    await told('now');
    await happened();
    expect(arrived().join('\n')).not.toContain('And 2 more');
    expect(arrived().join('\n')).not.toContain('And 1 more');
  });
});
