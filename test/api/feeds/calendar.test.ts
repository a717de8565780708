import { createHash } from 'node:crypto';
import * as z from 'zod';
import { handlers } from '../../../functions/api/feeds/index.ts';
import { Feed } from '../../../shared/domain/feeds/feed.ts';
import { FeedCreated } from '../../../shared/domain/bodies/feed.ts';
import { watchIdOf } from '../../../shared/watches/rules/watch-id.ts';
import { holdBegunWrite } from '../../../shared/table/artists/artist-writes.ts';
import { eventsIn, findFeed, keepCopy } from '../../../shared/table/feeds/feeds.ts';
import { tokenHash } from '../../../shared/table/people/tokens.ts';
import { paceMemory } from '../../../shared/table/limits/pace.ts';
import { calendarIn } from '../../support/feed-parsers.ts';
import { anId } from '../../support/deliveries.ts';
import type { Person } from '../../support/harness.ts';
import { service, type Service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const days = (count: number) => count * 86_400_000;

describe('a calendar of releases', () => {
  const s = forSuite(service);
  beforeAll(() => {
    s.h.use('feeds', handlers, { ...s.deps, paces: paceMemory() });
  });

  const dayIn = (count: number) =>
    new Date(s.h.clock.now().getTime() + days(count)).toISOString().slice(0, 10);
  const made = async (org: Person, body: object = {}) => {
    const answer = await org.post('/api/v1/org/feeds', { kind: 'calendar', name: 'Ours', ...body });
    return new URL(answer.expect(201, FeedCreated).url).pathname;
  };
  const read = async (path: string) => {
    const answer = await s.h.anonymous.get(path);
    answer.expect(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    return calendarIn(String(answer.body)).events;
  };

  it('follows a release: announced, moved, and withdrawn', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1002');
    const watched = s.watched(org, artist);
    const path = await made(org);
    const next = async () => {
      s.h.clock.advance(86_400);
      await s.w.check(watched);
      await s.w.settle(watched);
    };
    const [first, second, third] = [dayIn(30), dayIn(37), dayIn(44)];
    const id = s.w.happens('release', { title: 'To come', date: first }, 1002);
    const uid = `${id}@localhost`;
    await next();
    const announced = (await read(path)).get(uid);
    expect(announced).toMatchObject({ sequence: 0, status: 'CONFIRMED', datetype: 'date' });
    expect(announced?.summary).toMatch(/^\w+ “To come” by “.+”$/);
    expect(announced?.start.dateOnly).toBe(true);

    s.w.happens('edit-release', { release_id: id, date: second }, 1002);
    await s.w.check(watched);
    expect((await read(path)).get(uid)).toMatchObject({ sequence: 0 });
    await s.w.settle(watched);
    const moved = (await read(path)).get(uid);
    expect(moved).toMatchObject({ sequence: 1, status: 'CONFIRMED' });
    expect(moved!.dtstamp.getTime()).toBeGreaterThan(announced!.dtstamp.getTime());

    s.w.happens('edit-release', { release_id: id, title: 'To come soon' }, 1002);
    await next();
    expect((await read(path)).get(uid)).toMatchObject({ sequence: 1 });
    s.w.happens('edit-release', { release_id: id, date: third }, 1002);
    await next();
    expect((await read(path)).get(uid)).toMatchObject({ sequence: 2 });

    s.w.happens('takedown', { release_id: id }, 1002);
    await next();
    expect((await read(path)).get(uid)).toMatchObject({ sequence: 2, status: 'CANCELLED' });
  });

  it('is of the artists that it names, or of all, as long as they are monitored', async () => {
    const org = await s.organization();
    const [one, other] = [await s.monitor(org, '1003'), await s.monitor(org, '1004')];
    for (const artist of [1003, 1004]) {
      s.w.happens('release', { title: `Of ${artist}`, date: dayIn(10) }, artist);
    }
    for (const artist of [one, other]) {
      await s.w.check(s.watched(org, artist));
      await s.w.settle(s.watched(org, artist));
    }
    const [all, some] = [await made(org), await made(org, { artist_ids: [one.id] })];
    const titles = async (path: string) =>
      [...(await read(path)).values()]
        .map(({ summary }) => /“(Of \d+)”/.exec(z.string().parse(summary))?.[1])
        .filter((title) => title !== undefined);
    expect((await titles(all)).toSorted()).toEqual(['Of 1003', 'Of 1004']);
    expect(await titles(some)).toEqual(['Of 1003']);
    (await org.delete(`/api/v1/artists/${one.id}`)).expect(204);
    expect(await titles(all)).toEqual(['Of 1004']);
    expect(await titles(some)).toEqual([]);
  });

  it('is empty for an organization without artists, and nobody else’s', async () => {
    const org = await s.organization();
    const answer = await s.h.anonymous.get(await made(org));
    expect(String(answer.expect(200))).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(calendarIn(String(answer.body)).events.size).toBe(0);
  });

  it('reads an artist in two queries: what has a day, and what is expected', async () => {
    const org = await s.organization();
    await s.monitor(org, '1002');
    const path = await made(org);
    const operations = await s.h.operations(() => s.h.anonymous.get(path));
    expect(operations).toEqual([
      'GetItem',
      'UpdateItem',
      'GetItem',
      'Query',
      'BatchGetItem',
      'Query',
      'Query',
    ]);
  });

  it('of many artists is read anew once an hour, and its copy goes with it', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1005');
    await manyArtists(s, org, 30);
    const path = await made(org);
    const happens = async (title: string) => {
      s.w.happens('release', { title, date: dayIn(10) }, 1005);
      await s.w.check(s.watched(org, artist));
      await s.w.settle(s.watched(org, artist));
    };
    const hasTitle = async (title: string) =>
      [...(await read(path)).values()].some(({ summary }) =>
        z.string().parse(summary).includes(title),
      );
    await happens('First of them');
    const queries = async () =>
      (await s.h.operations(() => s.h.anonymous.get(path))).filter((name) => name === 'Query');
    expect((await queries()).length).toBeGreaterThan(30);
    expect(await queries()).toEqual([]);
    expect(await hasTitle('First of them')).toBe(true);
    await happens('Second of them');
    expect(await hasTitle('Second of them')).toBe(false);
    s.h.clock.advance(3600);
    expect(await hasTitle('Second of them')).toBe(true);
    const [{ id } = { id: '' }] = z.array(Feed).parse((await org.get('/api/v1/org/feeds')).body);
    (await org.delete(`/api/v1/org/feeds/${id}`)).expect(204);
    (await s.h.anonymous.get(path)).expect(404);
    const hash = tokenHash(path.split('/')[2] ?? '');
    expect(await findFeed(s.w.table, hash)).toBeNull();
    // Whoever was still reading it leaves nothing behind.
    await keepCopy(s.w.table, hash, { made_at: s.h.clock.now().toISOString(), events: [] });
    expect(await findFeed(s.w.table, hash)).toBeNull();
  });

  it('isn’t kept where it is too large', async () => {
    const org = await s.organization();
    const path = await made(org);
    const hash = tokenHash(path.split('/')[2] ?? '');
    const event = (index: number) => ({
      ...{ releaseId: `${index}`, day: '2026-12-01', artistId: 'ma_1', catalogUrl: null },
      title: createHash('sha512').update(`${index}`).digest('base64').repeat(3),
      ...{ dateChanges: 0, isWithdrawn: false, changedAt: s.h.clock.now().toISOString() },
    });
    const kept = async (count: number) => {
      const events = Array.from({ length: count }, (_, index) => event(index));
      await keepCopy(s.w.table, hash, { made_at: s.h.clock.now().toISOString(), events });
      const { copy } = (await findFeed(s.w.table, hash)) ?? {};
      return copy ? eventsIn(copy).length : 0;
    };
    expect([await kept(4000), await kept(2000)]).toEqual([0, 2000]);
  });
});

/** Artists that an organization holds, of which nothing is known. */
async function manyArtists(s: Service, org: Person, count: number): Promise<void> {
  const at = s.h.clock.now().toISOString();
  for (let number = 0; number < count; number += 1) {
    const { Put } = holdBegunWrite(
      {
        ...{ id: anId(s.h, 'artist'), organization_id: org.organizationId },
        ...{ streaming_id: `90${number}`, watch_id: watchIdOf('deezer', `90${number}`) },
        ...{ since: at, created_at: at, check_requested_at: null, active: true, paused: null },
        ...{ version: 1, recent: {}, release_policy: 'judge', former: [], left: null, tags: [] },
      },
      null,
    );
    await s.w.table.call('PutItem', { Item: Put?.Item ?? {} });
  }
}
