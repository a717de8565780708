import { keys } from '../../shared/table/keys.ts';
import type { Person } from '../support/harness.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const list = '/api/v1/org/api-keys';
const terms = '/api/v1/org/api-terms/accept';
const me = '/api/v1/auth/me';
const day = 86_400;

const h = forSuite(wholeApi);

describe('a request without sound credentials', () => {
  it.each([
    ['an empty header', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no token', 'Bearer '],
    ['two tokens', 'Bearer a b'],
    ['a key of another kind', 'Bearer sk_live_000000000000000000000000000000000000'],
    ['a wrong checksum', `Bearer ag_live_${'0'.repeat(36)}`],
    ['two headers, joined', 'Bearer x, Bearer y'],
  ])('is refused for %s before any read, even beside a good cookie', async (_, authorization) => {
    const person = await h.organization();
    const operations = await h.operations(async () => {
      (await person.get(me, { headers: { authorization } })).expect(401);
    });
    expect(operations).toEqual([]);
  });

  it('is refused with two session cookies, whichever comes first', async () => {
    const { cookie } = await h.organization();
    for (const cookies of [
      [cookie, 'ag_token=evil'],
      ['ag_token=evil', cookie],
      [cookie, cookie],
    ]) {
      (await h.client({ cookies }).get(me)).expect(401);
    }
    (await h.client({ cookies: ['a=b', cookie, 'xag_token=c', 'AG_TOKEN=d'] }).get(me)).expect(200);
  });
});

describe('a credential', () => {
  it('costs one update and one read, for a key and for a session', async () => {
    const org = await h.organization({ plan: 'pro' });
    const key = await h.apiKey(org);
    const own = ['Query', 'BatchGetItem'];
    expect(await h.operations(() => key.get(list))).toEqual(['UpdateItem', 'GetItem', ...own]);
    expect(await h.operations(() => org.get(list))).toEqual(['UpdateItem', 'BatchGetItem', ...own]);
  });

  it('in the Authorization header wins over the cookie', async () => {
    const org = await h.organization({ plan: 'pro' });
    const key = await h.apiKey(org);
    (await org.get(me, { headers: { authorization: `Bearer ${key.key}` } })).refused(
      'session_required',
    );
  });

  it('of a person ends 30 days after the sign-in, however much it is used', async () => {
    const start = await h.organization();
    for (let week = 0; week < 4; week += 1) {
      h.clock.advance(7 * day - 1);
      (await start.get(me)).expect(200);
    }
    h.clock.advance(2 * day + 3);
    (await start.get(me)).expect(200);
    h.clock.advance(1);
    (await start.get(me)).expect(401);
  });

  it('of a key does not end by itself', async () => {
    const key = await h.apiKey(await h.organization({ plan: 'pro' }));
    h.clock.advance(400 * day);
    (await key.get(list)).expect(200);
  });
});

describe('a request with the cookie', () => {
  const own = { origin: 'http://localhost:3000' };
  it.each<[string, Record<string, string>, number]>([
    ['of no browser', {}, 200],
    ['of our page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['of our page in an old browser', own, 200],
    ['of a sibling host', { 'sec-fetch-site': 'same-site', ...own }, 403],
    ['of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of nobody', { 'sec-fetch-site': 'none' }, 403],
    ['of another origin', { origin: 'http://localhost:3001' }, 403],
    ['of a hidden origin', { origin: 'null' }, 403],
  ])('%s may change something or not: %j', async (_, headers, status) => {
    const person = await h.organization();
    const answer = await person.post(terms, undefined, { headers });
    const body = answer.expect(status);
    if (status === 403) expect(body).toMatchObject({ code: 'cross_site_request' });
    (await person.get(me, { headers })).expect(200);
  });

  it('is not asked where it comes from when it has a key', async () => {
    const key = await h.apiKey(await h.organization({ plan: 'pro' }));
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
    (await key.post(terms, undefined, { headers })).expect(200);
  });
});

describe('what a caller may do', () => {
  it('ends with the membership', async () => {
    const person = await h.organization({ role: 'admin' });
    await h.table.call('DeleteItem', {
      Key: keys.member(person.organizationId, person.userId),
    });
    (await person.get(list)).refused('no_organization');
    (await person.get(me)).expect(200);
  });

  it('of the sensitive kind needs a sign-in of the last 15 minutes, but for keys', async () => {
    const org = await h.organization({ plan: 'pro' });
    const key = await h.apiKey(org);
    h.clock.advance(900);
    (await org.post(list, { name: 'in time' })).expect(201);
    h.clock.advance(1);
    (await org.post(list, { name: 'late' })).refused('fresh_sign_in_required');
    (await org.get(list)).expect(200);
    (await key.post(list, { name: 'by key' })).expect(201);
  });
});

describe('the rate of a credential', () => {
  const policy = (answer: { headers: Record<string, string> }) =>
    answer.headers['ratelimit-policy'];
  const holders: [string, (org: Person) => Promise<{ get: Person['get'] }>][] = [
    ['a key', (org) => h.apiKey(org)],
    ['a session', async (org) => org],
  ];

  it.each(holders)('of %s is the one of the plan, and follows it', async (_, holder) => {
    const org = await h.organization({ plan: 'pro' });
    const { get } = await holder(org);
    expect(policy(await get(list))).toBe('"burst";q=30;w=6, "default";q=300;w=60');
    await h.plan(org, 'business');
    expect(policy(await get(list))).toBe('"burst";q=120;w=6, "default";q=1200;w=60');
    expect(policy(await get(list))).toBe('"burst";q=120;w=6, "default";q=1200;w=60');
  });

  it('promises no more than it keeps when the plan gets smaller', async () => {
    const org = await h.organization({ plan: 'business' });
    (await org.get(list)).expect(200);
    await h.plan(org, 'free');
    const told = (await org.get(list)).headers.ratelimit!;
    const left = Number(/^"burst";r=(\d+);/.exec(told)![1]);
    expect(left).toBeGreaterThan(0);
    for (let call = 0; call < left; call += 1) (await org.get(list)).expect(200);
    (await org.get(list)).expect(429);
  });

  it('is told with every answer, and refuses past the burst until there is room', async () => {
    const org = await h.organization({ plan: 'pro' });
    const rates = [];
    for (let call = 0; call < 30; call += 1) {
      const answer = await org.get(list);
      answer.expect(200);
      rates.push(answer.headers.ratelimit);
    }
    expect([rates[0], rates[29]]).toEqual(['"burst";r=29;t=1', '"burst";r=0;t=1']);
    const answer = await org.get(list);
    answer.refused('rate_limited');
    expect(answer.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"burst";r=0;t=1',
      'ratelimit-policy': '"burst";q=30;w=6, "default";q=300;w=60',
    });
    h.clock.advance(0.2);
    (await org.get(list)).expect(200);
    (await org.get(list)).expect(429);
    h.clock.advance(6);
    (await org.get(list)).expect(200);
  });

  it('is told with refusals too', async () => {
    const viewer = await h.organization({ plan: 'pro', role: 'viewer' });
    const answer = await viewer.get(list);
    answer.expect(403);
    expect(answer.headers.ratelimit).toBe('"burst";r=29;t=1');
  });
});
