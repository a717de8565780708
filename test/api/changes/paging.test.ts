import * as z from 'zod';
import { Change } from '../../../shared/changes/rules/change.ts';
import { newestFirst, store } from '../../support/confirmed.ts';
import type { Client, Person } from '../../support/harness.ts';
import { nextOf, pagesFrom } from '../../support/paging.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/changes';

describe('paging through changes over HTTP', () => {
  const s = forSuite(service);
  let org: Person;
  let changes: Change[];
  let artistId: string;
  beforeAll(async () => {
    org = await s.organization();
    artistId = (await s.monitor(org, '1001')).id;
    changes = newestFirst(
      await store(
        s.w.table,
        Array.from({ length: 120 }, (_, n) => ({
          n,
          at: new Date(s.h.clock.now().getTime() - n * n * 60_000).toISOString(),
          organization_id: org.organizationId,
          monitored_artist_id: artistId,
          severity: n % 3 === 0 ? 'critical' : 'info',
        })),
      ),
    );
  });

  const page = async (url: string, who: Client = org) => {
    const answer = await who.get(url);
    const list = answer.expect(200, z.array(Change));
    const next = nextOf(answer) ?? null;
    return { ids: list.map(({ id }) => id), next, headers: answer.headers };
  };
  const walk = async (url: string) => {
    const pages = await pagesFrom(url, (path) => org.get(path));
    const seen = pages.flatMap((each) => each.expect(200, z.array(Change)).map(({ id }) => id));
    return { seen, pages: pages.length };
  };
  const idsOf = (list: readonly Change[]) => list.map(({ id }) => id);

  it('has 50 on a page unless another number is asked for, and 100 at most', async () => {
    expect((await page(path)).ids).toEqual(idsOf(changes.slice(0, 50)));
    expect((await page(`${path}?limit=100`)).ids).toEqual(idsOf(changes.slice(0, 100)));
  });

  it('counts the whole feed, however it is paged, and nothing that is filtered', async () => {
    const total = async (query: string) => (await page(path + query)).headers['x-total-count'];
    for (const query of ['', '?limit=1', '?offset=100', '?offset=1000', '?status=confirmed']) {
      expect([query, await total(query)]).toEqual([query, '120']);
    }
    for (const query of ['?min_severity=info', `?artist_id=${artistId}`, '?status=detected']) {
      expect([query, await total(query)]).toEqual([query, undefined]);
    }
  });

  it.each([
    ['', 120],
    ['?limit=7', 120],
    ['?limit=100', 120],
    ['?limit=40', 120],
    ['?limit=7&offset=13', 107],
    ['?limit=7&min_severity=critical', 40],
    ['?limit=10&since=2000-01-01T00:00:00Z', 120],
  ])('leads by the links of ?%s through everything exactly once', async (query, count) => {
    const { seen, pages } = await walk(path + query);
    const wanted = query.includes('critical')
      ? changes.filter(({ severity }) => severity === 'critical')
      : changes;
    expect(seen).toEqual(idsOf(wanted.slice(wanted.length - count)));
    const limit = Number(/limit=(\d+)/.exec(query)?.[1] ?? 50);
    expect(pages).toBe(Math.ceil(count / limit));
  });

  it('keeps the filters in its links', async () => {
    const { next } = await page(`${path}?limit=7&offset=3&min_severity=critical&status=confirmed`);
    const asked = new URL(next ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      limit: '7',
      min_severity: 'critical',
      status: 'confirmed',
      cursor: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
    });
  });

  it('pages the changes of an artist alike', async () => {
    const below = `/api/v1/artists/${artistId}/changes`;
    expect((await walk(`${below}?limit=50`)).seen).toEqual(idsOf(changes));
    expect((await page(`${below}?limit=5&offset=100`)).ids).toEqual(idsOf(changes.slice(100, 105)));
  });

  it('reads and drops at most a thousand of what is filtered', async () => {
    for (const filter of [
      `artist_id=${artistId}`,
      'min_severity=info',
      'until=2026-12-31T00:00:00Z',
    ]) {
      (await org.get(`${path}?${filter}&offset=1001`)).refused('invalid_input', 'query.offset');
      expect((await page(`${path}?${filter}&offset=1000`)).ids).toEqual([]);
    }
  });

  it('ends behind the last one', async () => {
    for (const offset of [120, 121, 5_000, 999_999_999]) {
      const { ids, next, headers } = await page(`${path}?offset=${offset}`);
      expect([ids, next, headers['x-total-count']]).toEqual([[], null, '120']);
    }
  });

  it('refuses cursors that are none of this list', async () => {
    const { next } = await page(`${path}?limit=5`);
    const cursor = new URL(next ?? '', 'http://x').searchParams.get('cursor') ?? '';
    const { next: below } = await page(`/api/v1/artists/${artistId}/changes?limit=5`);
    const ofArtist = new URL(below ?? '', 'http://x').searchParams.get('cursor') ?? '';
    const other = await s.organization();
    const refused = async (query: string, who: Client = org) => {
      (await who.get(`${path}?${query}`)).refused('invalid_input', 'query.cursor');
    };
    await refused(`cursor=${cursor}`, other);
    await refused(`cursor=${cursor}&status=detected`);
    await refused(`cursor=${cursor}&artist_id=${artistId}`);
    await refused(`cursor=${ofArtist}`);
    await refused(`cursor=${cursor.slice(0, -4)}`);
    await refused(`cursor=${cursor}AAAA`);
    await refused(`cursor=${Buffer.from('2026-11-21T10:00:00.000Z#chg_0').toString('base64url')}`);
    for (const garbage of ['', 'x', '....', '%00', 'a'.repeat(513)]) {
      await refused(`cursor=${garbage}`);
    }
    (await org.get(`${path}?cursor=${cursor}`)).expect(200);
  });

  it('reads and drops at most a thousand behind a cursor', async () => {
    const { next } = await page(`${path}?limit=5`);
    (await org.get(`${next ?? ''}&offset=1001`)).refused('invalid_input', 'query.offset');
    expect((await page(`${next ?? ''}&offset=10`)).ids).toEqual(idsOf(changes.slice(15, 20)));
  });
});
