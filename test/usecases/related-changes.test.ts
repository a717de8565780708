import { noticesOf } from '../../shared/alerts/items/notices.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { ChangeEvent } from '../../shared/changes/rules/event-body.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { listOf, readFeed } from '../../shared/changes/items/feed.ts';
import { getEvent } from '../../shared/alerts/items/events.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { aConfirmedChange, anId, aRuleFor, surroundedTests } from '../support/deliveries.ts';
import { aChat, aWebhook } from '../support/delivering.ts';

describe('routing changes that belong together', () => {
  const { engine, around, org } = surroundedTests();
  let artist: string;
  beforeEach(async () => {
    artist = anId(around, 'artist');
    await aWebhook(around, org);
  });

  const confirmed = async (changes: Partial<Change> = {}) =>
    aConfirmedChange(around, org, { monitored_artist_id: artist, ...changes });
  const route = async (...changes: readonly Change[]) =>
    routeChanges(
      around,
      changes.map(({ id }) => ({ organizationId: org.organization.id, changeId: id })),
    );
  const stored = async ({ id }: Change) => {
    const change = await getChange(engine.table, org.organization.id, id);
    if (!change) throw new Error(`${id} is gone`);
    return change;
  };
  const sent = async ({ id }: Change) =>
    ChangeEvent.parse(JSON.parse((await getEvent(engine.table, id)).body)).data;
  const name = { change_type: 'PROFILE_NAME_CHANGED' } as const;
  const picture: Partial<Change> = {
    change_type: 'PROFILE_IMAGE_CHANGED',
    severity: 'warning',
    summary: 'A new picture.',
    payload: {
      ...{ field: 'image', before: null, after: null, reasons: [] },
      subject: { kind: 'artist', id: '1', name: 'Rosa Nebel' },
    },
  };
  const looks = /^A new picture\. .* controls the profile\.$/;

  it('tells it in the event, in the stored change, and in the lists', async () => {
    const first = await confirmed();
    await route(first);
    around.clock.advance(3600);
    const later = await confirmed();
    await route(later);
    expect((await sent(later)).related).toEqual([first.id]);
    expect((await stored(later)).related).toEqual([first.id]);
    expect((await stored(first)).related).toEqual([]);
    for (const of of [artist, null]) {
      const { rows } = await readFeed(
        engine.table,
        listOf(org.organization.id, of, 'confirmed'),
        { since: '2000', until: '9999' },
        { limit: 10, after: null },
      );
      expect(rows.map(({ change }) => change.related)).toEqual([[first.id], []]);
    }
  });

  it('tells those that are routed together of each other, the earlier to the later', async () => {
    const together = [await confirmed(), await confirmed(), await confirmed()];
    const others = await confirmed({ monitored_artist_id: anId(around, 'artist') });
    await route(...together.toReversed(), others);
    const ids = together.map(({ id }) => id).toSorted();
    for (const [index, id] of ids.entries()) {
      const change = together.find((one) => one.id === id);
      if (!change) throw new Error('it is one of them');
      expect((await sent(change)).related).toEqual(ids.slice(0, index).toReversed());
    }
    expect((await sent(others)).related).toEqual([]);
  });

  it('tells of a change that isn’t in the list yet where that is routed in the same go', async () => {
    const first = await confirmed();
    around.clock.advance(1);
    const later = await confirmed();
    const upToDate = engine.table.intercept(async (next, operation, input) => {
      const result = await next();
      return operation === 'Query' && (input as { IndexName?: string }).IndexName === 'thread'
        ? { ...result, Items: [], Count: 0 }
        : result;
    });
    try {
      await route(first, later);
    } finally {
      upToDate();
    }
    expect((await sent(later)).related).toEqual([first.id]);
  });

  it('stays as it was told, however often it is routed and whatever is confirmed meanwhile', async () => {
    const first = await confirmed(name);
    around.clock.advance(60);
    const later = await confirmed(picture);
    around.queues.down = true;
    await route(first, later);
    const told = await sent(later);
    const before = await stored(later);
    // Confirmed earlier, and told later than this one.
    const at = new Date(around.clock.now().getTime() - 30_000).toISOString();
    await route(await confirmed({ confirmed_at: at }));
    await route(later);
    await route(first, later);
    expect(await sent(later)).toEqual(told);
    expect(await stored(later)).toEqual(before);
    expect(before).toMatchObject({ related: told.related, summary: told.summary });
  });

  it('goes by the event that is kept, if it was routed half', async () => {
    await confirmed(name);
    around.clock.advance(60);
    const change = await confirmed(picture);
    const lives = engine.table.intercept((next, operation) => {
      if (operation.startsWith('Update')) throw new Error('the worker dies');
      return next();
    });
    await expect(route(change)).rejects.toThrow('the worker dies');
    lives();
    expect(await stored(change)).toMatchObject({ severity: 'warning', related: [] });
    const told = await sent(change);
    const at = new Date(around.clock.now().getTime() - 30_000).toISOString();
    await confirmed({ confirmed_at: at });
    await route(change);
    const { severity, summary, payload, related } = told;
    expect(await stored(change)).toMatchObject({ severity, summary, payload, related });
    expect([severity, related.length]).toEqual(['critical', 1]);
  });

  it('is raised before the rules are asked, and counted as it was sent', async () => {
    const chat = await aChat(around, org);
    await createAlert(around, org, aRuleFor(chat, { min_severity: 'critical' }));
    const alone = await confirmed({ ...picture, monitored_artist_id: anId(around, 'artist') });
    const first = await confirmed(name);
    around.clock.advance(60);
    const later = await confirmed(picture);
    await route(alone, first, later);
    expect(await noticesOf(engine.table, alone.id)).toEqual([]);
    const [notice] = await noticesOf(engine.table, later.id);
    expect(notice).toMatchObject({ severity: 'critical', own_severity: 'critical' });
    expect(await sent(later)).toMatchObject({
      severity: 'critical',
      summary: expect.stringMatching(looks),
      payload: { pattern: 'profile_takeover', raised: { from: 'warning' } },
    });
    expect(await stored(later)).toMatchObject({
      severity: 'critical',
      summary: expect.stringMatching(looks),
    });
  });

  it('takes two write units more than a change alone: both lists show it', async () => {
    const routed = async (change: Change) => {
      const calls = await metered(engine.table, () => route(change));
      return { writeUnits: sumOf(calls).writeUnits, commands: calls.map(({ command }) => command) };
    };
    const alone = await routed(await confirmed(name));
    around.clock.advance(60);
    const raised = await routed(await confirmed(picture));
    expect(raised.writeUnits - alone.writeUnits).toBe(2);
    expect(raised.commands.toSorted()).toEqual(alone.commands.toSorted());
  });

  it('counts what was resolved meanwhile for nothing', async () => {
    const offline = await confirmed();
    const back = await confirmed({ change_type: 'RELEASE_BACK_ONLINE', resolves: offline.id });
    around.clock.advance(60);
    await route(offline, back);
    const { payload } = offline;
    const subject = { kind: 'release', id: '9', name: 'Not Theirs' } as const;
    const suspicious = await confirmed({
      change_type: 'RELEASE_SUSPICIOUS',
      payload: { ...payload, subject },
    });
    await route(suspicious);
    const { related, payload: told } = await sent(suspicious);
    expect(related.toSorted()).toEqual([offline.id, back.id].toSorted());
    expect(told.pattern).toBeUndefined();
  });
});
