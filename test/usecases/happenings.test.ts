import { listedReleases } from '../../lib/simulator/view.ts';
import { createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { readKnown } from '../../shared/watches/steps/known.ts';
import { recordPages } from '../../shared/checks/steps/record-pages.ts';
import { eachByItself } from '../support/owners.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { readItems } from '../../shared/changes/steps/read-changes.ts';
import { forEachTest } from '../support/suite.ts';

const large = '1009';

interface SentEvent {
  type: string;
  data: { payload: { count?: number } };
  update?: { what: string };
}

describe('what happens to several releases at once', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    p.w.edit(eachByItself);
    ({ artist, targets } = await p.watched(large, ['one']));
    for (const id of ['1001', '1003', '1004']) await p.watched(id, []);
    await p.quiet();
  });

  const own = () => listedReleases(p.w.world, Number(large)).map(({ id }) => id);
  const happen = (kind: 'takedown' | 'restore', ids: readonly number[]) => {
    for (const release_id of ids) p.w.happens(kind, { release_id }, Number(large));
  };
  /** The holder's changes, the oldest first. */
  const told = async () =>
    (await p.w.changes(artist))
      .filter(({ change_type }) => change_type !== 'TOP_TRACKS_CHANGED')
      .toReversed();
  const acting = () => {
    const { organization, now } = p.doing(artist);
    return { organization: { ...organization, kept_by: 'business' as const }, now };
  };

  it('is one change, with all of it behind a cursor', async () => {
    const gone = own().slice(0, 40);
    happen('takedown', gone);
    await p.looked(artist);
    const [change, ...more] = await told();
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      change_type: 'RELEASE_WENT_OFFLINE',
      severity: 'critical',
      payload: { subject: { kind: 'artist', id: large }, count: 40, back: 0, after: 'offline' },
    });
    expect(change?.summary).toMatch(/^40 of \d+ releases by “.+” were removed from the catalog: “/);
    expect(change?.payload.items).toHaveLength(20);
    const pages = [];
    for (let cursor: string | undefined; ;) {
      const page = await readItems(p.w.table, acting(), change!.id, { limit: 15, cursor });
      pages.push(page.items);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([15, 15, 10]);
    const ids = pages.flat().map(({ subject }) => Number(subject.id));
    expect(ids.toSorted()).toEqual(gone.toSorted());
    await p.expectSound(artist, targets);
  });

  it('is over in parts: each follow-up says which, and what is still gone', async () => {
    const gone = own().slice(0, 5);
    happen('takedown', gone);
    await p.looked(artist);
    happen('restore', gone.slice(0, 2));
    await p.looked(artist);
    const [lost, first] = await told();
    expect(first).toMatchObject({
      change_type: 'RELEASE_BACK_ONLINE',
      resolves: lost?.id,
      payload: { count: 2 },
    });
    expect(first?.summary).toMatch(
      /^2 releases by .+\. 3 releases that were removed at the same time are still gone\.$/,
    );
    expect(lost).toMatchObject({ resolved_by: null, payload: { count: 5, back: 2 } });
    happen('restore', gone.slice(2));
    await p.looked(artist);
    const [over, , last] = await told();
    expect(last).toMatchObject({ resolves: lost?.id, payload: { count: 3 } });
    expect(last?.summary).not.toContain('still gone');
    expect(over).toMatchObject({ resolved_by: last?.id, payload: { back: 5 } });
    const items = (over?.payload.items ?? []).map((item) => [
      Number(item.subject.id),
      item.back_at,
    ]);
    const early = new Set(gone.slice(0, 2));
    expect(items.toSorted()).toEqual(
      gone.toSorted().map((id) => [id, (early.has(id) ? first : last)?.confirmed_at]),
    );
  });

  it('is told by itself where the catalog was silent about a part when the rest was told', async () => {
    const gone = own().slice(0, 3);
    happen('takedown', gone);
    const [first] = gone;
    const silence = { status: 503, body: 'busy' };
    p.w.weather.distort = (path, _query, answer) =>
      path === `/album/${first}` ? new Response(silence.body, silence) : answer;
    await p.checked(artist);
    for (let minute = 0; minute < 30; minute += 1) {
      p.w.clock.advance(60);
      await p.swept();
    }
    expect((await told()).map(({ payload }) => payload.count)).toEqual([2]);
    p.w.weather.distort = null;
    await p.quiet();
    const [rest, late, ...more] = await told();
    expect(more).toEqual([]);
    expect(rest?.payload.count).toBe(2);
    expect(late).toMatchObject({
      change_type: 'RELEASE_WENT_OFFLINE',
      status: 'confirmed',
      payload: { subject: { kind: 'release', id: String(first) } },
    });
    const events = p.sender.sent.map(({ message }) => JSON.parse(message.body) as SentEvent);
    expect(events.filter(({ type }) => type === 'change.confirmed')).toHaveLength(2);
    happen('restore', gone);
    await p.looked(artist);
    const back = (await told()).slice(2);
    expect(back.map(({ resolves }) => resolves).toSorted()).toEqual(
      [rest?.id, late?.id].toSorted(),
    );
    await p.expectSound(artist, targets);
  });

  it('is something new where a part is gone again', async () => {
    const gone = own().slice(0, 3);
    happen('takedown', gone);
    await p.looked(artist);
    happen('restore', gone);
    await p.looked(artist);
    happen('takedown', gone.slice(0, 1));
    await p.looked(artist);
    const [, , again, ...more] = await told();
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      change_type: 'RELEASE_WENT_OFFLINE',
      payload: { subject: { kind: 'release', id: String(gone[0]) } },
    });
  });

  it('grows: what comes on the same day with the same value is added, and webhooks are told', async () => {
    const [first, second, third] = own();
    const relabel = async (id = 0) => {
      p.w.happens('edit-release', { release_id: id, label: 'Brandung' }, Number(large));
      const stored = await readKnown(p.w.table, artist.watch_id);
      const details = await p.deps.catalog.release(String(id));
      const page = { releaseId: String(id), details, isUnknown: false };
      await recordPages(p.deps, stored!, [page]);
      await p.quiet();
    };
    await createWebhook({ ...p.deps, checkUrl: async () => undefined }, p.doing(artist), {
      ...{ name: 'updates', event_types: [], active: true },
      ...{ events: ['change.updated'], url: 'https://updates.example/hook' },
    });
    await relabel(first);
    await relabel(second);
    await relabel(third);
    const changes = await told();
    expect(changes.map(({ payload }) => payload.count)).toEqual([3]);
    expect(changes[0]?.summary).toMatch(
      /^The label of 3 releases by .+ changed from “.+” to “Brandung”/,
    );
    const events = p.sender.sent.map(({ message }) => JSON.parse(message.body) as SentEvent);
    const confirmed = events.filter(({ type }) => type === 'change.confirmed');
    const updated = events.filter(({ type }) => type === 'change.updated');
    expect(confirmed.map(({ data }) => data.payload.count)).toEqual([undefined]);
    expect(updated.map(({ data, update }) => [update?.what, data.payload.count])).toEqual([
      ['grew', 2],
      ['grew', 3],
    ]);
  });

  it('is one change for each of many holders', async () => {
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => (await p.watched(large, [])).artist),
    );
    const gone = own().slice(0, 30);
    happen('takedown', gone);
    await p.looked(artist);
    for (const holder of [artist, ...others]) {
      const all = (await p.w.changes(holder)).filter(
        ({ change_type }) => change_type === 'RELEASE_WENT_OFFLINE',
      );
      expect(all).toMatchObject([{ payload: { count: 30 } }]);
    }
    expect(p.errors).toEqual([]);
  });
});
