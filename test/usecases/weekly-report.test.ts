import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { getWeeklyReport } from '../../shared/alerts/items/weekly-reports.ts';
import { reportText } from '../../shared/alerts/rules/report-words.ts';
import { overdue } from '../support/overdue.ts';
import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { composeReport, previewReport } from '../../shared/alerts/steps/compose-report.ts';
import { sendReport } from '../../shared/alerts/steps/send-report.ts';
import { updateArtist } from '../../shared/usecases/artists/manage-artist.ts';
import { acknowledgeChanges } from '../../shared/changes/steps/acknowledge-changes.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { readDelivery } from '../../shared/deliveries/steps/delivery-log.ts';
import { updateOrganization } from '../../shared/usecases/organization/view-organization.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { deleteDestination } from '../../shared/usecases/targets/delete-target.ts';
import { updateDestination } from '../../shared/usecases/targets/update-target.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { rowsOf } from '../support/delivering.ts';
import { linkBase } from '../support/a-change.ts';
import { anArtistRead } from '../support/a-report.ts';
import { aConfirmedChange, anId, surroundedTests } from '../support/deliveries.ts';
import { chatSender } from '../support/two-chats.ts';
import { tableFaults } from '../support/table-faults.ts';
import { startFakeChatA, textsOf } from '../support/fake-chats.ts';

