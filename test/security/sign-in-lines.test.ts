/**
 * Who signed in, and who tried to: told to the organization, without telling a stranger which
 * addresses are known, and without letting one fill the log.
 */
import { handlers as signInHandlers } from '../../functions/api/sign-in/index.ts';
import { Work } from '../../shared/domain/owed/work.ts';
import { tellFailure } from '../../shared/usecases/sign-in/failed-sign-in.ts';
import { linesOf, storedItems } from '../support/audit-lines.ts';
import type { Answer } from '../support/harness.ts';
import { invite, join, signIn, tokenTo } from '../support/joining.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const start = '/api/v1/auth/login';
const verify = '/api/v1/auth/login/verify';

const h = forEachTest(wholeApi);

const signIns = async (org: string) => {
  const lines = await linesOf(h.table, org);
  return lines.filter(({ action }) => action.startsWith('sign_in.'));
};

async function startFor(email: string): Promise<string> {
  return ((await h.anonymous.post(start, { email })).expect(202) as { login_id: string }).login_id;
}

/** The worker's turn: each message twice, as queues may deliver it. */
async function work(): Promise<void> {
  for (const message of h.queued.splice(0)) {
    const parsed = Work.parse(message);
    if (parsed.kind !== 'failed_sign_in') throw new Error(parsed.kind);
    for (let times = 0; times < 2; times += 1) await tellFailure(h.deps, parsed);
  }
}

const withoutId = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...(body as object), request_id: '' },
  names: Object.keys(headers).toSorted(),
});

describe('the audit log', () => {
  it('tells of each sign-in in the organization that the session begins to act in', async () => {
    const org = await h.organization({ plan: 'business' });
    const place = { ip: '203.0.113.9' };
    await startFor(org.email);
    const answer = await h.anonymous.post(verify, { token: tokenTo(h, org.email) }, place);
    answer.expect(200);
    const joined = await join(h, await invite(h, org, 'ada@example.com'));
    expect(await signIns(org.organizationId)).toMatchObject([
      {
        action: 'sign_in.succeeded',
        actor: { type: 'user', id: org.userId },
        target: { type: 'member', id: org.userId },
        ip: '203.0.113.9',
        after: { started_by: 'sign_in' },
      },
      { actor: { id: joined.userId }, after: { started_by: 'invitation' } },
    ]);
  });

  it('tells the organization that a session switches to, once, and nobody of a refused switch', async () => {
    const org = await h.organization({ plan: 'business' });
    const joined = await join(h, await invite(h, org, 'ada@example.com'));
    const person = await signIn(h, 'ada@example.com');
    const own = (await person.post('/api/v1/auth/organizations', { name: 'Own' })).expect(201) as {
      id: string;
    };
    const to = (organization_id: string) => person.post('/api/v1/auth/switch', { organization_id });
    const before = (await signIns(org.organizationId)).length;
    const answer = await to(org.organizationId);
    answer.expect(200);
    (await to(org.organizationId)).expect(200);
    const stranger = await h.organization();
    (await to(stranger.organizationId)).expect(400);
    expect((await signIns(org.organizationId)).slice(before)).toMatchObject([
      {
        action: 'sign_in.switched',
        actor: { type: 'user', id: joined.userId },
        target: { type: 'member', id: joined.userId },
        request_id: answer.headers['x-request-id'],
        after: null,
      },
    ]);
    (await to(own.id)).expect(200);
    expect((await signIns(own.id)).map(({ action }) => action)).toEqual(['sign_in.switched']);
    expect(await signIns(stranger.organizationId)).toEqual([]);
  });

  it('tells of the first sign-in of an address too', async () => {
    const person = await signIn(h, 'first@example.com');
    const { organization } = (await person.get('/api/v1/auth/me')).body as {
      organization: { id: string };
    };
    expect(await signIns(organization.id)).toHaveLength(1);
  });

  it('tells of failed ones, by code and by a link that was used', async () => {
    const org = await h.organization();
    const login_id = await startFor(org.email);
    (await h.anonymous.post(verify, { login_id, code: 'ZZZZZZZZ' })).expect(401);
    const token = tokenTo(h, org.email);
    (await h.anonymous.post(verify, { token })).expect(200);
    h.clock.advance(1);
    (await h.anonymous.post(verify, { token })).expect(401);
    await work();
    const failed = (await signIns(org.organizationId)).filter(
      ({ action }) => action === 'sign_in.failed',
    );
    expect(failed).toMatchObject([
      { actor: { type: 'service' }, target: { id: org.userId }, after: { method: 'code' } },
      { target: { id: org.userId }, after: { method: 'link' } },
    ]);
    expect(JSON.stringify(failed)).not.toContain(org.email);
  });

  it('does the same for known and unknown addresses until the answer is out', async () => {
    const org = await h.organization();
    const seen = [];
    for (const email of [org.email, 'nobody@example.com']) {
      const login_id = await startFor(email);
      let answer: Answer | undefined;
      const operations = await h.operations(async () => {
        answer = await h.anonymous.post(verify, { login_id, code: 'ZZZZZZZZ' });
      });
      expect(h.queued.map(({ kind }) => kind)).toEqual(['failed_sign_in']);
      expect(JSON.stringify(h.queued)).not.toContain(email);
      await work();
      seen.push({ ...withoutId(answer!), operations });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(await signIns(org.organizationId)).toHaveLength(1);
    const kept = await storedItems(h.table, ['AUDIT#', 'RATE#sign-in-failed']);
    expect(JSON.stringify(kept)).not.toContain('nobody@example.com');
  });

  it('is not filled by somebody who guesses: five lines an hour for each user', async () => {
    const org = await h.organization();
    const guess = async () => {
      const login_id = await startFor(org.email);
      for (let count = 0; count < 8; count += 1) {
        h.clock.advance(1);
        (await h.anonymous.post(verify, { login_id, code: 'ZZZZZZZZ' })).expect(401);
      }
      await work();
    };
    for (let round = 0; round < 20; round += 1) await guess();
    const before = await signIns(org.organizationId);
    expect(before.length).toBeLessThanOrEqual(5);
    expect(before.length).toBeGreaterThan(1);
    h.clock.advance(3600);
    await guess();
    expect((await signIns(org.organizationId)).length).toBeGreaterThan(before.length);
  });

  it('being out of reach changes nothing of the answer', async () => {
    const org = await h.organization();
    const down = () => Promise.reject(new Error('down'));
    const deps = { ...h.deps, queues: { ...h.deps.queues, send: down } };
    h.use('sign-in', signInHandlers, { ...deps, signInStartsPerIpPerHour: 0 });
    const login_id = await startFor(org.email);
    (await h.anonymous.post(verify, { login_id, code: 'ZZZZZZZZ' })).refused('sign_in_failed');
    expect(h.logs.some(({ message }) => message.includes('failed sign-in'))).toBe(true);
  });
});
