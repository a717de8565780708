import { lastfm } from '../../shared/catalog/lastfm.ts';
import { musicbrainz } from '../../shared/catalog/musicbrainz.ts';
import { recordedBudget } from '../catalog/recorded-budget.ts';
import { running } from './running.ts';

let simulator: Awaited<ReturnType<typeof running>>;
beforeAll(async () => {
  simulator = await running();
  await simulator.act('/limits', { lastfm: false });
});
afterAll(() => simulator.stop());
afterEach(() => simulator.act('/heal'));

const adapter = (apiKey = 'a key') =>
  lastfm({
    baseUrl: `${simulator.url}/lastfm/2.0`,
    apiKey: async () => apiKey,
    budget: recordedBudget(),
    userAgent: 'artist-monitor/test',
  });

const mbidOf = async (id: number) =>
  String((await simulator.get(`/control/artists/${id}`)).body.mbid);

describe('the simulator in Last.fm’s language', () => {
  it('tells biography and listeners of the artist behind an address of either catalog', async () => {
    const links = musicbrainz({
      baseUrl: `${simulator.url}/musicbrainz`,
      budget: recordedBudget(),
      userAgent: 'artist-monitor/test',
    });
    for (const address of [
      'https://www.deezer.com/artist/1001',
      'https://open.spotify.com/artist/simArtist0000000001001',
    ]) {
      const mbid = (await links.links(address))?.mbid;
      expect(mbid).toBe(await mbidOf(1001));
      const told = await adapter().about(mbid ?? '');
      expect(told?.bio).toMatch(/^Nova Pilot, signed to .*, is invented and comes from GB\.$/);
      expect(told?.total_listeners).toBeGreaterThan(1000);
    }
  });

  it('tells what somebody wrote, nothing where it was emptied, and the invented text again', async () => {
    const mbid = await mbidOf(1002);
    const invented = await adapter().about(mbid);
    const text = 'Is <b>"bold"</b> & was\n\nborn “somewhere”.';
    await simulator.act('/artists/1002/biography', { text });
    expect(await adapter().about(mbid)).toEqual({ ...invented, bio: text });
    expect((await simulator.get('/control/artists/1002')).body.biography).toBe(text);
    await simulator.act('/artists/1002/biography', { text: null });
    expect(await adapter().about(mbid)).toEqual({ ...invented, bio: null });
    await simulator.act('/artists/1002/biography', {});
    expect(await adapter().about(mbid)).toEqual(invented);
  });

  it('does not know an artist that is nowhere', async () => {
    expect(await adapter().about('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it('wants a key', async () => {
    const refused = adapter('').about(await mbidOf(1001));
    await expect(refused).rejects.toMatchObject({ fault: 'down' });
  });

  it.each([
    ['quota', 'rate_limited'],
    ['http500', 'down'],
  ])('breaks by %s', async (mode, fault) => {
    await simulator.act('/break', { mode, service: 'lastfm', times: 1 });
    await expect(adapter().about(await mbidOf(1001))).rejects.toMatchObject({ fault });
  });
});
