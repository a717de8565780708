import type { CatalogImage } from '../../shared/domain/catalog/catalog.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { getRelease } from '../../shared/watches/items/releases.ts';
import { releaseView } from '../../shared/usecases/artists/read-releases.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const picture = (id: string): CatalogImage => ({ id, url: `https://pictures.example/${id}.jpg` });

describe('a release that came with one picture in the list and another on its page', () => {
  const p = forEachTest(() => aPipeline({ artists: 3 }));
  let artist: Watched;
  let release: string;
  let inList: CatalogImage;
  beforeEach(async () => {
    inList = picture('listed');
    const { catalog } = p.w.deps;
    const withImage = <T extends { id: string; image: CatalogImage }>(
      shown: T,
      image: CatalogImage,
    ): T => (shown.id === release ? { ...shown, image } : shown);
    p.deps.catalog = {
      ...catalog,
      releases: async (id) => {
        const list = await catalog.releases(id);
        return { ...list, releases: list.releases.map((one) => withImage(one, inList)) };
      },
      release: async (id) => {
        const page = await catalog.release(id);
        return page && withImage(page, picture('on-page'));
      },
    };
    ({ artist } = await p.watched('1001', ['one']));
    release = String(p.w.happens('release', { title: 'Night Post', tracks: 2 }, 1001));
    await p.looked(artist);
    expect(await told()).toEqual([`RELEASE_ADDED ${release}`]);
    // Everything is known now, and the next check stops at the hash of what it saw.
    await p.looked(artist);
  });

  const told = async () => p.names(await p.w.changes(artist));
  const shown = async () => {
    const record = await getRelease(p.w.table, artist.watch_id, release);
    const of = await getArtist(p.w.table, artist.organization_id, artist.artist_id);
    return record && of ? releaseView(record, null, of, p.w.clock.now()).image_url : undefined;
  };

  it('is told when the list shows another one after a day, though all checks were quiet', async () => {
    for (let day = 0; day < 3; day += 1) {
      p.w.clock.advance(86_400);
      await p.looked(artist);
      expect(await shown()).toBe(picture('listed').url);
    }
    inList = picture('on-page');
    await p.looked(artist);
    expect((await told()).toSorted()).toEqual([
      `RELEASE_ADDED ${release}`,
      `RELEASE_ARTWORK_CHANGED ${release}`,
    ]);
    expect(await shown()).toBe(picture('on-page').url);
  });
});