/** Told by what arrived, and when. */
describe('a weekly report', () => {
  // A Wednesday.
  const { engine, around, org } = surroundedTests({ at: '2026-11-18T12:00:00.000Z' });
  let chat: Awaited<ReturnType<typeof startFakeChatA>>;
  let seen: number;
  beforeAll(async () => {
    chat = await startFakeChatA();
  });
  afterAll(() => chat.stop());
  beforeEach(() => {
    seen = chat.messages.length;
  });

  const doing = () => ({ ...org, now: around.clock.now() });
  const deps = () => ({ ...around, sender: chatSender(around) });
  const monday = { time: '09:00', weekday: 'mon' } as const;
  const aChat = async (settings: Partial<DestinationInput> = {}) => {
    const to = { name: 'Chat', type: 'chat_a', config: { url: chat.url } } as const;
    const asked = { weekly_report: monday, time_zone: 'Europe/Berlin', ...settings };
    return (await createDestination(around, doing(), { ...asked, ...to })).id;
  };
  const planned = (id: string) => getWeeklyReport(engine.table, id);

  /** The sweep finds what is due of this organization, and all that follows is done. */
  const swept = async () => {
    for (const { work } of await overdue(engine.table, around.clock.now())) {
      if (work.kind === 'report' && work.organization_id === org.organization.id) {
        await sendReport(deps(), work);
      }
    }
    for (const { work } of around.queues.held.splice(0)) {
      if (work.kind === 'deliver_message') await deliver(deps(), work);
    }
  };
  const arrived = () => chat.messages.slice(seen).map((post) => textsOf(post).join('\n'));

  it('is one message a week, with what changed, what was decided, and the numbers', async () => {
    const id = await aChat();
    await anArtistRead(around, org, 'Rosa Nebel', [
      { at: '2026-11-15T10:00:00.000Z', count: 42_495 },
      { at: '2026-11-22T10:00:00.000Z', count: 41_200 },
      // After the week.
      { at: '2026-11-23T07:00:00.000Z', count: 90_000 },
    ]);
    const one = await aConfirmedChange(around, org, { summary: 'Undertow went offline.' });
    await aConfirmedChange(around, org, { severity: 'info', summary: 'Undertone is new.' });
    await acknowledgeChanges({ ...around, ...linkBase }, aPerson(), [one.id], true);
    around.clock.goTo('2026-11-23T07:59:00.000Z');
    await swept();
    expect(arrived()).toEqual([]);
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    await swept();
    await swept();
    expect(arrived()).toHaveLength(1);
    for (const text of [
      'Weekly report, 2026-11-16 to 2026-11-22',
      '2 changes were confirmed: 1 critical, 1 info. 1 artist is monitored.',
      'What changed\n• Undertow went offline.\n• Undertone is new.',
      'What your team decided\n• 1 change was acknowledged.',
      'What is open\n• 1 change of the week hasn’t been acknowledged.',
      'The numbers\n• Followers of “Rosa Nebel” fell by 3.0% to 41,200.',
      '<https://monitor.example/app/|View the changes>',
    ]) {
      expect(arrived()[0]).toContain(text);
    }
    around.clock.goTo('2026-11-30T08:00:30.000Z');
    await swept();
    expect(arrived()).toHaveLength(2);
    expect(arrived()[1]).toContain('Nothing changed. 1 artist is monitored.');
    expect(await rowsOf(engine.table, id)).toHaveLength(2);
  });

  const aPerson = () => ({
    ...doing(),
    by: {
      ...theService,
      actor: { type: 'user', id: 'user_01k9zq4w3v7m2x5c8e0b6t1n4r', name: 'Ana' } as const,
    },
  });

  it('is in the log, with what it told', async () => {
    const id = await aChat();
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    await swept();
    const [row] = await rowsOf(engine.table, id);
    const shown = await readDelivery(engine.table, doing(), id, row?.id ?? '');
    expect(shown).toMatchObject({
      event_type: 'WEEKLY_REPORT',
      ...{ change_id: null, changes: [], status: 'delivered' },
      summary: 'Nothing changed. No artist is monitored.',
    });
    expect(JSON.parse(shown.body)).toMatchObject({ from: '2026-11-16', artists: 0 });
    expect(shown.body).not.toContain('monitor.example');
  });

  const workOf = (target_id: string) => ({
    kind: 'report' as const,
    organization_id: org.organization.id,
    target_id,
  });

  it('comes once, wherever the function that makes it dies', async () => {
    const faults = tableFaults(engine.table);
    let deaths = 0;
    for (const when of ['before', 'after'] as const) {
      for (let call = 1; call <= 12; call += 1) {
        const id = await aChat();
        const at = new Date(around.clock.now().getTime() + 7 * 86_400_000);
        around.clock.goTo(at.toISOString());
        const work = workOf(id);
        faults.arm(call, when);
        await faults.inFunction(() => sendReport(around, work)).catch(() => undefined);
        if (faults.takeCrash()) deaths += 1;
        else faults.disarm();
        await sendReport(around, work);
        expect(await rowsOf(engine.table, id)).toHaveLength(1);
        await deleteDestination(around, doing(), id);
      }
    }
    expect(deaths).toBeGreaterThan(12);
  });

  it('is skipped while the destination is disabled, and goes on the week after', async () => {
    const id = await aChat();
    const target = await getTarget(engine.table, org.organization.id, id);
    if (!target) throw new Error('no destination');
    await disableTarget(engine.table, target, 'It answered 404.', around.clock.now());
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    await swept();
    expect(await rowsOf(engine.table, id)).toMatchObject([
      { status: 'skipped', skip_reason: 'target_disabled' },
    ]);
    expect(await planned(id)).toMatchObject({ date: '2026-11-30', sent_date: '2026-11-23' });
  });

  it('ends with its setting, and with its destination', async () => {
    const [one, other] = [await aChat(), await aChat()];
    await updateDestination(around, doing(), one, { weekly_report: null });
    await deleteDestination(around, doing(), other);
    expect([await planned(one), await planned(other)]).toEqual([null, null]);
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    await swept();
    expect(arrived()).toEqual([]);
  });

  it('moves with its time, and with the zone of its organization', async () => {
    const id = await aChat({ time_zone: null });
    expect((await planned(id))?.date).toBe('2026-11-23');
    const friday = { time: '18:00', weekday: 'fri' as const, tags: [] };
    await updateDestination(around, doing(), id, { weekly_report: friday });
    expect((await planned(id))?.date).toBe('2026-11-20');
    await updateOrganization(engine.table, doing(), { time_zone: 'America/New_York' });
    around.clock.goTo('2026-11-20T22:59:00.000Z');
    await swept();
    expect(arrived()).toEqual([]);
    around.clock.goTo('2026-11-20T23:00:30.000Z');
    await swept();
    expect(arrived()).toHaveLength(1);
  });

  it('is about the artists with one of its tags', async () => {
    const [rosa, juna] = [
      await anArtistRead(around, org, 'Rosa Nebel', [
        { at: '2026-11-15T10:00:00.000Z', count: 42_495 },
        { at: '2026-11-22T10:00:00.000Z', count: 41_200 },
      ]),
      await anArtistRead(around, org, 'Juna', [
        { at: '2026-11-15T10:00:00.000Z', count: 1000 },
        { at: '2026-11-22T10:00:00.000Z', count: 2000 },
      ]),
    ];
    await updateArtist(around, aPerson(), rosa, { tags: ['Roster A', 'Benelux'] });
    await updateArtist(around, aPerson(), juna, { tags: ['Roster B'] });
    around.clock.goTo('2026-11-15T12:00:00.000Z');
    const before = await aConfirmedChange(around, org, { monitored_artist_id: rosa });
    const others = await aConfirmedChange(around, org, { monitored_artist_id: juna });
    around.clock.goTo('2026-11-18T12:00:00.000Z');
    await aConfirmedChange(around, org, { monitored_artist_id: rosa, summary: 'Rosa’s went.' });
    const noted = await aConfirmedChange(around, org, {
      ...{ monitored_artist_id: juna, summary: 'Juna’s went.' },
    });
    const acked = [before.id, others.id, noted.id];
    await acknowledgeChanges({ ...around, ...linkBase }, aPerson(), acked, true);
    await aChat({ weekly_report: { ...monday, tags: ['roster a', 'Nobody’s'] } });
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    await swept();
    const [text = ''] = arrived();
    for (const line of [
      '1 change was confirmed. Its severity is critical.',
      '1 artist with one of the tags “roster a” and “Nobody’s” is monitored.',
      'What changed\n• Rosa’s went.',
      '• 1 change was acknowledged.',
      'The numbers\n• Followers of “Rosa Nebel” fell by 3.0% to 41,200.',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain('Juna');
    const preview = await previewReport(engine.table, doing(), ['Roster B']);
    expect(preview).toMatchObject({ tags: ['Roster B'], changes: { total: 1 }, artists: 1 });
    expect(preview.decided.acknowledged).toBe(2);
  });

  it('takes a few write units, and a few calls for a hundred artists and five hundred changes', async () => {
    const id = await aChat();
    for (let n = 0; n < 100; n += 1) await anArtistRead(around, org, `Artist ${n}`, []);
    for (let n = 0; n < 500; n += 1) await aConfirmedChange(around, org);
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    const calls = await metered(engine.table, () => sendReport(around, workOf(id)));
    const { writeUnits, readUnits } = sumOf(calls);
    expect(calls.length).toBeLessThanOrEqual(13);
    expect(writeUnits).toBeLessThanOrEqual(8);
    expect(readUnits).toBeLessThanOrEqual(170);
  });

  it('tells of each story the gravest change, and what else there is of it', async () => {
    const monitored_artist_id = anId(around, 'artist');
    const about = { monitored_artist_id, severity: 'warning' } as const;
    const first = await aConfirmedChange(around, org, { ...about, summary: 'First.' });
    around.clock.advance(60);
    const related = [first.id];
    const gravest = { monitored_artist_id, related, summary: 'Gravest.' };
    await aConfirmedChange(around, org, gravest);
    await aConfirmedChange(around, org, { severity: 'info', summary: 'Of another artist.' });
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    const of = { organizationId: org.organization.id, timeZone: 'UTC', date: '2026-11-23' };
    const report = await composeReport(engine.table, { ...of, tags: [], now: around.clock.now() });
    expect(report.changes.total).toBe(3);
    expect(report.gravest).toMatchObject([
      { summary: 'Gravest.', others: 1, other_titles: ['release went offline “Undertow”'] },
      { summary: 'Of another artist.', others: 0, other_titles: [] },
    ]);
    expect(reportText(report).sections[0]?.lines).toEqual([
      'Gravest. And 1 more: release went offline “Undertow”.',
      'Of another artist.',
    ]);
  });

  it('counts so many changes and no more, and tells ten', async () => {
    for (let n = 0; n < 15; n += 1) {
      around.clock.advance(60);
      await aConfirmedChange(around, org, { severity: n < 3 ? 'info' : 'warning' });
    }
    around.clock.goTo('2026-11-23T08:00:30.000Z');
    const of = {
      organizationId: org.organization.id,
      timeZone: 'UTC',
      tags: [],
      date: '2026-11-23',
    };
    const report = await composeReport(
      engine.table,
      { ...of, now: around.clock.now() },
      { countedMax: 12 },
    );
    expect(report).toMatchObject({ is_cut: true, changes: { total: 12, warning: 12 } });
    expect(report.gravest).toHaveLength(10);
  });
});
