import * as z from 'zod';
import { LoginSession } from '../../../shared/domain/bodies/account.ts';
import { newId } from '../../../shared/domain/ids.ts';
import { listSessions, sessionWrites } from '../../../shared/table/people/sessions.ts';
import { transact } from '../../../shared/table/transaction.ts';
import type { Client, Person } from '../../support/harness.ts';
import { invite, join, signIn, tokenTo } from '../../support/joining.ts';
import { tableFaults } from '../../support/table-faults.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const h = forSuite(wholeApi);
let faults: ReturnType<typeof tableFaults>;
beforeAll(() => {
  faults = tableFaults(h.table);
});

const me = '/api/v1/auth/me';
const list = async (who: Client) =>
  (await who.get('/api/v1/auth/sessions')).expect(200, z.array(LoginSession));

/** A person who signed in at `count` further places, a second after the other. */
async function seasoned(count: number, plan: 'free' | 'business' = 'free') {
  const person = await h.organization({ plan });
  const ids: string[] = [];
  for (let more = 0; more < count; more += 1) {
    h.clock.advance(1);
    ids.push(await anotherSession(person));
  }
  h.clock.advance(1);
  return { person, ids };
}

async function anotherSession({ userId, organizationId }: Person): Promise<string> {
  const at = h.clock.now();
  const id = newId('session', { now: at, random: h.random.bytes(10) });
  const place = { ip: '192.0.2.1', userAgent: null, requestsPerMinute: 60 };
  await transact(h.table, sessionWrites({ id, userId, organizationId, at, ...place }));
  return id;
}

describe('the twenty-first session of a user', () => {
  it('ends the oldest, at once, and that one alone', async () => {
    const { person, ids } = await seasoned(19);
    expect(await list(person)).toHaveLength(20);
    const newest = await signIn(h, person.email);
    (await person.get(me)).expect(401);
    const left = (await list(newest)).map(({ id }) => id);
    expect(left).toHaveLength(20);
    expect(left).toEqual(expect.arrayContaining(ids));
  });

  it('may be begun by an invitation', async () => {
    const { person } = await seasoned(19);
    const creator = await h.organization({ plan: 'business' });
    const joined = await join(h, await invite(h, creator, person.email));
    (await person.get(me)).expect(401);
    (await joined.get(me)).expect(200);
    expect(await listSessions(h.table, person.userId, h.clock.now())).toHaveLength(20);
  });

  it('does not count those that have ended by themselves', async () => {
    const { person } = await seasoned(19);
    h.clock.advance(6 * 86_400);
    // In use, unlike the others.
    (await person.get(me)).expect(200);
    h.clock.advance(2 * 86_400);
    const newest = await signIn(h, person.email);
    (await person.get(me)).expect(200);
    expect(await list(newest)).toHaveLength(2);
  });

  it('costs nothing while there are fewer', async () => {
    const count = async (person: Person) => {
      (await h.anonymous.post('/api/v1/auth/login', { email: person.email })).expect(202);
      const token = tokenTo(h, person.email);
      return h.operations(() => h.anonymous.post('/api/v1/auth/login/verify', { token }));
    };
    const [few, many] = [(await seasoned(0)).person, (await seasoned(18)).person];
    expect(await count(many)).toEqual(await count(few));
  });

  it('is one of twenty, however many sign in at a time', async () => {
    const { person } = await seasoned(20);
    const tokens: string[] = [];
    for (let login = 0; login < 3; login += 1) {
      (await h.anonymous.post('/api/v1/auth/login', { email: person.email })).expect(202);
      tokens.push(tokenTo(h, person.email));
    }
    const answers = await Promise.all(
      tokens.map((token) => h.anonymous.post('/api/v1/auth/login/verify', { token })),
    );
    for (const answer of answers) answer.expect(200);
    const last = h.client({ cookies: [answers.at(-1)!.cookies[0]!.split(';')[0]!] });
    expect(await list(last)).toHaveLength(20);
  });

  it('is cleared away by the next sign-in, wherever the one before it died', async () => {
    for (let at = 1; ; at += 1) {
      const { person } = await seasoned(20);
      (await h.anonymous.post('/api/v1/auth/login', { email: person.email })).expect(202);
      const token = tokenTo(h, person.email);
      faults.arm(at, 'after');
      await faults.inFunction(() => h.anonymous.post('/api/v1/auth/login/verify', { token }));
      const died = faults.takeCrash() !== null;
      faults.disarm();
      expect(await list(await signIn(h, person.email))).toHaveLength(20);
      if (!died) break;
    }
  });
});
