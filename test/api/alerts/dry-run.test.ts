import * as z from 'zod';
import { handlers } from '../../../functions/api/alerts/index.ts';
import { handlers as destinationHandlers } from '../../../functions/api/destinations/index.ts';
import type { AlertRuleInput } from '../../../shared/domain/bodies/alert-rule.ts';
import { matchOf } from '../../../shared/alerts/rules/match.ts';
import { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { aRuleFor, HeldLog, plainVault, ScriptedSender } from '../../support/deliveries.ts';
import { newestFirst, store, type Told } from '../../support/confirmed.ts';
import type { Client, Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/org/alerts/dry-run';
const DryRun = z.strictObject({
  matches: z.array(
    LinkedChange.extend({
      verdict: z.string(),
      rule_severity: z.string(),
      message_at: z.iso.datetime(),
    }).strict(),
  ),
  count: z.int(),
  messages: z.int(),
  since: z.iso.datetime(),
  truncated: z.boolean(),
});

describe('a dry run of a rule', () => {
  const s = forSuite(service);
  let org: Person;
  beforeAll(() => {
    s.h.use('alerts', handlers, s.h.deps);
  });
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
  });

  const daysAgo = (days: number) =>
    new Date(s.h.clock.now().getTime() - days * 86_400_000).toISOString();
  const run = async (body: object = {}, who: Client = org) =>
    (await who.post(path, body)).expect(200, DryRun);
  const told = (rows: Omit<Told, 'organization_id'>[], who: Person = org) =>
    store(
      s.w.table,
      rows.map((row) => ({ ...row, organization_id: who.organizationId })),
    );

  it('names the change types that there are where an override is of none', async () => {
    const refused = (await org.post(path, { severity_overrides: { RELEASE_GONE: 'info' } })).expect(
      400,
    );
    expect(refused).toMatchObject({
      errors: [
        {
          path: 'body.severity_overrides.RELEASE_GONE',
          message: expect.stringMatching(/^is unknown \(known: .*\bRELEASE_WENT_OFFLINE\b.*\)$/),
        },
      ],
    });
  });

  it('tells which confirmed changes of the last days it would have sent, newest first', async () => {
    const changes = await told([
      { n: 1, at: daysAgo(1), severity: 'critical', change_type: 'RELEASE_WENT_OFFLINE' },
      { n: 2, at: daysAgo(2), severity: 'warning', change_type: 'RELEASE_ADDED' },
      { n: 3, at: daysAgo(3), severity: 'info', change_type: 'TRACK_ADDED' },
      { n: 4, at: daysAgo(29), severity: 'info', change_type: 'RELEASE_ADDED' },
      { n: 5, at: daysAgo(31), severity: 'critical', change_type: 'RELEASE_ADDED' },
      { n: 6, at: daysAgo(1), severity: 'critical', status: 'detected' },
      { n: 7, at: daysAgo(1), severity: 'critical', status: 'dismissed' },
    ]);
    const recent = newestFirst(changes.slice(0, 4));
    for (const rule of [
      {},
      { min_severity: 'warning' },
      { min_severity: 'critical' },
      { event_types: ['RELEASE_ADDED'] },
      { event_types: ['RELEASE_ADDED', 'TRACK_ADDED'], min_severity: 'warning' },
      { event_types: ['FOLLOWERS_DROP'] },
      { active: false },
    ] as const) {
      const full = aRuleFor('dest_01k9zq4w3v7m2x5c8e0b6t1n4r', rule as Partial<AlertRuleInput>);
      const expected = recent.filter((change) => matchOf(full, change, []).matches);
      expect(await run(rule)).toEqual({
        matches: expected.map((change): unknown => expect.objectContaining(change)),
        messages: expected.length,
        count: expected.length,
        since: daysAgo(30),
        truncated: false,
      });
    }
    expect((await run({ days: 2 })).count).toBe(2);
    expect((await run({ days: 1 })).count).toBe(1);
    expect((await run({ days: 90 })).count).toBe(5);
  });

  it('tells in how many messages, and what becomes of each change', async () => {
    await told([
      { n: 1, at: '2026-11-18T10:00:00.000Z', severity: 'warning' },
      { n: 2, at: '2026-11-18T10:00:20.000Z', severity: 'warning' },
      { n: 3, at: '2026-11-19T10:00:00.000Z', severity: 'warning' },
    ]);
    const days = { days: 90 };
    const now = await run(days);
    expect([now.count, now.messages]).toEqual([3, 2]);
    expect(now.matches.map(({ verdict, message_at }) => [verdict, message_at])).toEqual([
      ['sent', '2026-11-19T10:00:30.000Z'],
      ['sent', '2026-11-18T10:00:30.000Z'],
      ['sent', '2026-11-18T10:00:30.000Z'],
    ]);
    const weekly = await run({ ...days, cadence: 'weekly' });
    expect(weekly.messages).toBe(1);
    expect(weekly.matches[2]).toMatchObject({
      ...{ verdict: 'held_digest', message_at: '2026-11-23T09:00:00.000Z' },
    });
    const type = now.matches[0]!.change_type;
    const raised = await run({
      ...days,
      ...{ min_severity: 'critical', severity_overrides: { [type]: 'critical' } },
    });
    expect(raised.matches.map(({ severity, rule_severity }) => [severity, rule_severity])).toEqual(
      Array.from({ length: 3 }, () => ['warning', 'critical']),
    );
  });

  it('counts a message for each change that goes to a program', async () => {
    s.h.use('destinations', destinationHandlers, {
      ...s.h.deps,
      ...{ vault: plainVault, sender: new ScriptedSender(), log: new HeldLog() },
      checkUrl: async () => undefined,
    });
    const config = { url: 'https://r.example/in' };
    const program = { name: 'P', type: 'webhook', config };
    const made = await org.post('/api/v1/org/destinations', program);
    const { id } = made.expect(201, z.object({ id: z.string() }));
    const at = daysAgo(1);
    await told([1, 2, 3].map((n) => ({ n, at })));
    const { matches, messages } = await run({ destination_id: id });
    expect(messages).toBe(3);
    expect(matches.map(({ message_at }) => message_at)).toEqual([at, at, at]);
  });

  it('holds for one artist', async () => {
    const [mine, another] = [await s.monitor(org, '1001'), await s.monitor(org, '1002')];
    await told([
      { n: 1, at: daysAgo(1), monitored_artist_id: mine.id },
      { n: 2, at: daysAgo(2), monitored_artist_id: another.id },
    ]);
    const { matches, count } = await run({ artist_filter: mine.id });
    expect([matches.map((change) => change.monitored_artist_id), count]).toEqual([[mine.id], 1]);
    expect((await run()).count).toBe(2);
  });

  it('counts all and shows the newest hundred', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({
      n,
      at: new Date(Date.parse(daysAgo(1)) + n * 1000).toISOString(),
    }));
    const changes = newestFirst(await told(rows));
    expect(await run()).toMatchObject({
      matches: changes.slice(0, 100).map((change): unknown => expect.objectContaining(change)),
      count: 120,
      truncated: false,
    });
  });

  it('goes no further back than the plan', async () => {
    await told([{ n: 1, at: daysAgo(89.9) }]);
    await s.h.plan(org, 'free');
    expect(await run({ days: 90 })).toMatchObject({ count: 1, since: daysAgo(90) });
  });

  it('takes the body of a rule, keeps nothing of it, and needs no destination', async () => {
    const destination_id = 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r';
    await run({ name: 'All', destination_id, min_severity: 'info', event_types: [], active: true });
    expect((await org.get('/api/v1/org/alerts')).expect(200)).toEqual([]);
  });

  it('shows an organization its own changes only', async () => {
    await told([{ n: 1, at: daysAgo(1) }]);
    expect((await run({}, await s.organization())).count).toBe(0);
  });

  it('answers for the artist of another organization as for one that never was', async () => {
    const other = await s.organization();
    const theirs = await s.monitor(other, '1003');
    const ids = [theirs.id, 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r'];
    const answers = await Promise.all(
      ids.map(async (artist_filter) => org.post(path, { artist_filter })),
    );
    for (const answer of answers) {
      expect(answer.expect(400)).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'body.artist_filter', message: 'isn’t one of your artists' }],
      });
    }
  });

  it.each([
    ['no days', { days: 0 }, 'body.days'],
    ['too many days', { days: 91 }, 'body.days'],
    ['half a day', { days: 1.5 }, 'body.days'],
    ['days in words', { days: '30' }, 'body.days'],
    ['what is no destination', { destination_id: 'x' }, 'body.destination_id'],
  ])('refuses %s', async (_what, body, place) => {
    (await org.post(path, body)).refused('invalid_input', place);
  });
});
