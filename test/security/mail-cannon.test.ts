/**
 * The attack: have us mail as many strangers as we can, from one account. Once, one free account
 * reached 206 within a minute, by giving one destination an address after the other.
 */
import { handlers as apiKeys } from '../../functions/api/api-keys/index.ts';
import { Organization } from '../../shared/domain/bodies/account.ts';
import { ApiKeyCreated } from '../../shared/domain/bodies/api-key.ts';
import { Destination } from '../../shared/domain/bodies/destination.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import type { Answer, Client } from '../support/harness.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const h = forEachTest(wholeApi);

const path = '/api/v1/org/destinations';
let strangers = 0;
const aStranger = () => {
  strangers += 1;
  return `stranger${strangers}@example.net`;
};
const reached = () => new Set(h.mails.map(({ to }) => to).filter((to) => to.includes('stranger')));
const toAStranger = () => ({ name: 'x', type: 'email', config: { address: aStranger() } });

/** A destination of somebody that asks a stranger for consent. */
async function aDestination(by: Client): Promise<string> {
  return (await by.post(path, toAStranger())).expect(201, Destination).id;
}

/** As fast as the rate of the plan free lets requests through. */
const shoot = (by: Client, id: string) => () => {
  h.clock.advance(1);
  return by.patch(`${path}/${id}`, { config: { address: aStranger() } });
};

function refusal(answer: Answer) {
  const { code, detail } = answer.expect(429) as { code: string; detail: string };
  return [code, detail, Number(answer.headers['retry-after'])];
}

