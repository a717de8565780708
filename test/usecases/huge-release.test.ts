import type { CatalogReleaseDetails, CatalogTrack } from '../../shared/domain/catalog/catalog.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { listReleases } from '../../shared/watches/items/releases.ts';
import { getReleaseTracks } from '../../shared/watches/items/combined-reads.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { exportOrganization } from '../../shared/usecases/organization/export-organization.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { seededRandom } from '../support/clock.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

/** So many tracks, each with a title of some length. */
function tracksOf(count: number, titleOf = (at: number) => `Kapitel ${at}: Der kleine Maulwurf`) {
  return Array.from({ length: count }, (_, at): CatalogTrack => ({
    ...{ id: `77${at}`, title: titleOf(at), position: at + 1, disc: 1, duration_ms: 60_000 },
    ...{ isrc: `DEA1226${String(at).padStart(5, '0')}`, explicit: at % 2 === 0, available: true },
  }));
}

describe('a release that is larger than an item of the table', () => {
  const p = forEachTest(aPipeline);
  let catalog: Catalog;
  let id: string;
  beforeEach(() => {
    ({ catalog } = p.deps);
    id = String(p.w.happens('release', { title: 'Huge', tracks: 1, date: '2020-01-01' }, 1017));
  });

  /** From now on the page of the release tells this as well. */
  function shows(set: Partial<CatalogReleaseDetails>): void {
    p.deps.catalog = {
      ...catalog,
      release: async (of) => {
        const page = await catalog.release(of);
        return page && of === id ? { ...page, ...set } : page;
      },
    };
    p.w.deps.catalog = p.deps.catalog;
  }
  const told = (tracks: CatalogTrack[]) => {
    shows({ tracks, total_tracks: tracks.length });
  };
  const storedTracks = async (of: string) =>
    (await getReleaseTracks(p.w.table, 'deezer#1017', of)).tracks;
  const unread = async (artist: Watched) =>
    (await listReleases(p.w.table, artist.watch_id))
      .filter(({ details_read_at }) => details_read_at === null)
      .map((release) => release.id);
  const notes = async (artist: Watched) =>
    (await getArtist(p.w.table, artist.organization_id, artist.artist_id))?.page_notes;
  const dayLater = async () => {
    p.w.clock.advance(86_400 + 3600);
    await p.swept();
    await p.quiet();
  };

  it('is read, kept and watched like any other', async () => {
    const tracks = tracksOf(3000);
    told(tracks);
    const { artist, targets } = await p.watched('1017', ['one']);
    expect(await unread(artist)).toEqual([]);
    expect(await notes(artist)).toEqual([]);
    expect(await storedTracks(id)).toEqual(tracks);
    told(tracks.map((one, at) => (at === 2999 ? { ...one, isrc: 'GBZZZ2600001' } : one)));
    await dayLater();
    expect(p.names(await p.w.changes(artist))).toEqual([`TRACK_ISRC_CHANGED ${id}`]);
    await p.expectSound(artist, targets);
  });

  it.each(['missing', 'unavailable'] as const)(
    'is told of in bounded words when thousands of its tracks are %s',
    async (how) => {
      const tracks = tracksOf(3000, (at) => `Kapitel ${at} ${'ä'.repeat(200)}`);
      told(tracks);
      const { artist, targets } = await p.watched('1017', ['one']);
      told(
        how === 'missing'
          ? tracks.slice(2900)
          : tracks.map((one, at) => ({ ...one, available: at >= 2900 })),
      );
      await dayLater();
      const [change, ...others] = await p.w.changes(artist);
      expect(others).toEqual([]);
      expect(change?.change_type).toBe('TRACKS_WENT_OFFLINE');
      expect(change?.payload.before).toHaveLength(50);
      expect(change?.payload.after).toHaveLength(50);
      const words = {
        missing: 'are no longer on the release’s page',
        unavailable: 'can no longer be played',
      };
      expect(change?.payload.reasons).toContainEqual(
        expect.stringContaining(`2,900 tracks ${words[how]}`),
      );
      expect(change?.payload.reasons).toContain('this change lists 50 of 2,900 tracks');
      expect(change?.summary).toMatch(/^2,900 tracks of/);
      const known = await storedTracks(id);
      expect(known?.filter(({ available }) => !available)).toHaveLength(2900);
      await p.expectSound(artist, targets);
    },
  );

  it('is in the export of its organization, readable', async () => {
    const tracks = tracksOf(3000);
    told(tracks);
    const { artist } = await p.watched('1017', []);
    const organization = { id: artist.organization_id, name: 'Ours' };
    const found: unknown[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const request = { organization, by: theService, now: p.w.clock.now() };
      const page = await exportOrganization(p.w.table, {
        ...request,
        ...(cursor === undefined ? {} : { cursor }),
      });
      found.push(...page.items.filter(({ kind, ids }) => kind === 'tracks' && ids[1] === id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual([
      { kind: 'tracks', ids: [artist.watch_id, id], data: { release_id: id, tracks } },
    ]);
  });

  it.each([
    ['more tracks than can be read at once', { tracks: tracksOf(20_000) }],
    [
      'titles that can not be made smaller',
      {
        tracks: tracksOf(2000, (at) => Buffer.from(seededRandom(at).bytes(400)).toString('base64')),
      },
    ],
    [
      'a label that is too large',
      { label: Buffer.from(seededRandom(1).bytes(600_000)).toString('base64') },
    ],
  ])('keeps no other from being read, and is noted, when it has %s', async (_, page) => {
    shows(page);
    const { artist } = await p.watched('1017', []);
    expect(p.errors).toEqual([]);
    expect(await unread(artist)).toEqual([]);
    expect(await notes(artist)).toEqual([{ kind: 'pages_too_large', releases: 1 }]);
    expect(await storedTracks(id)).toBeNull();
    const [other = ''] = (await listReleases(p.w.table, artist.watch_id))
      .map((release) => release.id)
      .filter((of) => of !== id);
    expect(await storedTracks(other)).not.toBeNull();
    shows({});
    await dayLater();
    expect(await notes(artist)).toEqual([]);
    expect(p.names(await p.w.changes(artist))).toEqual([]);
  });
});
