import { VerificationSession } from '../../../shared/domain/bodies/verification.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const start = '/api/v1/verify/start';
const sessionPath = (id: string) => `/api/v1/verify/${id}`;

describe('verification sessions that are refused', () => {
  const s = forSuite(() => service({ artists: 12 }));
  let org: Person;
  beforeEach(async () => {
    org = await s.organization();
  });
  afterEach(() => {
    s.w.weather.broken = null;
  });

  const begin = async (body: unknown = { streaming_id: '1001' }, who = org) =>
    (await who.post(start, body)).expect(201, VerificationSession);

  it('are at most ten at a time', async () => {
    const sessions = [];
    for (let id = 1001; id <= 1010; id += 1) sessions.push(await begin({ streaming_id: `${id}` }));
    s.h.clock.advance(60);
    (await org.post(start, { streaming_id: '1011' })).refused('too_many_pending');
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
    [{ url: '' }, 'body.url'],
  ])('are refused for the body %j, and name the place', async (body, place) => {
    (await org.post(start, body)).refused('invalid_input', place);
  });

  it('say when to try again while the catalog is down', async () => {
    s.w.weather.broken = { status: 500, body: '' };
    const answer = await org.post(start, { streaming_id: '1001' });
    answer.refused('catalog_unavailable');
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    s.w.weather.broken = null;
    await begin();
  });
});