describe('one free account', () => {
  it('reaches 20 strangers an hour and 100 a day', async () => {
    const org = await h.organization();
    const next = shoot(org, await aDestination(org));
    for (let count = 1; count < 206; count += 1) await next();
    expect(reached().size).toBe(20);
    const detail = 'Your organization can send 20 emails an hour and 100 a day to new addresses.';
    expect(refusal(await next())).toEqual(['rate_limited', detail, 3600 - 206]);
    for (let hour = 1; hour < 6; hour += 1) {
      h.clock.advance(3600);
      for (let count = 0; count < 22; count += 1) await next();
    }
    expect(reached().size).toBe(100);
    h.clock.advance(86_400);
    await next();
    expect(reached().size).toBe(101);
  });

  it('reaches no more with 206 requests at once', async () => {
    const org = await h.organization({ plan: 'business' });
    const next = shoot(org, await aDestination(org));
    const answers = await Promise.all(Array.from({ length: 206 }, next));
    const statuses = new Set(answers.map(({ status }) => status));
    // Those that met are refused, too; whether any meet is up to the machine.
    expect([...statuses].filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    expect(reached().size).toBeLessThanOrEqual(20);
  });

  it('reaches no more by creating and deleting, or by inviting and revoking', async () => {
    const org = await h.organization();
    for (let count = 0; count < 30; count += 1) {
      h.clock.advance(4);
      const made = await org.post(path, toAStranger());
      if (made.status === 201) {
        (await org.delete(`${path}/${(made.body as { id: string }).id}`)).expect(204);
      }
      const invited = { email: aStranger(), role: 'viewer' };
      const invitation = await org.post('/api/v1/org/invitations', invited);
      if (invitation.status === 201) {
        const { id } = invitation.body as { id: string };
        (await org.delete(`/api/v1/org/invitations/${id}`)).expect(204);
      }
    }
    expect(reached().size).toBe(20);
  });

  it('reaches no more from twenty organizations, and by changing its own address', async () => {
    const person = await h.organization();
    for (let count = 0; count < 20; count += 1) {
      h.clock.advance(4);
      if (count > 0) {
        const founded = await person.post('/api/v1/auth/organizations', { name: `Org ${count}` });
        if (founded.status !== 201) break;
        founded.expect(201, Organization);
      }
      for (let each = 0; each < 3; each += 1) await person.post(path, toAStranger());
    }
    for (let count = 0; count < 5; count += 1) {
      h.clock.advance(1);
      await person.patch('/api/v1/auth/me', { email: aStranger() });
    }
    expect(reached().size).toBe(20);
  });

  it('spends nothing of another’s', async () => {
    const [one, other] = [await h.organization(), await h.organization()];
    const next = shoot(one, await aDestination(one));
    for (let count = 0; count < 30; count += 1) await next();
    await aDestination(other);
    expect(reached().size).toBe(21);
  });
});

describe('a change of name and address that is refused', () => {
  it('changes nothing', async () => {
    const person = await h.organization();
    for (let count = 0; count < 5; count += 1) {
      (await person.patch('/api/v1/auth/me', { email: aStranger() })).expect(200);
    }
    const before = (await person.get('/api/v1/auth/me')).expect(200);
    const both = { name: 'Somebody Else', email: aStranger() };
    (await person.patch('/api/v1/auth/me', both)).expect(429);
    expect((await person.get('/api/v1/auth/me')).expect(200)).toEqual(before);
  });
});

describe('many accounts', () => {
  it('have one address mailed ten times an hour', async () => {
    const address = aStranger();
    for (let count = 0; count < 15; count += 1) {
      const org = await h.organization();
      await org.post(path, { name: 'x', type: 'email', config: { address } });
      await org.post('/api/v1/org/invitations', { email: address, role: 'viewer' });
    }
    expect(h.mails.filter(({ to }) => to === address)).toHaveLength(10);
  });

  it('have no more by what follows a plus sign', async () => {
    for (let count = 0; count < 15; count += 1) {
      const org = await h.organization();
      const address = `stranger+${count}@example.net`;
      await org.post(path, { name: 'x', type: 'email', config: { address } });
    }
    expect(h.mails.filter(({ to }) => to.startsWith('stranger+'))).toHaveLength(10);
  });

  it('is one mailbox at Gmail wherever its dots are, and by both names of the service', async () => {
    const org = await h.organization({ plan: 'business' });
    const ask = async (address: string) =>
      (await org.post(path, { name: 'x', type: 'email', config: { address } })).status;
    const asked = ['victim@gmail.com', 'vic.tim@gmail.com', 'v.i.c.tim+a@googlemail.com'];
    for (const address of asked) expect(await ask(address)).toBe(201);
    expect(await ask('v.ictim@gmail.com')).toBe(429);
    for (const address of [
      'v.ictim@example.net',
      'vic.tim@example.net',
      'victim@example.net',
      'vi.ctim@example.net',
    ])
      expect(await ask(address)).toBe(201);
  });
});

describe('one account that would shut others out of an address', () => {
  it('takes three of its ten mails an hour, from however many organizations', async () => {
    const email = aStranger();
    const person = await h.organization();
    for (let each = 0; each < 4; each += 1) {
      for (let count = 0; count < 10; count += 1) {
        await person.post('/api/v1/org/invitations', { email, role: 'viewer' });
      }
      h.clock.advance(20);
      (await person.post('/api/v1/auth/organizations', { name: `Org ${each}` })).expect(201);
    }
    expect(h.mails.filter(({ to }) => to === email)).toHaveLength(3);
    const other = await h.organization();
    (await other.post('/api/v1/org/invitations', { email, role: 'viewer' })).expect(201);
  });
});

describe('API keys', () => {
  it('count for the person who created them, also by another key', async () => {
    h.use('api-keys', apiKeys, h.deps);
    const person = await h.organization({ plan: 'pro' });
    for (let each = 0; each < 3; each += 1) {
      if (each > 0) {
        (await person.post('/api/v1/auth/organizations', { name: `Org ${each}` })).expect(201);
        const { organization } = (await person.get('/api/v1/auth/me')).body as {
          organization: { id: string };
        };
        await setPlan(h.table, organization.id, 'pro');
      }
      (await person.post('/api/v1/org/api-terms/accept')).expect(200);
      const first = await keyOf(person);
      const second = await keyOf(first);
      for (let count = 0; count < 15; count += 1) {
        h.clock.advance(2);
        await second.post('/api/v1/org/invitations', { email: aStranger(), role: 'viewer' });
        await second.post(path, toAStranger());
      }
    }
    // Invitations beyond the plan take a turn, too.
    expect(reached().size).toBeGreaterThan(15);
    expect(reached().size).toBeLessThanOrEqual(20);
  });

  async function keyOf(by: Client): Promise<Client> {
    const made = (await by.post('/api/v1/org/api-keys', { name: 'k' })).expect(201, ApiKeyCreated);
    return h.client({ headers: { authorization: `Bearer ${made.key}` } });
  }
});
