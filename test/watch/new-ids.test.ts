/**
 * A catalog of which all IDs are others while titles and dates stayed: one finding, neither takedowns
 * nor new records. Held against an invented artist, and against a real list where the recordings stand
 * beside the checkout.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { renderChange } from '../../shared/findings/render-change.ts';
import { aPage, aPicture, aTrack } from '../findings/build.ts';
import { Scene } from './scene.ts';
import { live, StoryWatcher } from './watcher.ts';

const hourMs = 3_600_000;
const begin = Date.parse('2026-05-31T00:00:00Z');

interface Told {
  type: string;
  severity: string;
  id: string;
  summary: string;
  after: unknown;
}

/** One artist from list to list, two days each. */
class Life {
  readonly scene = new Scene();
  told: Told[] = [];
  readonly watcher = new StoryWatcher(this.scene, new Date(begin), ({ settled }, { baseline }) => {
    for (const one of settled) {
      if (one.kind !== 'confirmed') continue;
      const { finding, subject } = one;
      const { detected_at: detectedAt } = subject.open;
      const as = { artistName: baseline.profile.name, detectedAt };
      const { change_type: type, severity, summary, payload } = renderChange(finding, as);
      this.told.push({ type, severity, id: finding.subject.id, summary, after: payload.after });
    }
  });

  constructor(pages: readonly CatalogReleaseDetails[]) {
    this.list(pages);
    this.watcher.begin();
  }

  /** @returns what is told of the next two days. */
  shows(pages: readonly CatalogReleaseDetails[], hours = 48): Told[] {
    this.told = [];
    this.list(pages);
    const from = this.watcher.now.getTime();
    live(this.watcher, {
      firstCheck: from,
      until: from + hours * hourMs,
      everyMinutes: 60,
      at: () => {
        const unread = [...this.watcher.known.baseline.releases.values()].filter(
          ({ status, details_read_at }) => status !== 'offline' && details_read_at === null,
        );
        this.watcher.readPages(unread.slice(0, 10).map(({ id }) => id));
      },
    });
    this.watcher.now = new Date(from + hours * hourMs);
    return this.told;
  }

  private list(pages: readonly CatalogReleaseDetails[]): void {
    this.scene.releases.splice(0);
    for (const page of pages) {
      this.scene.releases.push({ page, isListed: true, pageIs: 'there' });
    }
  }
}

const countOf = (told: readonly Told[], pattern: RegExp) =>
  told.filter(({ type }) => pattern.test(type)).length;
const liveIds = (life: Life) =>
  [...life.watcher.known.baseline.releases.values()]
    .filter(({ status }) => status === 'live')
    .map(({ id }) => id)
    .toSorted();

/** `count` albums of a label; `from` sets their ids, so that the same albums can come under others. */
function albums(
  count: number,
  from: number,
  by: { label: string; registrant: string; upc: string },
) {
  return Array.from({ length: count }, (_, at) => {
    const id = String(from + at);
    return aPage({
      id,
      title: `Album ${at + 1}`,
      release_date: `${2000 + (at % 20)}-0${1 + (at % 9)}-1${at % 7}`,
      label: by.label,
      upc: `${by.upc}${String(at).padStart(6, '0')}`,
      image: aPicture(`cover-${at}`),
      tracks: [1, 2, 3].map((position) =>
        aTrack(position, {
          id: `${id}-${position}`,
          title: `Track ${at}.${position}`,
          isrc: `${by.registrant}24${String(at).padStart(3, '0')}0${position}`,
        }),
      ),
    });
  });
}

const oldLabel = { label: 'Nebel Records', registrant: 'DEA12', upc: '0724384' };
const newLabel = { label: 'Brandung Records', registrant: 'QZK6H', upc: '5059876' };

