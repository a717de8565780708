/**
 * One person asks the catalog through as many sessions, organizations and keys as they can get. The
 * catalog's quota is shared by all customers: what one of them can take does not grow with these.
 */
import type { Client, Person } from '../support/harness.ts';
import { wholeApi } from '../support/whole-api.ts';
import { signIn } from '../support/joining.ts';
import { forSuite } from '../support/suite.ts';

const search = '/api/v1/artists/search?q=a';
const instant = '/api/v1/verify/instant';

const h = forSuite(wholeApi);
beforeEach(() => {
  h.clock.advance(3600);
});

/** How many of the requests that all of `clients` send for a minute come through. */
async function admitted(clients: readonly Client[], ask: (client: Client) => Promise<number>) {
  let count = 0;
  for (let second = 0; second < 60; second += 2) {
    for (const client of clients) if ((await ask(client)) !== 429) count += 1;
    h.clock.advance(2);
  }
  return count;
}

const searches = async (client: Client) => (await client.get(search)).status;
/** A minute's requests and the burst before it. */
const budget = (perMinute: number, burst: number) => perMinute + burst;

describe('asking the catalog', () => {
  it('is one budget for twenty sessions of a person', async () => {
    const person = await h.organization({ plan: 'pro' });
    const sessions = [person, ...(await sessionsOf(person, 19))];
    const count = await admitted(sessions, searches);
    expect(count).toBeLessThanOrEqual(budget(30, 10));
    expect(count).toBeGreaterThanOrEqual(30);
  });

  it('is one budget for the members and keys of an organization', async () => {
    const org = await h.organization({ plan: 'pro' });
    const keys = await Promise.all([1, 2, 3, 4, 5].map(() => h.apiKey(org)));
    const members = await Promise.all([1, 2, 3, 4].map(() => h.member(org, 'viewer')));
    const count = await admitted([org, ...keys, ...members], searches);
    expect(count).toBeLessThanOrEqual(budget(30, 10));
  });

  it('is one budget for a person in several organizations', async () => {
    const person = await h.organization();
    const ids = [person.organizationId];
    for (let more = 0; more < 4; more += 1) {
      const made = await person.post('/api/v1/auth/organizations', { name: `Another ${more}` });
      ids.push((made.expect(201) as { id: string }).id);
    }
    for (const organizationId of ids) await h.plan({ organizationId }, 'pro');
    await person.get('/api/v1/org');
    h.clock.advance(3600);
    let count = 0;
    for (const organization_id of ids) {
      (await person.post('/api/v1/auth/switch', { organization_id })).expect(200);
      for (let more = 0; more < 4; more += 1) if ((await searches(person)) !== 429) count += 1;
    }
    expect(count).toBe(10);
  });

  it('is one budget for a person in Free organizations of several ages', async () => {
    const person = await h.organization();
    h.clock.advance(8 * 86_400);
    const again = await signIn(h, person.email);
    const { id } = (await again.post('/api/v1/auth/organizations', { name: 'New' })).expect(
      201,
    ) as {
      id: string;
    };
    const all = async (organization_id: string) => {
      (await again.post('/api/v1/auth/switch', { organization_id })).expect(200);
      let count = 0;
      while ((await searches(again)) !== 429) count += 1;
      return count;
    };
    expect([await all(person.organizationId), await all(id)]).toEqual([10, 0]);
  });

  it('counts verifications and checks too', async () => {
    const org = await h.organization({ plan: 'business' });
    const made = (await org.post(instant, { streaming_id: '1001' })).expect(201) as { id: string };
    const asked = [
      () => org.get(`/api/v1/artists/lookup?url=${encodeURIComponent('https://x.example/')}`),
      () => org.post('/api/v1/verify/start', { streaming_id: '1002' }),
      () => org.post(instant, { streaming_id: '999999' }),
      () => org.post(`/api/v1/artists/${made.id}/check`),
    ];
    const refused: boolean[] = [];
    for (let n = 0; n < 15; n += 1) {
      const { headers } = await asked[n % 4]!();
      refused.push(headers['ratelimit-policy']?.startsWith('"catalog-burst"') ?? false);
    }
    expect(refused.slice(0, 11)).not.toContain(true);
    expect(refused.slice(11)).toEqual([true, true, true, true]);
  });

  it('leaves the organization what a person of it asks too much', async () => {
    const org = await h.organization({ plan: 'business' });
    const other = await h.member(org, 'member');
    for (let n = 0; n < 6; n += 1) expect(await searches(other)).toBe(200);
    for (let n = 0; n < 6; n += 1) expect(await searches(org)).toBe(200);
    expect(await searches(org)).toBe(429);
    h.clock.advance(3600);
    const key = await h.apiKey(org);
    expect(await searches(key)).toBe(200);
  });

  it('costs a person two writes and a key one', async () => {
    const org = await h.organization({ plan: 'business' });
    const key = await h.apiKey(org);
    const updates = async (client: Client) => {
      const names = await h.operations(() => client.get(search));
      return names.filter((name) => name === 'UpdateItem' || name === 'Update').length;
    };
    // One of them is the use of the credential, as in every request.
    expect([await updates(org), await updates(key)]).toEqual([3, 2]);
  });
});

async function sessionsOf(person: Person, count: number): Promise<Client[]> {
  const made: Client[] = [];
  for (let n = 0; n < count; n += 1) {
    // Three mails in 15 minutes to an address.
    h.clock.advance(400);
    made.push(await signIn(h, person.email));
  }
  return made;
}
