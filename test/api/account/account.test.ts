import { handlers } from '../../../functions/api/account/index.ts';
import { User } from '../../../shared/domain/bodies/account.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const cleared = ['ag_token=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'];

describe('the account', () => {
  const h = forSuite(wholeApi);

  it('tells who is signed in, and in which organization', async () => {
    const person = await h.organization({ plan: 'pro', role: 'admin' });
    const me = (await person.get('/api/v1/auth/me')).expect(200, User);
    const organization = { id: person.organizationId, name: 'Test', role: 'admin' };
    expect(me).toEqual({
      id: person.userId,
      name: null,
      email: person.email,
      created_at: '2026-11-21T10:00:00.000Z',
      organization,
      organizations: [organization],
      pending_email: null,
      views: [],
    });
  });

  it('tells so of somebody without an organization too', async () => {
    const loner = await h.loner();
    const me = (await loner.get('/api/v1/auth/me')).expect(200, User);
    expect([me.organization, me.organizations]).toEqual([null, []]);
  });

  it('ends the session at once and clears its cookie', async () => {
    const person = await h.organization();
    const answer = await person.post('/api/v1/auth/logout');
    answer.expect(204);
    expect(answer.body).toBe('');
    expect(answer.cookies).toEqual(cleared);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    (await person.get('/api/v1/auth/me')).expect(401);
  });

  it.each([
    ['none', []],
    ['one of a session that has ended', ['ended']],
    ['one that is no token', ['ag_token=x']],
    ['two', ['ag_token=x', 'ag_token=y']],
  ])('clears the cookie and answers 204 to %s, too', async (_, sent) => {
    const ended = await h.organization();
    (await ended.post('/api/v1/auth/logout')).expect(204);
    const cookies = sent.map((cookie) => (cookie === 'ended' ? ended.cookie : cookie));
    const answer = await h.client({ cookies }).post('/api/v1/auth/logout');
    answer.expect(204);
    expect(answer.cookies).toEqual(cleared);
  });

  it('ends each session whose cookie came along: another host may have added one', async () => {
    const [person, planted] = [await h.organization(), await h.organization()];
    const cookies = [planted.cookie, 'ag_token=x', person.cookie, person.cookie];
    const answer = await h.client({ cookies }).post('/api/v1/auth/logout');
    answer.expect(204);
    expect(answer.cookies).toHaveLength(1);
    (await person.get('/api/v1/auth/me')).expect(401);
    (await planted.get('/api/v1/auth/me')).expect(401);
  });

  it('is not for other sites, which could sign people out', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await h.anonymous.post('/api/v1/auth/logout', undefined, { headers });
    answer.refused('cross_site_request');
    expect(answer.cookies).toEqual([]);
  });

  it('refuses nobody for asking often, with a session or without', async () => {
    h.use('account', handlers, { ...h.deps, publicRequestsPerIpPerMinute: 30 });
    const leave = () => h.anonymous.post('/api/v1/auth/logout', undefined, { ip: '198.51.100.9' });
    for (let count = 0; count < 20; count += 1) (await leave()).expect(204);
    h.use('account', handlers, h.deps);
    const person = await h.organization();
    const me = () => person.get('/api/v1/auth/me');
    for (let count = 0; count < 20; count += 1) (await me()).expect(200);
    (await me()).expect(429);
    const answer = await person.post('/api/v1/auth/logout');
    answer.expect(204);
    expect(answer.cookies).toEqual(cleared);
    h.clock.advance(60);
    (await me()).expect(401);
  });
});
