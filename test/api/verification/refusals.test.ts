import { VerificationSession } from '../../../shared/domain/bodies/verification.ts';
import type { Person } from '../../support/harness.ts';
import { refusalOf, service, type Service } from '../../support/service.ts';

const start = '/api/v1/verify/start';
const pending = '/api/v1/verify/pending';
const sessionPath = (id: string) => `/api/v1/verify/${id}`;
const unknown = 'ver_01k9zq4w3v7m2x5c8e0b6t1n4r';

describe('verification sessions that are refused', () => {
  let s: Service;
  let org: Person;
  beforeAll(async () => {
    s = await service({ artists: 12 });
  });
  afterAll(() => s.stop());
  beforeEach(async () => {
    org = await s.organization();
  });
  afterEach(() => {
    s.w.weather.broken = null;
  });

  const begin = async (body: unknown = { streaming_id: '1001' }, who = org) =>
    (await who.post(start, body)).expect(201, VerificationSession);
  const poll = async ({ id }: { id: string }, who = org) =>
    (await who.get(sessionPath(id))).expect(200, VerificationSession);

  it('are at most ten at a time', async () => {
    const sessions = [];
    for (let id = 1001; id <= 1010; id += 1) sessions.push(await begin({ streaming_id: `${id}` }));
    s.h.clock.advance(60);
    const refused = await org.post(start, { streaming_id: '1011' });
    expect(refused.expect(409)).toMatchObject({ code: 'too_many_pending' });
    (await org.post(start, { streaming_id: '1003' })).expect(200);
    (await org.delete(sessionPath(sessions[4]?.id ?? ''))).expect(204);
    await begin({ streaming_id: '1011' });
  });

  it('are at most ten, also when twelve are begun at once', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `${1001 + index}`);
    const answers = await Promise.all(ids.map((id) => org.post(start, { streaming_id: id })));
    const begun = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([begun.length, refused.length]).toEqual([10, 2]);
    for (const answer of refused) expect(answer.body).toMatchObject({ code: 'too_many_pending' });
    const [first] = begun.map((answer) => answer.expect(201, VerificationSession));
    s.h.clock.advance(60);
    const left = ids[answers.findIndex(({ status }) => status === 409)];
    (await org.delete(sessionPath(first?.id ?? ''))).expect(204);
    await begin({ streaming_id: left });
  });

  it('are refused for an artist that is monitored, naming it', async () => {
    const { id } = await s.monitor(org, '1001');
    const refused = await org.post(start, { streaming_id: '1001' });
    expect(refused.expect(409)).toMatchObject({ code: 'already_monitored', artist_id: id });
    (await org.delete(`/api/v1/artists/${id}`)).expect(204);
    await begin();
  });

  it('are refused over the limit of the plan, naming the plan that would do', async () => {
    const free = await s.organization({ plan: 'free' });
    for (const id of ['1001', '1002', '1003']) await s.monitor(free, id);
    const refused = await free.post(start, { streaming_id: '1004' });
    expect(refused.expect(403)).toMatchObject({
      code: 'plan_limit_reached',
      required_plan: 'pro',
      detail: expect.stringContaining('The Pro plan allows more.'),
    });
  });

  it.each([
    ['an artist that the catalog does not know', { streaming_id: '999' }, 404, 'not_found'],
    ['an id that is none of the catalog', { streaming_id: 'abc' }, 404, 'not_found'],
    ['an id in another spelling', { streaming_id: '01001' }, 404, 'not_found'],
    ['a short link', { url: 'https://deezer.page.link/abc' }, 400, 'unsupported_url'],
    ['an album', { url: 'https://www.deezer.com/album/1001' }, 400, 'unsupported_url'],
  ])('are refused for %s', async (_, body, status, code) => {
    expect((await org.post(start, body)).expect(status)).toMatchObject({ code });
  });

  it.each([
    [{}, 'body.streaming_id'],
    [{ streaming_id: 1001 }, 'body.streaming_id'],
    [{ streaming_id: '../1' }, 'body.streaming_id'],
    [{ streaming_id: '1001', url: 'https://www.deezer.com/artist/1001' }, 'body.url'],
    [{ streaming_id: '1001', site: 'https://mine.example' }, 'body.site'],
    [{ url: '' }, 'body.url'],
  ])('are refused for the body %j, and name the place', async (body, place) => {
    expect((await org.post(start, body)).expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: place }],
    });
  });

  it('say when to try again while the catalog is down', async () => {
    s.w.weather.broken = { status: 500, body: '' };
    const refused = await org.post(start, { streaming_id: '1001' });
    expect(refused.expect(503)).toMatchObject({ code: 'catalog_unavailable' });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    s.w.weather.broken = null;
    await begin();
  });

  it('of another organization are answered like unknown ones', async () => {
    const session = await begin();
    const other = await s.organization();
    for (const method of ['GET', 'DELETE']) {
      const ask = (id: string) => s.h.send({ method, path: sessionPath(id), ...other.credentials });
      const foreign = await ask(session.id);
      expect(foreign.expect(404)).toMatchObject({ code: 'not_found' });
      const answer = await ask(unknown);
      expect([answer.status, refusalOf(answer)]).toEqual([404, refusalOf(foreign)]);
      expect((await ask('ver_1')).expect(404)).toMatchObject({ code: 'not_found' });
    }
    expect((await poll(session)).status).toBe('pending');
  });

  it('are begun and cancelled by members, and watched by viewers', async () => {
    const [member, viewer] = [await s.h.member(org, 'member'), await s.h.member(org, 'viewer')];
    const session = await begin({ streaming_id: '1001' }, member);
    expect((await poll(session, viewer)).id).toBe(session.id);
    const refusal = { code: 'role_required', required_role: 'member' };
    const body = { streaming_id: '1002' };
    expect((await viewer.post(start, body)).expect(403)).toMatchObject(refusal);
    expect((await viewer.delete(sessionPath(session.id))).expect(403)).toMatchObject(refusal);
    (await member.delete(sessionPath(session.id))).expect(204);
  });

  it('are refused to somebody without credentials', async () => {
    for (const path of [pending, sessionPath(unknown)]) {
      const refused = (await s.h.anonymous.get(path)).expect(401);
      expect(refused).toMatchObject({ code: 'unauthorized' });
    }
    (await s.h.anonymous.post(start, { streaming_id: '1001' })).expect(401);
  });
});