describe('a catalog of which all IDs are others', () => {
  it.each([
    { name: 'the same label', by: oldLabel, count: 28, severity: 'info' },
    { name: 'another label, owner and registrant', by: newLabel, count: 28, severity: 'warning' },
    { name: 'very many', by: newLabel, count: 300, severity: 'warning' },
  ])('is one finding: $name', ({ by, count, severity }) => {
    const life = new Life(albums(count, 1000, oldLabel));
    const told = life.shows(albums(count, 5000, by));
    expect(told).toMatchObject([{ type: 'RELEASE_REPLACED', severity, id: '27' }]);
    expect(told[0]!.summary).toMatch(
      `All ${count} releases of “Rosa Nebel” are now in the catalog under new IDs`,
    );
    expect(liveIds(life)).toEqual(
      albums(count, 5000, by)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('names what is missing, and tells what is new besides, which is no fake', () => {
    const life = new Life(albums(20, 1000, oldLabel));
    const came = albums(23, 5000, newLabel).slice(5);
    const told = life.shows(came);
    expect(countOf(told, /OFFLINE|DELISTED|SUSPICIOUS|MERGED/)).toBe(0);
    expect(told.filter(({ type }) => type === 'RELEASE_REPLACED')).toMatchObject([
      { severity: 'critical', after: { count: 15, missing_count: 5 } },
    ]);
    expect(told.find(({ type }) => type === 'RELEASE_REPLACED')?.summary).toContain(
      '15 of 20 releases of “Rosa Nebel” are now in the catalog under new IDs, and 5 are missing: “Album 1”, “Album 2”',
    );
    expect(countOf(told, /ADDED/)).toBe(3);
    // What was missing comes later, under another id as well.
    const later = life.shows(albums(23, 5000, newLabel));
    expect(later.map(({ type }) => type)).toEqual(Array(5).fill('RELEASE_REPLACED'));
  });

  const translated = (pages: CatalogReleaseDetails[]) =>
    pages.map((page, at) => (at < 8 ? { ...page, title: `Platte ${at}` } : page));

  it.each([
    { shared: 'the ISRCs', by: { ...newLabel, registrant: oldLabel.registrant } },
    { shared: 'the label', by: { ...newLabel, label: oldLabel.label } },
    { shared: 'the UPC', by: { ...newLabel, upc: oldLabel.upc } },
  ])('takes another title for the same release where its page shows $shared', ({ by }) => {
    const life = new Life(albums(20, 1000, oldLabel));
    life.shows(albums(20, 1000, oldLabel));
    const [told, ...more] = life.shows(translated(albums(20, 5000, by)));
    expect(told).toMatchObject({ id: '27', after: { count: 20, missing_count: 0 } });
    expect(told?.after).toMatchObject({
      replaced: expect.arrayContaining([
        { from: '1000', to: '5000', title: 'Platte 0', earlier_title: 'Album 1' },
      ]),
    });
    expect(more).toEqual([]);
  });

  it('takes another title for another release where its page shares nothing', () => {
    const life = new Life(albums(20, 1000, oldLabel));
    life.shows(albums(20, 1000, oldLabel));
    const told = life.shows(translated(albums(20, 5000, newLabel)));
    expect(told[0]).toMatchObject({
      ...{ id: '27', severity: 'critical' },
      after: { count: 12, missing_count: 8 },
    });
    expect(countOf(told.slice(1), /ADDED|SUSPICIOUS/)).toBe(8);
    expect(told).toHaveLength(9);
  });

  it('goes back as one finding, too', () => {
    const life = new Life(albums(20, 1000, oldLabel));
    life.shows(albums(20, 5000, newLabel), 96);
    const told = life.shows(albums(20, 1000, oldLabel));
    expect(told).toMatchObject([{ type: 'RELEASE_REPLACED', id: '27' }]);
    expect(liveIds(life)).toEqual(
      albums(20, 1000, oldLabel)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(life.shows(albums(20, 1000, oldLabel))).toEqual([]);
  });

  it('is not told when it went back at once', () => {
    const life = new Life(albums(20, 1000, oldLabel));
    expect(life.shows(albums(20, 5000, newLabel), 0.1)).toEqual([]);
    expect(life.shows(albums(20, 1000, oldLabel))).toEqual([]);
    expect(liveIds(life)).toEqual(
      albums(20, 1000, oldLabel)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('is one finding each where only some are others', () => {
    const before = albums(20, 1000, oldLabel);
    const life = new Life(before);
    const told = life.shows([...before.slice(4), ...albums(4, 5000, oldLabel)]);
    expect(told.map(({ type, id }) => `${type} ${id}`).toSorted()).toEqual(
      before.slice(0, 4).map(({ id }) => `RELEASE_REPLACED ${id}`),
    );
  });

  it('is no such thing where all is gone, and others came', () => {
    const life = new Life(albums(20, 1000, oldLabel));
    const others = albums(10, 5000, oldLabel).map((page) => ({ ...page, title: `Else ${page.id}`, release_date: '1999-01-01', upc: null })); // prettier-ignore
    const told = life.shows(others);
    expect(countOf(told, /REPLACED/)).toBe(0);
    expect(countOf(told, /OFFLINE/)).toBe(20);
  });
});

const folder = join(
  ...[process.cwd(), '..', 'shared', 'recordings', 'catalogues', 'spotify-okiso-releases'],
);

interface Recorded {
  id?: string;
  title: string;
  releaseDate: string;
  albumType: 'album' | 'single';
  totalTracks: number;
  img: string;
  tracks: { id: string; title: string; durationMs: number; trackNumber: number }[];
}

/** Neither label nor UPC nor ISRC is told. */
function recordedList(file: string): CatalogReleaseDetails[] {
  const rows = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recorded[];
  return rows.flatMap(({ id, title, releaseDate, albumType, totalTracks, img, tracks }) =>
    id === undefined
      ? []
      : [
          aPage({
            ...{ id, title, release_date: releaseDate, type: albumType, label: null, upc: null },
            image: aPicture(img.split('/').at(-1)!),
            total_tracks: totalTracks,
            genres: [],
            tracks: tracks.map((track) =>
              aTrack(track.trackNumber, {
                ...{ id: track.id, title: track.title, duration_ms: track.durationMs, isrc: null },
              }),
            ),
          }),
        ],
  );
}

/** The same in form and numbers: 28 records, of which 19 come under other IDs, and ten new ones. */
function inventedLists(): CatalogReleaseDetails[][] {
  const bare = (pages: CatalogReleaseDetails[]) =>
    pages.map((page) => ({
      ...{ ...page, label: null, upc: null },
      tracks: page.tracks?.map((track) => ({ ...track, isrc: null })) ?? null,
    }));
  const since = albums(10, 7000, newLabel).map((page, at) => ({
    ...{ ...page, title: `Since then ${at}`, release_date: `2025-1${at % 3}-0${1 + (at % 9)}` },
    tracks: page.tracks?.map((one) => ({ ...one, title: `Since then ${one.title}` })) ?? null,
  }));
  const after = bare([...albums(28, 5000, oldLabel).slice(9), ...since]);
  return [bare(albums(28, 1000, oldLabel)), after, after];
}

// Recordings of real artists are no part of the project: where there are none, this is held against
// the invented list alone.
const sets = [
  { name: 'an invented list', lists: inventedLists() },
  ...(existsSync(folder)
    ? [{ name: 'a real list', lists: readdirSync(folder).toSorted().map(recordedList) }]
    : []),
];

describe('a catalog that changed its distributor', () => {
  it.each(sets)('is told as what it is: $name', ({ lists: all }) => {
    const lists = all.filter((list) => list.length > 0);
    const [before, after] = [lists[0]!, lists[1]!];
    const life = new Life(before);
    const told = life.shows(after);
    const [replaced, ...more] = told.filter(({ type }) => type === 'RELEASE_REPLACED');
    expect(replaced).toMatchObject({ id: '27', after: { count: 19, missing_count: 9 } });
    expect(more).toEqual([]);
    // What came out since, and nothing else.
    const titlesBefore = new Set(before.map(({ title }) => title));
    const since = after.filter(
      ({ title, release_date }) => !titlesBefore.has(title) && release_date! > '2025-09-08',
    );
    expect(since).toHaveLength(10);
    const additions = told.filter(({ type }) => type.includes('ADDED')).map(({ id }) => id);
    expect(additions.toSorted()).toEqual(since.map(({ id }) => id).toSorted());
    expect(told).toHaveLength(1 + since.length);
    expect(liveIds(life)).toEqual(after.map(({ id }) => id).toSorted());
    const later = lists.slice(2).flatMap((list) => life.shows(list));
    expect(countOf(later, /OFFLINE|DELISTED|SUSPICIOUS|MERGED|REPLACED/)).toBe(0);
  });
});
