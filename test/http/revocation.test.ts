import * as z from 'zod';
import { handlers as account } from '../../functions/api/account/index.ts';
import { handlers as apiKeys } from '../../functions/api/api-keys/index.ts';
import { handlers as organization } from '../../functions/api/organization/index.ts';
import { asMember, type Operation } from '../../shared/contract/define.ts';
import { newId } from '../../shared/domain/ids.ts';
import { implement } from '../../shared/http/implement.ts';
import { sessionCookieName, signSession } from '../../shared/http/session-cookie.ts';
import { sessionLifeSeconds } from '../../shared/table/limits/credentials.ts';
import { sessionWrites } from '../../shared/table/people/sessions.ts';
import { transact } from '../../shared/table/transaction.ts';
import { harness, type Answer, type Client, type Person } from '../support/harness.ts';
import { forSuite } from '../support/suite.ts';

/** That many at a time revoke that often, and each time as many requests come afterwards. */
const [lanes, rounds, afterwards] = [50, 5, 4];
const things = '/api/v1/org/alerts';

// One invented operation that only a member may carry out, and nothing of its own to wait for.
const write = implement(
  {
    id: 'createAlert',
    group: 'alerts',
    method: 'POST',
    path: things,
    summary: 'A thing',
    access: asMember,
    success: { status: 201, body: z.object({ done: z.literal(true) }) },
  } as const satisfies Operation,
  async () => ({ done: true as const }),
);

const h = forSuite(harness);
beforeAll(() => {
  h.use('account', account, h.deps);
  h.use('api-keys', apiKeys, h.deps);
  h.use('organization', organization, h.deps);
  h.use('alerts', [write], h.deps);
});
// Every test begins with rested credentials.
beforeEach(() => {
  h.clock.advance(60);
});

/** One more session of a person. */
async function sessionOf({ userId, organizationId }: Person): Promise<Client & { id: string }> {
  const at = h.clock.now();
  const id = newId('session', { now: at, random: h.random.bytes(10) });
  const place = { ip: '192.0.2.1', userAgent: null, requestsPerMinute: 1200 };
  await transact(h.table, sessionWrites({ id, userId, organizationId, at, ...place }));
  const expiresAt = new Date(at.getTime() + sessionLifeSeconds * 1000);
  const token = await signSession(h.deps, { sessionId: id, createdAt: at, expiresAt });
  return { ...h.client({ cookies: [`${sessionCookieName}=${token}`] }), id };
}

/** Something that is taken from somebody who can do something with it. */
interface Revocation {
  what: string;
  /** Gives it, in an organization of the lane. */
  give: (creator: Person) => Promise<{
    holder: Client;
    revoke: () => Promise<Answer>;
  }>;
}

const revocations: readonly Revocation[] = [
  {
    what: 'an API key',
    give: async (creator) => {
      const holder = await h.apiKey(creator);
      return { holder, revoke: () => creator.delete(`/api/v1/org/api-keys/${holder.id}`) };
    },
  },
  {
    what: 'a session, by its user',
    give: async (creator) => {
      const holder = await sessionOf(creator);
      return { holder, revoke: () => creator.delete(`/api/v1/auth/sessions/${holder.id}`) };
    },
  },
  {
    what: 'a session, by logging out',
    give: async (creator) => {
      const holder = await sessionOf(creator);
      return { holder, revoke: () => holder.post('/api/v1/auth/logout') };
    },
  },
  {
    what: 'a role',
    give: async (creator) => {
      const holder = await h.member(creator, 'member');
      const path = `/api/v1/org/members/${holder.userId}`;
      return { holder, revoke: () => creator.patch(path, { role: 'viewer' }) };
    },
  },
  {
    what: 'a membership',
    give: async (creator) => {
      const holder = await h.member(creator, 'member');
      return { holder, revoke: () => creator.delete(`/api/v1/org/members/${holder.userId}`) };
    },
  },
];

describe('nothing that begins after a revocation succeeds', () => {
  it.each(revocations)(
    `of ${lanes * rounds * afterwards} requests, after ${lanes} at a time: $what`,
    async ({ give }) => {
      const late: number[] = [];
      async function lane(): Promise<void> {
        const creator = await h.organization({ plan: 'business' });
        for (let round = 0; round < rounds; round += 1) {
          const { holder, revoke } = await give(creator);
          // What is taken is good for something.
          expect((await holder.post(things)).status).toBe(201);
          // Under way while it is revoked: it may succeed or not.
          const meanwhile = holder.post(things);
          expect((await revoke()).status).toBeLessThan(300);
          const after = Array.from({ length: afterwards }, () => holder.post(things));
          late.push(...(await Promise.all(after)).map(({ status }) => status));
          await meanwhile;
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane));
      expect(late).toHaveLength(lanes * rounds * afterwards);
      expect(late.filter((status) => ![401, 403, 409].includes(status))).toEqual([]);
    },
  );
});
