import { VerificationSession } from '../../../shared/domain/bodies/verification.ts';
import type { Artist } from '../../../shared/domain/bodies/artist.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { ringsOf } from '../../support/slot-rows.ts';
import { forSuite } from '../../support/suite.ts';

const file = '.well-known/artist-monitor.txt';

describe('the proof on the official site', () => {
  const s = forSuite(() => service({ artists: 18, sites: true }));
  let org: Person;
  beforeEach(async () => {
    org = await s.organization();
  });

  const begin = async (artistId: number) => s.session(org, artistId);
  const poll = async ({ id }: { id: string }) =>
    (await org.get(`/api/v1/verify/${id}`)).expect(200, VerificationSession);
  const artists = async () => (await org.get('/api/v1/artists')).expect(200) as Artist[];

  it.each([
    ['file', 'website_file', 1001, (token: string) => ({ file: `${token}\n` })],
    [
      'file beside the tokens of others',
      'website_file',
      1002,
      (token: string) => ({ file: `artist-monitor-1\r\n  ${token}  \r\nx` }),
    ],
    ['tag', 'meta_tag', 1003, (token: string) => ({ meta: token })],
    ['record of its name', 'dns_txt', 1004, (token: string) => ({ txt: token })],
  ])('in a %s is found when the session is polled', async (_, method, artistId, placed) => {
    const session = await begin(artistId);
    expect((await poll(session)).status).toBe('pending');
    s.w.happens('site', placed(session.token), artistId);
    s.h.clock.advance(10);
    const verified = await poll(session);
    const [artist] = await artists();
    expect(verified).toMatchObject({ status: 'verified', artist_id: artist?.id });
    expect(verified.checks.at(-1)).toMatchObject({
      at: s.h.clock.now().toISOString(),
      method,
      ok: true,
    });
    expect(artist).toMatchObject({ streaming_id: String(artistId), active: true });
    expect(await ringsOf(s.w.table, `deezer#${artistId}`)).toEqual(['business']);
    expect(await poll(session)).toEqual(verified);
    expect((await org.get('/api/v1/verify/pending')).status).toBe(404);
  });

  it('is looked for at most every 10 seconds, however often the session is polled', async () => {
    const session = await begin(1004);
    await poll(session);
    s.w.happens('site', { file: session.token }, 1004);
    const visits = s.w.visits().length;
    for (const seconds of [3, 3, 3]) {
      s.h.clock.advance(seconds);
      expect((await poll(session)).status).toBe('pending');
    }
    expect(s.w.visits()).toHaveLength(visits);
    s.h.clock.advance(1);
    expect((await poll(session)).status).toBe('verified');
  });

  it('is looked for 20 times at once and 12 a minute for one person, whatever their sessions', async () => {
    const sessions = [await begin(1004), await begin(1005), await begin(1006), await begin(1007)];
    const visits = s.w.visits().length;
    for (let round = 0; round < 18; round += 1) {
      s.h.clock.advance(10);
      for (const session of sessions) await poll(session);
    }
    // Two pages each time: 20, and what came in 170 seconds, of 72.
    expect(s.w.visits()).toHaveLength(visits + 2 * (20 + 34));
  });

  it('is looked for once by many who poll at the same time', async () => {
    const session = await begin(1005);
    s.w.happens('site', { file: session.token }, 1005);
    const visits = s.w.visits().length;
    await Promise.all(Array.from({ length: 5 }, () => poll(session)));
    expect(s.w.visits()).toHaveLength(visits + 2);
    expect(await artists()).toHaveLength(1);
  });

  it('counts for the organization only whose token it is', async () => {
    const session = await begin(1006);
    const other = await s.organization();
    const body = { streaming_id: '1006' };
    const theirs = (await other.post('/api/v1/verify/start', body)).expect(
      201,
      VerificationSession,
    );
    s.w.happens('site', { file: session.token }, 1006);
    expect((await other.get(`/api/v1/verify/${theirs.id}`)).body).toMatchObject({
      status: 'pending',
      checks: [
        {
          method: 'website_file',
          ok: false,
          detail: expect.stringMatching(/the token isn’t there\.$/),
        },
        { method: 'meta_tag', ok: false },
        { method: 'dns_txt', ok: false },
      ],
    });
    expect((await poll(session)).status).toBe('verified');
  });

  it('is found on a site that redirects to a path of its own', async () => {
    const session = await begin(1014);
    s.w.happens('site', { file: session.token }, 1014);
    expect((await poll(session)).status).toBe('verified');
    expect(s.w.visits()).toContain(`1014/www/${file}`);
  });

  it.each([
    [
      'redirects to another site',
      1007,
      { redirect: 'http://127.0.1.8:9' },
      /redirects to another site \(301\)/,
    ],
    ['is down', 1008, { down: true }, /couldn’t be read: the connection broke\.$/],
    ['takes too long', 1015, {}, /couldn’t be read: it took too long to answer\.$/],
    ['has no file', 1009, {}, /answered 404\.$/],
  ])('leaves the session pending where the site %s, and says so', async (_, id, state, detail) => {
    const session = await begin(id);
    s.w.happens('site', state, id);
    const polled = await poll(session);
    expect(polled).toMatchObject({ status: 'pending', artist_id: null });
    const [check] = polled.checks;
    expect(check).toMatchObject({ method: 'website_file', ok: false });
    expect(check?.detail).toMatch(detail);
    expect(check?.detail).toContain(`${s.w.siteOf(id)}${file}`);
    s.w.happens('site', { redirect: null, down: false, delay_ms: 0, meta: session.token }, id);
    s.h.clock.advance(10);
    expect((await poll(session)).status).toBe('verified');
  });

  it('in a record counts though the site itself is down', async () => {
    const session = await begin(1010);
    s.w.happens('site', { down: true, txt: session.token }, 1010);
    expect((await poll(session)).status).toBe('verified');
  });

  it.each([
    [
      'has another value',
      1005,
      false,
      'artist-monitor-1',
      /has a TXT record, but the token isn’t in it\.$/,
    ],
    ['is not there', 1017, false, null, /has no TXT record\.$/],
    ['cannot be looked up', 1018, true, null, /^The TXT record of .* couldn’t be read\.$/],
  ])('is missing where the record %s, and says so', async (_, id, isBroken, txt, detail) => {
    const session = await begin(id);
    s.w.weather.namesBroken = isBroken;
    s.w.happens('site', { txt }, id);
    const polled = await poll(session);
    s.w.weather.namesBroken = false;
    expect(polled.status).toBe('pending');
    expect(polled.checks.find(({ method }) => method === 'dns_txt')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(detail),
    });
  });

  it('keeps the last 20 looks', async () => {
    const session = await begin(1016);
    for (let times = 0; times < 13; times += 1) {
      await poll(session);
      s.h.clock.advance(10);
    }
    const { checks } = await poll(session);
    expect(checks).toHaveLength(20);
    expect(checks.at(-1)?.at).toBe(s.h.clock.now().toISOString());
  });

  it('is no use in a place that the session does not name', async () => {
    const session = await begin(1017);
    s.w.happens('site', { file: 'not the token', meta: `${session.token}x` }, 1017);
    expect((await poll(session)).status).toBe('pending');
  });

  it('waits while the catalog is down, and holds when it is back', async () => {
    const session = await begin(1018);
    s.w.happens('site', { file: session.token }, 1018);
    s.w.weather.broken = { status: 500, body: '' };
    const polled = await poll(session);
    s.w.weather.broken = null;
    expect(polled.status).toBe('pending');
    expect(polled.checks.at(-1)?.detail).toMatch(
      /^The proof is valid, but monitoring couldn’t start yet\. /,
    );
    s.h.clock.advance(10);
    expect((await poll(session)).status).toBe('verified');
  });

  it('waits while the plan has no room, and holds when there is some', async () => {
    org = await s.organization({ plan: 'free' });
    const session = await begin(1006);
    const stopped = await s.monitor(org, '1001');
    for (const id of ['1002', '1003']) await s.monitor(org, id);
    s.w.happens('site', { file: session.token }, 1006);
    const polled = await poll(session);
    expect(polled.status).toBe('pending');
    expect(polled.checks.at(-1)?.detail).toContain('The Pro plan allows more.');
    (await org.delete(`/api/v1/artists/${stopped.id}`)).expect(204);
    s.h.clock.advance(10);
    expect((await poll(session)).status).toBe('verified');
  });
});
