import { readDetails } from '../../shared/checks/steps/read-details.ts';
import { listedReleases } from '../../lib/simulator/view.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const day = 86_400;

const w = forEachTest(() => watching({ artists: 17 }));
let artist: Watched;
/** Of the whole service. */
let checksPerHour: number;
beforeEach(async () => {
  w.deps.load = hourlyLoad(() => checksPerHour);
  checksPerHour = 10_000_000;
  artist = await w.monitor('1001');
  w.sent.length = 0;
});

/** Reads what is due every two hours, for so many days; how often each page and its tracks were read. */
async function live(days: number) {
  w.requests.length = 0;
  for (let hours = 0; hours < days * 24; hours += 2) {
    w.clock.advance(7200);
    await readDetails(w.deps, { kind: 'details', ...artist });
    while (w.sent.some(({ work }) => work.kind === 'details')) {
      w.sent.length = 0;
      await readDetails(w.deps, { kind: 'details', ...artist });
    }
  }
  const of = (end: RegExp) =>
    Map.groupBy(
      w.requests.flatMap((path) => end.exec(path)?.[1] ?? []),
      (id) => id,
    );
  const pages = of(/\/album\/(\d+)$/);
  const tracks = of(/\/album\/(\d+)\/tracks/);
  return {
    pages: (id: number) => pages.get(String(id))?.length ?? 0,
    tracks: (id: number) => tracks.get(String(id))?.length ?? 0,
  };
}

function releasesByAge() {
  const limit = w.clock.now().getTime() - 365 * day * 1000;
  const soon = 40 * day * 1000;
  const all = listedReleases(w.world, 1001).map(({ id, date }) => ({ id, at: Date.parse(date) }));
  return {
    recent: all.filter(({ at }) => at > limit + soon).map(({ id }) => id),
    old: all.filter(({ at }) => at < limit).map(({ id }) => id),
  };
}

describe('the pages of releases, where requests are spared', () => {
  it('come up every day on business, those of old releases every fourth day', async () => {
    w.happens('release', { title: 'Recent', date: '2026-11-01', tracks: 3 });
    await w.check(artist);
    await w.settle(artist);
    const { recent, old } = releasesByAge();
    expect([recent.length, old.length].every((count) => count > 0)).toBe(true);
    const read = await live(33);
    for (const id of recent) expect(read.pages(id)).toBeGreaterThanOrEqual(29);
    for (const id of old) {
      expect([7, 8, 9]).toContain(read.pages(id));
      expect([1, 2, 3]).toContain(read.tracks(id));
    }
    for (const id of recent) expect([7, 8, 9]).toContain(read.tracks(id));
  });

  it('come up every day, with their tracks, in a service of few checks', async () => {
    checksPerHour = 200;
    const { old } = releasesByAge();
    const read = await live(8);
    for (const id of old) {
      expect(read.pages(id)).toBeGreaterThanOrEqual(7);
      expect(read.tracks(id)).toBe(read.pages(id));
    }
  });

  it('come up every day again after a change', async () => {
    const [id = 0] = releasesByAge().old;
    w.happens('edit-release', { release_id: id, title: 'Another Title' });
    await w.check(artist);
    // What only the list shows waits half an hour there.
    await w.settle(artist, 1800);
    const read = await live(12);
    expect(read.pages(id)).toBeGreaterThanOrEqual(10);
  });

  it('show a track that is gone or has another title at their next turn', async () => {
    const [one, other] = listedReleases(w.world, 1001).filter(({ tracks }) => tracks.length > 1);
    const [title, gone] = [one!.tracks[0]!.id, other!.tracks[0]!.id];
    w.happens('edit-release', { release_id: one!.id, track_id: title, track_title: 'Renamed' });
    w.happens('track-takedown', { release_id: other!.id, track_id: gone, how: 'gone' });
    await live(4.5);
    const found = (await w.changes(artist, 'detected')).map(({ change_type }) => change_type);
    expect(found.toSorted()).toEqual(['TRACKS_WENT_OFFLINE', 'TRACK_TITLE_CHANGED']);
  });

  it('read tracks at the next page where their turn brought nothing', async () => {
    await live(17);
    const [one] = listedReleases(w.world, 1001).filter(({ date }) => date < '2025');
    const id = one!.id;
    // From now on, nobody tells its tracks, and the turn of them comes.
    const isTracks = (path: string) => path === `/album/${id}/tracks`;
    w.weather.distort = (path, _query, answer) =>
      isTracks(path) ? { ...answer, body: { data: [], total: 0 } } : answer;
    let days = 0;
    while ((await live(1)).tracks(id) === 0) days += 1;
    expect(days).toBeLessThan(16);
    w.weather.distort = (_path, _query, answer) => answer;
    const read = await live(5);
    expect([read.pages(id), read.tracks(id)]).toEqual([1, 1]);
    // Then it is the turn's again.
    expect((await live(8)).tracks(id)).toBe(0);
  });

  it('show another ISRC when their tracks are read apart', async () => {
    const [one] = listedReleases(w.world, 1001);
    const track_id = one!.tracks[0]!.id;
    w.happens('edit-release', { release_id: one!.id, track_id, isrc: 'USABC2600001' });
    await live(16.5);
    const found = (await w.changes(artist, 'detected')).map(({ change_type }) => change_type);
    expect(found).toEqual(['TRACK_ISRC_CHANGED']);
  });
});
