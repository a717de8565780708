import * as z from 'zod';
import {
  type AuditAction,
  AuditEntry,
  type Doer,
  theOperator,
} from '../../../shared/domain/people/audit.ts';
import { auditWrite } from '../../../shared/table/people/audit.ts';
import { transact } from '../../../shared/table/transaction.ts';
import type { Answer, Person } from '../../support/harness.ts';
import { nextOf, pagesFrom } from '../../support/paging.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const path = '/api/v1/org/audit-log';
const day = 86_400;

describe('the audit log over HTTP', () => {
  const h = forSuite(wholeApi);
  let org: Person;
  beforeEach(async () => {
    org = await h.organization({ plan: 'business' });
  });

  const aUser = (id: string): Doer => ({
    actor: { type: 'user', id, name: null },
    ip: '192.0.2.7',
    requestId: null,
  });

  /** Writes lines, one for each second that ends now. */
  async function write(
    count: number,
    action: AuditAction = 'alert.created',
    by = aUser(org.userId),
  ) {
    const at = h.clock.now().getTime();
    for (let start = 0; start < count; start += 50) {
      const some = Array.from({ length: Math.min(50, count - start) }, (_, index) => {
        const n = start + index;
        const target = { type: 'alert', id: `alert_${n}`, name: `n${n}` };
        return auditWrite(org.organizationId, by, new Date(at - n * 1000), { action, target });
      });
      await transact(h.table, some);
    }
  }

  const entries = (answer: Answer) => answer.expect(200, z.array(AuditEntry));
  const names = (answer: Answer) => entries(answer).map(({ target }) => target.name);

  it('shows who did what, and when, newest first', async () => {
    const key = await h.apiKey(org);
    h.clock.advance(1);
    (await org.patch('/api/v1/auth/me', { name: 'Ada' })).expect(200);
    const renamed = await org.patch('/api/v1/org', { name: 'First' }, { ip: '192.0.2.44' });
    h.clock.advance(1);
    const again = await key.patch('/api/v1/org', { name: 'Second' });
    const [newest, older] = entries(await org.get(path));
    expect(newest).toMatchObject({
      at: h.clock.now().toISOString(),
      actor: { type: 'api_key', id: key.id, name: 'test' },
      before: { name: 'First' },
      after: { name: 'Second' },
      request_id: again.headers['x-request-id'],
    });
    expect(older).toMatchObject({
      actor: { type: 'user', id: org.userId, name: 'Ada' },
      action: 'organization.renamed',
      target: { type: 'organization', id: org.organizationId, name: 'First' },
      ip: '192.0.2.44',
      request_id: renamed.headers['x-request-id'],
    });
  });

  it('keeps the name that an API key had, and names people as they are called now', async () => {
    const key = await h.apiKey(org);
    const member = await h.member(org, 'viewer');
    h.clock.advance(1);
    (await key.patch(`/api/v1/org/members/${member.userId}`, { role: 'admin' })).expect(200);
    const [line] = entries(await org.get(path));
    expect(line?.actor.name).toBe('test');
    expect(line?.target).toEqual({ type: 'member', id: member.userId, name: member.email });
  });

  it('leaves those nameless who do not exist any more', async () => {
    await write(1, 'alert.created', aUser('user_01k9zq4w3v7m2x5c8e0b6t1n4r'));
    expect(entries(await org.get(path))[0]?.actor.name).toBeNull();
  });

  it('is read page by page to its end, each line once', async () => {
    await write(120);
    const pages = await pagesFrom(path, (at) => org.get(at));
    expect(pages).toHaveLength(3);
    expect(pages.flatMap(names)).toEqual(Array.from({ length: 120 }, (_, n) => `n${n}`));
    expect(nextOf(await org.get(`${path}?limit=60&action=alert.created`))).toContain(
      'limit=60&action=alert.created&cursor=',
    );
    expect(names(await org.get(`${path}?limit=100`))).toHaveLength(100);
  });

  it('has no next page behind the last line', async () => {
    await write(4);
    expect(nextOf(await org.get(`${path}?limit=4`))).toBeUndefined();
    expect(nextOf(await org.get(`${path}?limit=3`))).toBeDefined();
  });

  it('is filtered by who did it', async () => {
    const admin = await h.member(org, 'admin');
    await write(2);
    await write(2, 'webhook.created', aUser(admin.userId));
    await write(1, 'organization.plan_changed', theOperator);
    const of = async (actor: string) => names(await org.get(`${path}?actor=${actor}`));
    expect(await of(org.userId)).toHaveLength(2);
    expect(await of(admin.userId)).toHaveLength(2);
    expect(await of('operator')).toHaveLength(1);
    expect(await of('service')).toHaveLength(0);
  });

  it('is filtered by what was done, also by several deeds', async () => {
    for (const action of ['alert.created', 'alert.deleted', 'webhook.created'] as const) {
      await write(1, action);
    }
    const actions = async (query: string) =>
      entries(await org.get(`${path}?${query}`)).map(({ action }) => action);
    expect(await actions('action=alert.deleted')).toEqual(['alert.deleted']);
    expect((await actions('action=alert.deleted&action=webhook.created')).toSorted()).toEqual([
      'alert.deleted',
      'webhook.created',
    ]);
  });

  it('is cut by time, both ends included', async () => {
    await write(10);
    const ago = (seconds: number) =>
      new Date(h.clock.now().getTime() - seconds * 1000).toISOString();
    const between = `since=${ago(5)}&until=${ago(3)}`;
    expect(names(await org.get(`${path}?${between}`))).toEqual(['n3', 'n4', 'n5']);
    expect(names(await org.get(`${path}?since=${ago(0)}&until=${ago(1)}`))).toEqual([]);
    expect(names(await org.get(`${path}?until=0001-01-01T00:00:00Z`))).toEqual([]);
  });

  it('goes on behind a page in which the filter let nothing through', async () => {
    await write(1, 'webhook.created');
    h.clock.advance(2500);
    await write(2400);
    const first = await org.get(`${path}?action=webhook.created`);
    expect(entries(first)).toEqual([]);
    expect(names(await org.get(nextOf(first)!))).toEqual(['n0']);
  });

  it('reads so many lines for a page, however sparse the filter', async () => {
    await write(2400);
    const of = `${path}?action=webhook.created`;
    const operations = await h.operations(async () => (await org.get(of)).expect(200));
    expect(operations.filter((name) => name === 'Query').length).toBeLessThan(12);
  });

  it('ends after 400 days, whether or not the table has removed the lines', async () => {
    await write(1);
    h.clock.advance(400 * day - 1);
    org = { ...org, ...(await h.member(org, 'admin')) };
    expect(names(await org.get(path))).toEqual(['n0']);
    h.clock.advance(2);
    expect(names(await org.get(path))).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'actor=nobody',
    'action=alert.renamed',
    'since=yesterday',
    'cursor=AAAA',
  ])('refuses %s', async (query) => {
    (await org.get(`${path}?${query}`)).refused('invalid_input');
  });

  it('refuses the cursor of another log', async () => {
    await write(3);
    const at = nextOf(await org.get(`${path}?limit=1`))!;
    const other = await h.organization({ plan: 'business' });
    (await other.get(at)).refused('invalid_input');
  });
});
