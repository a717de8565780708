import * as z from 'zod';
import { theService } from '../../../shared/domain/people/audit.ts';
import { Release, Track } from '../../../shared/domain/bodies/release.ts';
import { startMonitoring } from '../../../shared/usecases/artists/start-monitoring.ts';
import type { Client } from '../../support/harness.ts';
import { service, type Service } from '../../support/service.ts';

describe('releases and tracks over HTTP', () => {
  let s: Service;
  beforeAll(async () => {
    s = await service();
  });
  afterAll(() => s.stop());
  afterEach(() => {
    s.w.weather.broken = null;
  });

  const releasesOf = async (who: Client, artistId: string) =>
    (await who.get(`/api/v1/artists/${artistId}/releases`)).expect(200, z.array(Release.strict()));
  const tracksOf = (who: Client, artistId: string, releaseId: string | undefined) =>
    who.get(`/api/v1/artists/${artistId}/releases/${releaseId ?? ''}/tracks`);

  it('come newest release date first, all of them, with what their own pages tell', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1001');
    const releases = await releasesOf(org, id);
    expect(releases).toHaveLength(14);
    const dates = releases.map(({ release_date }) => release_date ?? '');
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const release of releases) {
      expect(release).toMatchObject({
        label: expect.any(String),
        upc: expect.stringMatching(/^\d{12,14}$/),
        status: 'live',
        first_seen_at: s.h.clock.now().toISOString(),
        risk: null,
      });
      expect(release.total_tracks).toBeGreaterThan(0);
    }
    const [first] = releases;
    const read = await org.get(`/api/v1/artists/${id}/releases/${first?.id ?? ''}`);
    expect(read.expect(200, Release)).toEqual(first);
  });

  it('are announced before their day, live from it on, and offline once that is confirmed', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1002');
    const watched = s.watched(org, artist);
    const tomorrow = new Date(s.h.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const released = s.w.happens('release', { title: 'To come', date: tomorrow }, 1002);
    const find = async (who: Client) =>
      (await releasesOf(who, artist.id)).find(({ id }) => id === String(released));
    await s.w.check(watched);
    await s.w.settle(watched);
    expect(await find(org)).toMatchObject({ status: 'announced', release_date: tomorrow });
    s.h.clock.advance(86_400);
    expect(await find(org)).toMatchObject({ status: 'live' });
    await s.w.check(watched);
    const seenAt = s.h.clock.now().toISOString();
    s.h.clock.advance(3600);
    s.w.happens('takedown', { release_id: released }, 1002);
    await s.w.check(watched);
    expect(await find(org)).toMatchObject({ status: 'live' });
    await s.w.settle(watched);
    const gone = await find(org);
    expect(gone?.status).toBe('offline');
    expect(gone?.last_seen_at).not.toBe(s.h.clock.now().toISOString());
    expect(Date.parse(gone?.last_seen_at ?? '')).toBeLessThanOrEqual(
      Date.parse(seenAt) + 3_900_000,
    );
  });

  it('have their tracks in their order', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1003');
    const [release] = await releasesOf(org, id);
    const tracks = (await tracksOf(org, id, release?.id)).expect(200, z.array(Track.strict()));
    expect(tracks).toHaveLength(release?.total_tracks ?? -1);
    expect(tracks.map(({ position }) => position)).toEqual(tracks.map((_, index) => index + 1));
    expect(tracks[0]).toMatchObject({
      release_id: release?.id,
      disc: 1,
      isrc: expect.stringMatching(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/),
      duration_ms: expect.any(Number),
      available: true,
    });
  });

  it('show tracks before the page of the release was read in the background', async () => {
    const org = await s.organization();
    const { id } = await startMonitoring(s.deps, org.organizationId, '1004', theService);
    const [release] = await releasesOf(org, id);
    expect(release?.label).toBeNull();
    const early = (await tracksOf(org, id, release?.id)).expect(200, z.array(Track));
    expect(early.length).toBeGreaterThan(0);
    await s.w.upkeep();
    const asked = s.w.requests.length;
    expect((await tracksOf(org, id, release?.id)).expect(200, z.array(Track))).toEqual(early);
    expect(s.w.requests).toHaveLength(asked);
  });

  it('say when to try again where tracks must be read and the catalog is down', async () => {
    const org = await s.organization();
    const { id } = await startMonitoring(s.deps, org.organizationId, '1005', theService);
    const [release] = await releasesOf(org, id);
    s.w.weather.broken = 'refused';
    const refused = await tracksOf(org, id, release?.id);
    expect(refused.expect(503)).toMatchObject({ code: 'catalog_unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await releasesOf(org, id)).not.toEqual([]);
  });

  it.each(['1', 'nope', '..%2F..', '%20', 'a'.repeat(65)])(
    'answer 404 for a release that the artist does not have: %s',
    async (releaseId) => {
      const org = await s.organization();
      const { id } = await s.monitor(org, '1006');
      const asked = s.w.requests.length;
      for (const below of ['', '/tracks']) {
        const answer = await org.get(`/api/v1/artists/${id}/releases/${releaseId}${below}`);
        expect(answer.expect(404)).toMatchObject({ code: 'not_found' });
      }
      expect(s.w.requests).toHaveLength(asked);
    },
  );

  it("answer 404 for another artist's release", async () => {
    const org = await s.organization();
    const [one, other] = [await s.monitor(org, '1007'), await s.monitor(org, '1008')];
    const [release] = await releasesOf(org, other.id);
    (await tracksOf(org, one.id, release?.id)).expect(404);
    (await tracksOf(org, other.id, release?.id)).expect(200);
  });
});
