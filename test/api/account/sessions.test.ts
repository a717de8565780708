import * as z from 'zod';
import { LoginSession } from '../../../shared/domain/bodies/account.ts';
import type { Client } from '../../support/harness.ts';
import { signIn } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const path = '/api/v1/auth/sessions';
const me = '/api/v1/auth/me';
const day = 86_400;

const h = forSuite(wholeApi);

const list = async (who: Client) => (await who.get(path)).expect(200, z.array(LoginSession));

describe('the list of sessions', () => {
  it('has one’s own, last used first, with what they can be recognised by', async () => {
    const person = await h.organization();
    h.clock.advance(60);
    const login = await h.anonymous.post('/api/v1/auth/login', { email: person.email });
    const token = /#token=(\S+)/.exec(h.mails.at(-1)!.text)![1]!;
    login.expect(202);
    const headers = { 'user-agent': `Browser ${'x'.repeat(300)}` };
    const place = { ip: '203.0.113.7', headers };
    (await h.anonymous.post('/api/v1/auth/login/verify', { token }, place)).expect(200);
    h.clock.advance(60);
    await h.organization();
    const at = (seconds: number) => new Date(h.clock.now().getTime() - seconds * 1000);
    const expires = (from: Date) => new Date(from.getTime() + 30 * day * 1000).toISOString();
    expect(await list(person)).toEqual([
      {
        id: person.sessionId,
        created_at: at(120).toISOString(),
        last_seen_at: at(0).toISOString(),
        expires_at: expires(at(120)),
        ip: '192.0.2.1',
        user_agent: null,
        started_by: 'sign_in',
        current: true,
      },
      {
        id: expect.stringMatching(/^sess_/) as string,
        created_at: at(60).toISOString(),
        last_seen_at: at(60).toISOString(),
        expires_at: expires(at(60)),
        ip: '203.0.113.7',
        user_agent: headers['user-agent'].slice(0, 256),
        started_by: 'sign_in',
        current: false,
      },
    ]);
  });

  it('has none that was ended, was not used for a week, or is 30 days old', async () => {
    const person = await h.organization();
    const ended = await signIn(h, person.email);
    await signIn(h, person.email);
    expect(await list(person)).toHaveLength(3);
    (await ended.post('/api/v1/auth/logout')).expect(204);
    expect(await list(person)).toHaveLength(2);
    h.clock.advance(6 * day);
    expect(await list(person)).toHaveLength(2);
    h.clock.advance(day);
    expect(await list(person)).toHaveLength(1);
    for (let days = 7; days < 29; days += 1) {
      h.clock.advance(day);
      expect(await list(person)).toHaveLength(1);
    }
    h.clock.advance(day);
    (await person.get(path)).expect(401);
    expect(await list(await signIn(h, person.email))).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('acts at once, on that one alone', async () => {
    const person = await h.organization();
    const [lost, kept] = [await signIn(h, person.email), await signIn(h, person.email)];
    const { id } = (await list(lost)).find(({ current }) => current)!;
    const answer = await person.delete(`${path}/${id}`);
    answer.expect(204);
    expect(answer.cookies).toEqual([]);
    (await lost.get(me)).expect(401);
    (await kept.get(me)).expect(200);
    (await person.delete(`${path}/${id}`)).expect(404);
  });

  it('may be of the session itself, whose cookie goes too', async () => {
    const person = await h.organization();
    const answer = await person.delete(`${path}/${person.sessionId}`);
    answer.expect(204);
    expect(answer.cookies).toEqual([
      'ag_token=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    (await person.get(me)).expect(401);
  });

  it('knows nobody else’s, not even of the same organization', async () => {
    const creator = await h.organization();
    const admin = await h.member(creator, 'admin');
    for (const id of [admin.sessionId, `sess_${'0'.repeat(26)}`, 'x']) {
      (await creator.delete(`${path}/${id}`)).refused('not_found');
    }
    (await admin.get(me)).expect(200);
  });
});
