/**
 * An organization with far more of everything than a page shows: no request reads more rows of the
 * table than one request may, however its filters are chosen, and following the links still finds
 * all there is.
 */
import * as z from 'zod';
import { handlers as alerts } from '../../functions/api/alerts/index.ts';
import { handlers as organizations } from '../../functions/api/organization/index.ts';
import { operations } from '../../shared/contract/index.ts';
import { Change } from '../../shared/changes/rules/change.ts';
import { batchWrite } from '../../shared/table/batch.ts';
import { auditWrite } from '../../shared/table/people/audit.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { rowsPerRequestMax } from '../../shared/table/pages.ts';
import { putChanges } from '../bench/feed.ts';
import type { Answer, Person } from '../support/harness.ts';
import { nextOf, pagesFrom } from '../support/paging.ts';
import { service, type Service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

/** The attack had 40,000; what is read does not depend on it. */
const changesCount = Number(process.env.CHANGES ?? 8000);
const linesCount = 5_000;
/** What a request reads besides: the organization, its members, counters, its own artists. */
const besides = 200;
const queriesMax = 12;

jest.setTimeout(600_000);

describe('with thousands of changes', () => {
  const s = forSuite(service);
  let org: Person;
  let artistId: string;
  const read = { rows: 0, queries: 0 };
  beforeAll(async () => {
    s.h.use('alerts', alerts, s.deps);
    s.h.use('organization', organizations, s.deps);
    org = await s.organization();
    artistId = (await s.monitor(org, '1001')).id;
    const seeding = {
      table: s.h.table,
      random: s.h.random,
      organizationId: org.organizationId,
      now: s.h.clock.now(),
    };
    await putChanges(seeding, [artistId], { count: changesCount, days: 80 });
    await putLines(s, org);
    s.h.table.intercept(async (next, operation) => {
      const answer = await next();
      if (operation === 'Query') {
        read.queries += 1;
        read.rows += answer.ScannedCount ?? NaN;
      }
      return answer;
    });
  });

  const get = async (path: string): Promise<Answer> => {
    s.h.clock.advance(1);
    read.rows = 0;
    read.queries = 0;
    return org.get(path);
  };
  const expectBounded = () => {
    expect(read.rows).toBeLessThanOrEqual(rowsPerRequestMax + besides);
    expect(read.queries).toBeLessThanOrEqual(queriesMax);
  };
  /** All pages, each read within the bounds. */
  const boundedPages = (path: string) =>
    pagesFrom(path, async (each) => {
      const answer = await get(each);
      expectBounded();
      return answer;
    });

  it.each([
    '/api/v1/changes?acknowledged=true',
    '/api/v1/changes?change_type=FOLLOWERS_DROP',
    '/api/v1/changes?change_type=FOLLOWERS_DROP&limit=1',
    '/api/v1/changes?min_severity=critical&acknowledged=true&offset=1000',
    '/api/v1/changes?since=2020-01-01T00:00:00.000Z&acknowledged=true',
  ])('reads no more than a request may for %s', async (path) => {
    const answer = await get(path);
    expectBounded();
    if (!path.includes('offset')) {
      expect(answer.expect(200)).toEqual([]);
      // The page is empty, and not the last one.
      expect(nextOf(answer)).toContain('cursor=');
    }
  });

  it('does so for one artist too', async () => {
    const answer = await get(`/api/v1/artists/${artistId}/changes?acknowledged=true`);
    expectBounded();
    expect(answer.expect(200)).toEqual([]);
    expect(nextOf(answer)).toContain('cursor=');
  });

  it('finds everything that matches by following the links, each page as cheap', async () => {
    const wanted = '/api/v1/changes?min_severity=critical&limit=100';
    const pages = await boundedPages(wanted);
    const ids = new Set(
      pages.flatMap((page) => page.expect(200, z.array(Change))).map(({ id }) => id),
    );
    expect(ids.size).toBe(Math.floor(changesCount / 3));
    expect(pages.length).toBeLessThan(ids.size / 100 + 3);
  });

  it('finds the one that matches behind empty pages', async () => {
    const id = await oldestOf(org);
    (await org.post(`/api/v1/changes/${id}/acknowledge`)).expect(200);
    const pages = await boundedPages('/api/v1/changes?acknowledged=true');
    const found = pages.flatMap((page) => page.expect(200, z.array(Change)));
    expect(found.map(({ id }) => id)).toEqual([id]);
    expect(pages.length).toBeLessThanOrEqual(changesCount / rowsPerRequestMax + 1);
  });

  it.each([
    ['that it does not come to', 'change_type=FOLLOWERS_DROP&offset=1'],
    ['that is beyond the bound', 'min_severity=critical&offset=1001'],
  ])('refuses an offset %s, and points to the header', async (_, query) => {
    const answer = await get(`/api/v1/changes?${query}`);
    expectBounded();
    expect(answer.expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [
        {
          path: 'query.offset',
          message: expect.stringContaining('follow the `Link` header') as string,
        },
      ],
    });
  });

  it('finds a deep offset without filters as cheaply as the first page', async () => {
    const answer = await get(`/api/v1/changes?offset=${changesCount - 5}`);
    expectBounded();
    expect(answer.expect(200)).toHaveLength(5);
    expect(answer.headers['x-total-count']).toBe(String(changesCount));
  });

  it('tries a rule on the newest changes, and says that there are more', async () => {
    read.rows = 0;
    read.queries = 0;
    const answer = await org.post('/api/v1/org/alerts/dry-run', { days: 90 });
    expectBounded();
    expect(answer.expect(200)).toMatchObject({ truncated: true, count: rowsPerRequestMax });
    const short = await org.post('/api/v1/org/alerts/dry-run', { days: 1 });
    expect(short.expect(200)).toMatchObject({ truncated: false });
  });

  it('reads no more of the audit log, and no more for a page of an export', async () => {
    const log = await get('/api/v1/org/audit-log?action=webhook.created');
    expectBounded();
    expect(log.expect(200)).toEqual([]);
    expect(nextOf(log)).toContain('cursor=');
    for (
      let path: string | undefined = '/api/v1/org/export', pages = 0;
      path && pages < 3;
      pages += 1
    ) {
      const answer: Answer = await get(path);
      expect(read.rows).toBeLessThanOrEqual(rowsPerRequestMax + besides);
      answer.expect(200);
      path = nextOf(answer);
    }
  });

  it('holds for everything that can be read of the organization', async () => {
    const plain = operations.filter(
      ({ method, path, access }) =>
        method === 'GET' &&
        access.kind !== 'public' &&
        !/\{(?!id)|catalog|search|lookup/.test(path),
    );
    for (const { path } of plain.filter(({ group }) => ['artists', 'changes'].includes(group))) {
      await get(path.replace('{id}', artistId));
      expectBounded();
    }
  });
});

async function oldestOf(org: Person): Promise<string> {
  const answer = await org.get(`/api/v1/changes?offset=${changesCount - 1}`);
  const [change] = answer.expect(200, z.array(Change));
  return change?.id ?? '';
}

async function putLines({ h }: Service, { organizationId }: Person): Promise<void> {
  const requests = Array.from({ length: linesCount }, (_, n) => {
    const at = new Date(h.clock.now().getTime() - n * 60_000);
    const target = { type: 'alert', id: `alert_${n}`, name: null };
    const write = auditWrite(organizationId, theService, at, { action: 'alert.created', target });
    return { PutRequest: { Item: write.Put?.Item ?? {} } };
  });
  await batchWrite(h.table, requests);
}
