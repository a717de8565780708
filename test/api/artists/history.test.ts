import * as z from 'zod';
import { HistoryPoint, Snapshot } from '../../../shared/domain/bodies/snapshot.ts';
import { getArtist } from '../../../shared/table/artists/artists.ts';
import { flushDays } from '../../../shared/checks/items/history.ts';
import type { Client, Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const day = 86_400;

describe('the snapshot of an artist and its history', () => {
  const s = forSuite(service);
  afterEach(() => {
    s.w.weather.linksBroken = false;
  });

  it('names what the catalog cannot tell, beside null', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1001');
    const read = await org.get(`/api/v1/artists/${artist.id}/snapshot`);
    const snapshot = read.expect(200, Snapshot);
    expect(Object.keys(read.body as object).toSorted()).toEqual(
      [
        ...['id', 'artist_id', 'taken_at', 'name', 'image_url', 'stats'],
        ...['bio', 'top_tracks', 'socials', 'unsupported'],
      ].toSorted(),
    );
    expect(snapshot).toMatchObject({
      artist_id: artist.id,
      taken_at: `${artist.last_checked_at.slice(0, 16)}:00.000Z`,
      name: 'Nova Pilot',
      stats: {
        followers: 184_230,
        monthly_listeners: null,
        popularity: null,
        total_listeners: null,
      },
      bio: null,
      unsupported: ['stats.monthly_listeners', 'stats.popularity', 'stats.total_listeners', 'bio'],
    });
  });

  it('has the top tracks in their order and the links that the encyclopedia knows', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1002');
    const read = await org.get(`/api/v1/artists/${artist.id}/snapshot`);
    const { top_tracks, socials } = read.expect(200, Snapshot);
    expect(top_tracks?.map(({ position }) => position)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect(top_tracks?.[0]).toMatchObject({ isrc: null, release_id: expect.any(String) });
    expect(socials).toContainEqual({
      type: 'instagram',
      url: 'https://instagram.com/invented_artist_1002',
    });
  });

  it('is there at once where the encyclopedia is away, without links', async () => {
    s.w.weather.linksBroken = true;
    const org = await s.organization();
    const artist = await s.monitor(org, '1003');
    const read = await org.get(`/api/v1/artists/${artist.id}/snapshot`);
    expect(read.expect(200, Snapshot).socials).toBeNull();
  });

  it('shows the numbers of the last check, and the profile that was confirmed', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1004');
    s.w.happens('followers', { add: 5 }, 1004);
    s.w.happens('rename', { name: 'Not yet confirmed' }, 1004);
    s.h.clock.advance(3600);
    await s.w.check(s.watched(org, artist));
    const read = async () =>
      (await org.get(`/api/v1/artists/${artist.id}/snapshot`)).expect(200, Snapshot);
    const before = await read();
    expect(before).toMatchObject({
      name: artist.name,
      stats: { followers: 96_007 },
      taken_at: s.h.clock.now().toISOString(),
    });
    await s.w.settle(s.watched(org, artist));
    const after = await read();
    expect(after.name).toBe('Not yet confirmed');
    expect(after.id).not.toBe(before.id);
  });

  describe('over forty days, two checks a day', () => {
    const taken: string[] = [];
    let key: Client;
    let artistId: string;
    let viewer: Person;
    beforeAll(async () => {
      const org = await s.organization();
      const artist = await s.monitor(org, '1005');
      artistId = artist.id;
      taken.push(artist.last_checked_at);
      for (let check = 1; check < 80; check += 1) {
        s.h.clock.advance(day / 2);
        s.w.happens('followers', { add: 1 }, 1005);
        await s.w.check(s.watched(org, artist));
        taken.push(s.h.clock.now().toISOString());
      }
      key = await s.h.apiKey(org);
      viewer = await s.h.member(org, 'viewer');
    });

    const points = async (query: string, who: Client = key) =>
      (await who.get(`/api/v1/artists/${artistId}/snapshot-history${query}`)).expect(
        200,
        z.array(HistoryPoint.strict()),
      );

    it('has every reading of 30 days unless another number is asked for', async () => {
      const shown = await points('');
      expect(shown).toEqual(
        taken.slice(-60).map((taken_at, index) => ({
          taken_at,
          followers: 27_334 + 20 + index,
          monthly_listeners: null,
        })),
      );
    });

    it.each([
      [1, 2],
      [2, 4],
      [31, 62],
      [32, 32],
      [40, 40],
      [365, 40],
    ])('has for %i days %i readings: beyond a month the last one of each day', async (days, n) => {
      const shown = await points(`?days=${days}`);
      const lastOfDays = [...new Map(taken.map((at) => [at.slice(0, 10), at])).values()];
      const expected = days > 31 ? lastOfDays : taken;
      expect(shown.map(({ taken_at }) => taken_at)).toEqual(expected.slice(-n));
    });

    it('has the range that was expected of each day, where that is asked for', async () => {
      const shown = await points('?days=3&expected=true');
      expect(shown).toMatchObject(await points('?days=3'));
      for (const { followers, expected } of shown) {
        expect(expected).toEqual({
          followers: { low: expect.any(Number), high: expect.any(Number) },
          monthly_listeners: null,
        });
        expect(expected!.followers!.low).toBeLessThan(followers!);
        expect(expected!.followers!.high).toBeGreaterThan(followers!);
        // Half of the followers would be news on any day.
        expect(expected!.followers!.low).toBeGreaterThan(followers! / 2);
      }
      const daily = await points('?days=90&expected=true');
      const [first, ...later] = daily;
      expect(first?.expected).toEqual({ followers: null, monthly_listeners: null });
      expect(later.every(({ expected }) => expected?.followers)).toBe(true);
      expect(daily.at(-1)?.expected).toEqual(shown.at(-1)?.expected);
    });

    it('has no such range beyond 90 days', async () => {
      const url = `/api/v1/artists/${artistId}/snapshot-history?days=91&expected=true`;
      expect((await key.get(url)).expect(400)).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'query.days', message: 'must be at most 90 with expected=true' }],
      });
    });

    it('shows a day once that is stored already, though the artist still has it', async () => {
      const before = await points('?days=31');
      const artist = await getArtist(s.w.table, viewer.organizationId, artistId);
      await flushDays(s.w.table, artist?.watch_id ?? '', {
        [artist?.points_day ?? '']: artist?.points ?? '',
      });
      expect(await points('?days=31')).toEqual(before);
    });

    it('shows no more than the plan keeps', async () => {
      s.h.clock.advance(85 * day);
      const reader = await s.h.member(viewer, 'viewer');
      expect(await points('?days=365', reader)).toHaveLength(40);
      await s.h.plan(reader, 'free');
      // 90 days with this one: 5 of them are among the forty.
      expect(await points('?days=365', reader)).toHaveLength(5);
    });
  });
});

describe('a snapshot between two minutes', () => {
  const s = forSuite(service);

  it('was taken when its history says, whatever the second of the check', async () => {
    const org = await s.organization();
    s.h.clock.advance(17.25);
    const artist = await s.monitor(org, '1001');
    const read = async () => {
      const path = `/api/v1/artists/${artist.id}`;
      const snapshot = (await org.get(`${path}/snapshot`)).expect(200, Snapshot);
      const history = await org.get(`${path}/snapshot-history`);
      return [snapshot.taken_at, history.expect(200, z.array(HistoryPoint)).at(-1)?.taken_at];
    };
    const [first, inHistory] = await read();
    expect(first).toBe(inHistory);
    s.h.clock.advance(3600);
    await s.w.check(s.watched(org, artist));
    const [second, then] = await read();
    expect(second).toBe(then);
    expect(second).not.toBe(first);
  });
});
