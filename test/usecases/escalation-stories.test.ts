import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import { MuteInput } from '../../shared/domain/bodies/mute.ts';
import { createMute } from '../../shared/alerts/steps/manage-mutes.ts';
import { updateAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { acknowledgedBySomebody } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import { putHold } from '../support/a-hold.ts';
import { anId } from '../support/deliveries.ts';
import { type FakeChat, startFakeChatA } from '../support/fake-chats.ts';
import { chatStory } from '../support/two-chats.ts';

/** Stories about what nobody reacts to, judged by what arrived at two chats, and when. */
describe('what nobody acknowledges', () => {
  const engine = oneTable();
  let desk: FakeChat<ChatAPost>;
  let boss: FakeChat<ChatAPost>;
  let story: Awaited<ReturnType<typeof chatStory>>;
  beforeAll(async () => {
    [desk, boss] = await Promise.all([startFakeChatA(), startFakeChatA()]);
  });
  afterAll(() => Promise.all([desk.stop(), boss.stop()]));
  beforeEach(async () => {
    story = await chatStory(engine.table, { desk, boss });
  });

  const told = () => story.arrived.map(({ chat, at }) => [chat, at.slice(11, 19)]);
  const acknowledged = (id: string) => acknowledgedBySomebody(story.around, story.org, id);
  const deskDisabled = async (id: string) => {
    const target = await getTarget(engine.table, story.org.organization.id, id);
    if (!target) throw new Error('no desk');
    await disableTarget(engine.table, target, 'consecutive_failures', story.around.clock.now());
  };
  /** The desk is told, and after half an hour the boss. */
  const ladder = async (
    {
      desk: deskHas = {},
      boss: bossHas = {},
    }: Record<string, Parameters<typeof story.aChat>[1]> = {},
    least: 'info' | 'critical' = 'info',
  ) => {
    const first = await story.aChat('desk', deskHas);
    const second = await story.aChat('boss', bossHas);
    const escalate = { after_minutes: 30, destination_id: second, min_severity: least };
    const rule = await story.aRule(first, { name: 'All', escalate });
    return { first, second, rule };
  };

  it('goes to the second chat after thirty minutes, and says so', async () => {
    await ladder();
    await story.confirmed(1);
    await story.passUntil('2026-11-23T14:00:00.000Z');
    expect(told()).toEqual([
      ['desk', '12:00:30'],
      ['boss', '12:30:00'],
    ]);
    expect(story.arrived[0]?.text).not.toContain('acknowledged');
    expect(story.arrived[1]?.text).toContain(
      'Nobody has acknowledged this for 30 minutes. Undertow went offline',
    );
  });

  it('goes nowhere once it is over, unless nobody was told of it', async () => {
    const resolved_by = anId(story.around, 'change');
    await ladder();
    await story.confirmed(1, { resolved_by });
    await story.passUntil('2026-11-23T14:00:00.000Z');
    expect(told()).toEqual([['desk', '12:00:30']]);
    const { first } = await ladder();
    await deskDisabled(first);
    await story.confirmed(1, { resolved_by });
    await story.passUntil('2026-11-23T16:00:00.000Z');
    expect(told().map(([chat]) => chat)).toContain('boss');
  });

  it('goes nowhere once it is acknowledged; of several changes, the others do', async () => {
    await ladder();
    const artist = { monitored_artist_id: anId(story.around, 'artist') };
    const [first] = await story.confirmed(1, { ...artist, summary: 'One went offline.' });
    await story.confirmed(2, { ...artist, summary: 'Another one went offline.' });
    await story.passUntil('2026-11-23T12:10:00.000Z');
    await acknowledged(first?.id ?? '');
    await story.passUntil('2026-11-23T14:00:00.000Z');
    expect(told()).toEqual([
      ['desk', '12:00:30'],
      ['boss', '12:30:00'],
    ]);
    expect(story.arrived[1]?.text).toContain('Nobody has acknowledged these for 30 minutes.');
    expect(story.arrived[1]?.text).not.toContain('One went offline.');
    const [alone] = await story.confirmed(1);
    await story.passUntil('2026-11-23T14:10:00.000Z');
    await acknowledged(alone?.id ?? '');
    await story.passUntil('2026-11-23T16:00:00.000Z');
    expect(told().slice(2)).toEqual([['desk', '14:00:30']]);
  });

  it('goes there within a minute if the first chat is disabled', async () => {
    const { first } = await ladder();
    await deskDisabled(first);
    await story.confirmed(1);
    await story.passUntil('2026-11-23T14:00:00.000Z');
    expect(told()).toEqual([['boss', '12:00:30']]);
    expect(story.arrived[0]?.text).toContain('This couldn’t be delivered to “desk”.');
  });

  it('goes there at once if the first chat refuses it for good', async () => {
    await ladder();
    desk.answerNext({ status: 404, body: 'no_service' });
    await story.confirmed(1);
    await story.passUntil('2026-11-23T14:00:00.000Z');
    expect(told()).toEqual([['boss', '12:00:30']]);
    expect(story.arrived[0]?.text).toContain('This couldn’t be delivered to “desk”.');
  });

  it('waits while the first chat is being tried, and then goes there once', async () => {
    await ladder();
    desk.answerNext(...Array.from({ length: 6 }, () => ({ status: 500, body: 'no' })));
    await story.confirmed(1);
    await story.passUntil('2026-11-23T23:00:00.000Z');
    expect(told()).toEqual([['boss', '12:30:00']]);
    expect(story.arrived[0]?.text).toContain('Nobody has acknowledged this for 30 minutes.');
  });

  it('says that it is over if it was when the first chat refused it', async () => {
    const { rule } = await ladder();
    await updateAlert(story.around, story.doing(), rule.id, { min_severity: 'critical' });
    const failed = { status: 500, body: '' };
    desk.answerNext(failed, failed, failed, { status: 403, body: 'action_prohibited' });
    const [gone] = await story.confirmed(1);
    await story.passUntil('2026-11-23T12:01:30.000Z');
    const over = { change_type: 'RELEASE_BACK_ONLINE', severity: 'info' } as const;
    await story.confirmed(1, { ...over, resolves: gone?.id ?? '' });
    await story.passUntil('2026-11-23T14:00:00.000Z');
    const boss = story.arrived.filter(({ chat }) => chat === 'boss').map(({ text }) => text);
    expect(boss[0]).toContain('Resolved: Release went offline');
    expect(boss[0]).toMatch(
      /This couldn’t be delivered to “[^”]+”\. “[^”]+” by “[^”]+” was offline/,
    );
  });

  it('is held by the quiet hours of the second chat, in a message of its own', async () => {
    const quiet_hours = QuietHoursInput.parse({ from: '12:20', to: '20:00', pierce: 'none' });
    const { second } = await ladder({ boss: { quiet_hours } });
    await story.aRule(second, { name: 'Its own' });
    await story.confirmed(1);
    await story.passUntil('2026-11-23T21:00:00.000Z');
    expect(told().toSorted()).toEqual([
      ['boss', '12:00:30'],
      ['boss', '20:00:00'],
      ['desk', '12:00:30'],
    ]);
    expect(story.arrived[2]?.text).toContain('Nobody has acknowledged this for 8 hours.');
  });

  it('isn’t told to be over there, either, where nobody was told of it', async () => {
    const quiet_hours = QuietHoursInput.parse({ from: '12:20', to: '20:00', pierce: 'none' });
    const { rule } = await ladder({ boss: { quiet_hours } });
    await updateAlert(story.around, story.doing(), rule.id, { min_severity: 'critical' });
    const [gone] = await story.confirmed(1);
    await story.passUntil('2026-11-23T13:00:00.000Z');
    const over = { change_type: 'RELEASE_BACK_ONLINE', severity: 'info' } as const;
    const [back] = await story.confirmed(1, { ...over, resolves: gone?.id ?? '' });
    await acknowledged(gone?.id ?? '');
    await story.passUntil('2026-11-23T21:00:00.000Z');
    const desks = told().map(([chat]) => chat);
    expect([...new Set(desks)]).toEqual(['desk']);
    const notices = await noticesOf(engine.table, back?.id ?? '');
    expect(notices.map(({ ended }) => ended).toSorted()).toEqual(['acknowledged', null]);
  });

  it('is muted there by a tag that its artist had when it was confirmed', async () => {
    const { around, org } = story;
    const artist = anId(around, 'artist');
    const of = { id: artist, organization_id: org.organization.id, streaming_id: '1' };
    await putHold(engine.table, { ...of, tags: ['Roster A'] }, around.clock.now());
    const { second } = await ladder();
    await story.confirmed(1, { monitored_artist_id: artist });
    const until = '2026-11-23T18:00:00.000Z';
    const mute = { tag: 'roster a', destination_id: second, until, mute_critical: true };
    await createMute(around, story.doing(), MuteInput.parse(mute));
    await story.passUntil('2026-11-23T17:00:00.000Z');
    expect(told()).toEqual([['desk', '12:00:30']]);
    await story.passUntil('2026-11-23T19:00:00.000Z');
    expect(told().slice(1)).toEqual([['boss', '18:00:00']]);
  });

  it('stays where it is if it’s below the least severity, or the rule is off by then', async () => {
    const { rule } = await ladder({}, 'critical');
    await story.confirmed(1, { severity: 'warning' });
    await story.passUntil('2026-11-23T14:00:00.000Z');
    expect(told()).toEqual([['desk', '12:00:30']]);
    await story.confirmed(1);
    await story.passUntil('2026-11-23T14:10:00.000Z');
    await updateAlert(story.around, story.doing(), rule.id, { active: false });
    await story.passUntil('2026-11-23T16:00:00.000Z');
    expect(told().slice(1)).toEqual([['desk', '14:00:30']]);
  });

  it('reaches the second chat once, whichever of two rules sends it on, and goes no further', async () => {
    const { first, second } = await ladder();
    const third = await story.aChat('desk');
    const after = (after_minutes: number, destination_id: string) => ({
      escalate: { after_minutes, destination_id, min_severity: 'info' as const },
    });
    await story.aRule(third, { name: 'Third', ...after(5, second) });
    await story.aRule(second, { name: 'Back', ...after(60, first) });
    await story.confirmed(1);
    await story.passUntil('2026-11-23T16:00:00.000Z');
    expect(told().toSorted()).toEqual([
      // By their own rules, and then once on each step.
      ['boss', '12:00:30'],
      ['boss', '12:05:30'],
      ['desk', '12:00:30'],
      ['desk', '12:00:30'],
      ['desk', '13:00:00'],
    ]);
  });
});
