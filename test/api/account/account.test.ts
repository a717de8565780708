import { handlers } from '../../../functions/api/account/index.ts';
import { User } from '../../../shared/domain/account.ts';
import { harness, type Harness } from '../../support/harness.ts';

describe('the account', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await harness();
    h.use('account', handlers, h.deps);
  });
  afterAll(() => h.stop());

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
    expect(answer.cookies).toEqual([
      'ag_token=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    (await person.get('/api/v1/auth/me')).expect(401);
    (await person.post('/api/v1/auth/logout')).expect(401);
  });

  it('leaves other sessions of the same user alone', async () => {
    const person = await h.organization();
    const other = await h.organization();
    (await person.post('/api/v1/auth/logout')).expect(204);
    (await other.get('/api/v1/auth/me')).expect(200);
  });

  it('is not for API keys', async () => {
    const key = await h.apiKey(await h.organization({ plan: 'pro' }));
    for (const answer of [
      await key.get('/api/v1/auth/me'),
      await key.post('/api/v1/auth/logout'),
    ]) {
      expect(answer.expect(403)).toMatchObject({ code: 'session_required' });
    }
  });
});
