import { handlers as organization } from '../../../functions/api/organization/index.ts';
import { Organization } from '../../../shared/domain/bodies/account.ts';
import { VerificationSession } from '../../../shared/domain/bodies/verification.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const start = '/api/v1/verify/start';
const pending = '/api/v1/verify/pending';
const sessionPath = (id: string) => `/api/v1/verify/${id}`;

describe('verification sessions over HTTP', () => {
  const s = forSuite(() => service({ artists: 18, sites: true }));
  let org: Person;
  beforeAll(() => {
    s.h.use('organization', organization, s.h.deps);
  });
  beforeEach(async () => {
    org = await s.organization();
  });
  afterEach(() => {
    s.w.weather.linksBroken = false;
  });

  const begin = async (body: unknown = { streaming_id: '1001' }, who = org) =>
    (await who.post(start, body)).expect(201, VerificationSession);
  const poll = async ({ id }: { id: string }, who = org) =>
    (await who.get(sessionPath(id))).expect(200, VerificationSession);

  it('begin with every way to prove the artist, for three days', async () => {
    const answer = await org.post(start, { streaming_id: '1001' });
    const session = answer.expect(201, VerificationSession.strict());
    expect(answer.headers.location).toBe(sessionPath(session.id));
    const [file, meta, record, review] = session.methods;
    const site = s.w.siteOf(1001);
    expect(session).toEqual({
      id: session.id,
      streaming_id: '1001',
      artist_name: 'Nova Pilot',
      status: 'pending',
      methods: [file, meta, record, review],
      checks: [],
      created_at: s.h.clock.now().toISOString(),
      expires_at: new Date(s.h.clock.now().getTime() + 72 * 3_600_000).toISOString(),
      artist_id: null,
    });
    expect(file).toMatchObject({
      type: 'website_file',
      target: `${site}.well-known/artist-monitor.txt`,
      token: expect.stringMatching(/^artist-monitor-[0-9a-f]{40}$/),
    });
    expect(meta).toMatchObject({ type: 'meta_tag', target: site, token: file?.token });
    expect(record).toMatchObject({
      type: 'dns_txt',
      target: `_artist-monitor.${new URL(site).hostname}`,
      token: file?.token,
    });
    expect(review).toMatchObject({ type: 'manual_review', target: null, token: null });
    for (const { instructions, target, token } of [file, meta, record].flatMap(
      (way) => way ?? [],
    )) {
      expect(instructions).toContain(target ?? '?');
      expect(instructions).toContain(token ?? '?');
    }
  });

  it('begin by an address too', async () => {
    const session = await begin({ url: 'https://www.deezer.com/de/artist/1002?utm_source=x' });
    expect(session).toMatchObject({ streaming_id: '1002', artist_name: 'Harbour of Glass' });
  });

  it('have a token of their own each', async () => {
    const other = await s.organization();
    const sessions = [
      await begin(),
      await begin({ streaming_id: '1002' }),
      await begin({ streaming_id: '1001' }, other),
    ];
    expect(new Set(sessions.map(({ methods }) => methods[0]?.token)).size).toBe(3);
  });

  it('are the same for an artist that is pending already, however it is named', async () => {
    const session = await begin();
    for (const body of [{ streaming_id: '1001' }, { url: 'www.deezer.com/artist/1001' }]) {
      const again = await org.post(start, body);
      expect(again.expect(200)).toEqual(session);
    }
  });

  it('are the same when many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => org.post(start, { streaming_id: '1001' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    const ids = answers.map(({ body }) => VerificationSession.parse(body).id);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['is not listed', 1011],
    ['is not known, nor the artist', 1012],
    ['is listed as ended', 1013],
  ])('leave the operator to decide where the official site %s', async (_, artist) => {
    const session = await begin({ streaming_id: `${artist}` });
    expect(session.methods.map(({ type }) => type)).toEqual(['manual_review']);
    expect((await poll(session)).status).toBe('pending');
  });

  it('take up the site later where the encyclopedia was away', async () => {
    s.w.weather.linksBroken = true;
    const session = await begin();
    expect(session.methods.map(({ type }) => type)).toEqual(['manual_review']);
    s.w.weather.linksBroken = false;
    const types = (await poll(session)).methods.map(({ type }) => type);
    expect(types).toEqual(['website_file', 'meta_tag', 'dns_txt', 'manual_review']);
  });

  it('are found by the newest that is pending', async () => {
    (await org.get(pending)).refused('no_pending_session');
    await begin({ streaming_id: '1001' });
    s.h.clock.advance(1);
    const newest = await begin({ streaming_id: '1002' });
    s.h.clock.advance(1);
    const cancelled = await begin({ streaming_id: '1003' });
    (await org.delete(sessionPath(cancelled.id))).expect(204);
    expect((await org.get(pending)).expect(200, VerificationSession)).toEqual(newest);
    const { plan } = (await org.get('/api/v1/org')).expect(200, Organization);
    expect(plan.usage.pending_verifications).toBe(2);
  });

  it('end when they are cancelled, once', async () => {
    const session = await begin();
    const cancelled = await org.delete(sessionPath(session.id));
    cancelled.expect(204);
    expect(await poll(session)).toMatchObject({ status: 'cancelled', artist_id: null });
    (await org.delete(sessionPath(session.id))).refused('verification_not_pending');
    expect((await begin()).id).not.toBe(session.id);
  });

  it('expire after 72 hours, and make room for another', async () => {
    const session = await begin();
    s.h.clock.advance(72 * 3600 - 1);
    expect((await poll(session)).status).toBe('pending');
    s.h.clock.advance(1);
    expect(await poll(session)).toMatchObject({ status: 'expired', artist_id: null });
    (await org.get(pending)).expect(404);
    (await org.delete(sessionPath(session.id))).refused('verification_not_pending');
    const next = await begin();
    expect((await org.get(pending)).expect(200, VerificationSession).id).toBe(next.id);
  });

  it('leave the next one of the artist alone when they expire late', async () => {
    const session = await begin();
    s.h.clock.advance(72 * 3600);
    const next = await begin();
    expect((await poll(session)).status).toBe('expired');
    expect((await org.get(pending)).expect(200, VerificationSession).id).toBe(next.id);
    (await org.post(start, { streaming_id: '1001' })).expect(200);
  });
});
