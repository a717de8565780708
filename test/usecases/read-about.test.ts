import { Snapshot } from '../../shared/domain/bodies/snapshot.ts';
import { CatalogUnavailable, type AboutSource } from '../../shared/usecases/source-ports.ts';
import { readLinks } from '../../shared/checks/steps/read-links.ts';
import { handlers as artists } from '../../functions/api/artists/index.ts';
import { service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

describe('what a listening service tells of an artist', () => {
  const s = forSuite(service);

  let last = 1000;
  /** A monitored artist, a new one each time, whose links are read once more, with this source. */
  async function readWith(about: AboutSource | null, isEnriched: boolean) {
    const org = await s.organization();
    last += 1;
    const artist = await s.monitor(org, String(last));
    s.h.use('artists', artists, { ...s.deps, isEnriched });
    const at = s.watched(org, artist);
    await readLinks({ ...s.deps, about }, { kind: 'links', ...at });
    const read = await org.get(`/api/v1/artists/${artist.id}/snapshot`);
    return read.expect(200, Snapshot);
  }
  const telling = (bio: string | null, total_listeners: number): AboutSource => ({
    about: async () => ({ bio, total_listeners }),
  });
  const aboutFields = ['stats.total_listeners', 'bio'];

  it('is in the snapshot, as listeners over all time and never as monthly ones', async () => {
    const asked: string[] = [];
    const about: AboutSource = {
      about: async (mbid) => {
        asked.push(mbid);
        return { bio: 'A band.', total_listeners: 12_345 };
      },
    };
    const snapshot = await readWith(about, true);
    expect(snapshot).toMatchObject({
      bio: 'A band.',
      stats: { followers: 184_230, monthly_listeners: null, total_listeners: 12_345 },
      unsupported: ['stats.monthly_listeners', 'stats.popularity'],
    });
    expect(asked).toEqual([s.w.world.artists['1001']?.mbid]);
  });

  it.each<[string, AboutSource | null, boolean]>([
    ['without a key', null, false],
    ['when it is switched off after it told something', telling('A band.', 5), false],
    ['when it does not know the artist', { about: async () => null }, true],
  ])('is null and named as unsupported %s', async (_, about, isEnriched) => {
    const { bio, stats, unsupported } = await readWith(about, isEnriched);
    expect({ bio, total_listeners: stats.total_listeners }).toEqual({
      bio: null,
      total_listeners: null,
    });
    expect(unsupported).toEqual(['stats.monthly_listeners', 'stats.popularity', ...aboutFields]);
  });

  it('may be told in part', async () => {
    const { unsupported } = await readWith(telling(null, 7), true);
    expect(unsupported).toEqual(['stats.monthly_listeners', 'stats.popularity', 'bio']);
  });

  it('is asked only for artists that the encyclopedia knows', async () => {
    const about: AboutSource = { about: () => Promise.reject(new Error('must not be asked')) };
    const org = await s.organization();
    const work = { kind: 'links' as const, ...s.watched(org, await s.monitor(org, '1001')) };
    const links = { links: async () => null };
    await expect(readLinks({ ...s.deps, links, about }, work)).resolves.toBeUndefined();
  });

  it('takes nothing away when it is silent: links, and what was told before, stay', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1001');
    s.h.use('artists', artists, { ...s.deps, isEnriched: true });
    const work = { kind: 'links' as const, ...s.watched(org, artist) };
    await readLinks({ ...s.deps, about: telling('A band.', 5) }, work);
    const silent: AboutSource = {
      about: () => Promise.reject(new CatalogUnavailable('lastfm', 'down', 'no answer')),
    };
    await readLinks({ ...s.deps, about: silent }, work);
    const read = await org.get(`/api/v1/artists/${artist.id}/snapshot`);
    const snapshot = read.expect(200, Snapshot);
    expect(snapshot).toMatchObject({ bio: 'A band.', stats: { total_listeners: 5 } });
    expect(snapshot.socials?.length).toBeGreaterThan(0);
  });
});
