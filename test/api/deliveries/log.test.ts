import * as z from 'zod';
import { Delivery } from '../../../shared/deliveries/rules/delivery.ts';
import { DeliveryDetails } from '../../../shared/domain/bodies/delivery.ts';
import { aFailure, anOutcome } from '../../support/deliveries.ts';
import type { Client, Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import { pagesFrom } from '../../support/paging.ts';
import { forSuite } from '../../support/suite.ts';

const Page = z.array(Delivery.strict());
const permanent = aFailure(400, { permanent: true });

describe.each(['webhooks', 'destinations'] as const)('the log of %s', (of) => {
  const h = forSuite(loggedApi);
  let org: Person;
  let target: string;
  let path: string;
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
    target = await h.l.target(of, org);
    path = `/api/v1/org/${of}/${target}/deliveries`;
  });

  const list = async (query = '', who: Client = org) =>
    (await who.get(`${path}${query}`)).expect(200, Page);

  /** All pages, one after the other. */
  async function allPages(query: string): Promise<{ ids: string[]; pages: number }> {
    const pages = await pagesFrom(`${path}${query}`, (at) => org.get(at));
    const ids = pages.flatMap((page) => page.expect(200, Page).map(({ id }) => id));
    return { ids, pages: pages.length };
  }

  it('tells of each delivery, newest first', async () => {
    const first = await h.l.happens(org, [anOutcome()]);
    h.clock.advance(10);
    const second = await h.l.happens(org, [permanent]);
    h.clock.advance(10);
    const third = await h.l.happens(org, [aFailure(503)]);
    const told = await list();
    expect(told).toEqual([
      expect.objectContaining({ change_id: third.id, status: 'pending', delivered_at: null }),
      expect.objectContaining({ change_id: second.id, status: 'failed', next_attempt_at: null }),
      expect.objectContaining({
        change_id: first.id,
        event_type: first.change_type,
        status: 'delivered',
        attempt_count: 1,
        created_at: first.confirmed_at,
        delivered_at: first.confirmed_at,
      }),
    ]);
    expect(told[0]?.next_attempt_at).not.toBeNull();
    expect(told.map(({ summary }) => summary)).toEqual(
      [third, second, first].map(({ summary }) => summary),
    );
  });

  it('shows one with its attempts, its body, and its headers without the signature', async () => {
    await h.l.happens(org, [aFailure(400, { permanent: true, response_body: 'not today' })]);
    const [delivery] = await list();
    const answer = await org.get(`${path}/${delivery!.id}`);
    const shown = answer.expect(200, DeliveryDetails.strict());
    const { message, at } = h.l.around.sender.sent.at(-1)!;
    expect(shown).toEqual({
      ...delivery,
      body: message.body,
      attempts: [
        {
          number: 1,
          at: at.toISOString(),
          status_code: 400,
          error: 'http_400',
          duration_ms: 12,
          response_body: 'not today',
          request_headers: {
            'content-type': 'application/json',
            'user-agent': 'artist-monitor/0.1.0',
            'webhook-id': delivery!.event_id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': 'v1,***',
          },
        },
      ],
    });
    expect(answer.headers.etag).toBeDefined();
    expect(JSON.stringify(answer.body)).not.toContain('whsec_');
  });

  it('is filtered by one status or several, and by the time at which deliveries were made', async () => {
    const at = (hours: number) => new Date(h.clock.now().getTime() - hours * 3_600_000);
    const [five, four, three, two, one] = await h.l.rows(org, target, [
      { n: 1, at: at(5), status: 'failed' },
      { n: 2, at: at(4), status: 'skipped' },
      { n: 3, at: at(3), status: 'delivered' },
      { n: 4, at: at(2), status: 'failed' },
      { n: 5, at: at(1), status: 'cancelled' },
    ]);
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('')).toEqual([one, two, three, four, five]);
    expect(await ids('?status=failed')).toEqual([two, five]);
    expect(await ids('?status=failed&status=skipped')).toEqual([two, four, five]);
    expect(await ids('?status=pending')).toEqual([]);
    expect(await ids(`?since=${at(4).toISOString()}`)).toEqual([one, two, three, four]);
    expect(await ids(`?until=${at(4).toISOString()}`)).toEqual([four, five]);
    const between = `since=${at(4).toISOString()}&until=${at(2).toISOString()}`;
    expect(await ids(`?${between}`)).toEqual([two, three, four]);
    expect(await ids(`?${between}&status=failed`)).toEqual([two]);
    expect(await ids('?since=0000-01-01T00:00:00Z&until=9999-12-31T23:59:59Z')).toHaveLength(5);
    expect(await ids(`?since=${at(1).toISOString()}&until=${at(2).toISOString()}`)).toEqual([]);
  });

  it('goes by when a delivery was made, also where its change was confirmed long before', async () => {
    const confirmed = h.clock.now();
    const change = await h.l.happens(org, [anOutcome()]);
    h.clock.advance(3 * 3600);
    const late = await h.l.happens(org, [anOutcome()]);
    const since = new Date(confirmed.getTime() + 3_600_000).toISOString();
    expect((await list(`?since=${since}`)).map((each) => each.change_id)).toEqual([late.id]);
    expect((await list(`?until=${since}`)).map((each) => each.change_id)).toEqual([change.id]);
  });

  it('is read page by page without a gap and without a repeat', async () => {
    const now = h.clock.now().getTime();
    const rows = Array.from({ length: 23 }, (_, n) => ({
      n,
      at: new Date(now - Math.floor(n / 3) * 1000),
      status: n % 2 ? ('failed' as const) : ('delivered' as const),
    }));
    const ids = (await h.l.rows(org, target, rows)).toSorted().toReversed();
    expect(await allPages('?limit=5')).toEqual({ ids, pages: 5 });
    expect((await allPages('?limit=1&status=failed')).ids).toHaveLength(11);
    expect((await list('?limit=23')).length).toBe(23);
    expect((await org.get(`${path}?limit=23`)).headers.link).toBeUndefined();
  });

  it('reads no more than so many rows for one request, and leads on to what a filter seeks', async () => {
    const now = h.clock.now().getTime();
    const rows = Array.from({ length: 2600 }, (_, n) => ({
      n,
      at: new Date(now - n * 1000),
      status: n === 2599 ? ('failed' as const) : ('delivered' as const),
    }));
    const ids = await h.l.rows(org, target, rows);
    const names = await h.operations(async () => list('?status=failed'));
    expect(names.filter((name) => name === 'Query').length).toBeLessThanOrEqual(8);
    const { ids: found, pages } = await allPages('?status=failed');
    expect(found).toEqual([ids[2599]]);
    expect(pages).toBe(2);
  });

  it('forgets a delivery after 30 days, also before the table does', async () => {
    const at = new Date(h.clock.now().getTime() - 30 * 86_400_000);
    const [gone] = await h.l.rows(org, target, [{ n: 1, at, status: 'failed' }]);
    expect(await list()).toEqual([]);
    (await org.get(`${path}/${gone!}`)).expect(404);
  });

  it.each([
    ['?status=lost', 'query.status'],
    ['?limit=0', 'query.limit'],
    ['?limit=101', 'query.limit'],
    ['?since=yesterday', 'query.since'],
    ['?until=2026-13-01T00:00:00Z', 'query.until'],
    ['?cursor=x', 'query.cursor'],
    ['?cursor=%20', 'query.cursor'],
  ])('refuses %s', async (query, place) => {
    (await org.get(`${path}${query}`)).refused('invalid_input', place);
  });

  it('refuses a cursor of another log', async () => {
    const now = h.clock.now().getTime();
    const rows = [1, 2].map((n) => ({ n, at: new Date(now - n), status: 'failed' as const }));
    await h.l.rows(org, target, rows);
    const { link } = (await org.get(`${path}?limit=1`)).headers;
    const cursor = /cursor=([^>&]+)/.exec(link ?? '')?.[1];
    const another = await h.l.target(of, org);
    (await org.get(`/api/v1/org/${of}/${another}/deliveries?cursor=${cursor!}`)).refused(
      'invalid_input',
      'query.cursor',
    );
  });

  it('shows no delivery of another target', async () => {
    await h.l.happens(org, [anOutcome()]);
    const [delivery] = await list();
    const another = await h.l.target(of, org);
    (await org.get(`/api/v1/org/${of}/${another}/deliveries/${delivery!.id}`)).expect(404);
  });
});
