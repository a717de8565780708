import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

interface Row {
  id: number;
  title: string;
}

const listPath = '/artist/1001/albums';
/** The catalog gives ten rows at once, as Spotify does. */
const pageRows = 10;
const p = forEachTest(() => aPipeline({ artists: 2 }));
let artist: Watched;
let rows: Row[];
/** While it is set, the catalog answers so many pages of the list, and then refuses. */
let pagesLeft: number;

const row = (id: number): Row => ({
  ...{ id, title: `Record ${id}`, record_type: 'album', release_date: '2020-01-01' },
  ...{ md5_image: '0123456789abcdef0123456789abcdef' },
});

/** The pages of the list, and the own page of each of its releases. */
function catalog(): void {
  p.w.weather.distort = (path, query, answer) => {
    if (path === listPath) {
      pagesLeft -= 1;
      if (pagesLeft < 0) return new Response('over quota', { status: 429 });
      const index = Number(query.get('index'));
      const next = index + pageRows;
      const more = next < rows.length && { next: `https://x.test/?index=${next}` };
      const body = { data: rows.slice(index, next), total: rows.length, ...more };
      return { ...answer, status: 200, body };
    }
    const [, id, tracks] = /^\/album\/(\d+)(\/tracks)?$/.exec(path) ?? [];
    const release = rows.find((one) => String(one.id) === id);
    if (!release) return answer;
    const named = { id: 1001, name: 'Anybody', role: 'Main' };
    const page = {
      ...release,
      nb_tracks: 0,
      available: true,
      artist: named,
      contributors: [named],
    };
    return { ...answer, status: 200, body: tracks ? { data: [], total: 0 } : page };
  };
}

/** How many pages of the list were asked for since the last time. */
const pagesRead = () => p.w.requests.splice(0).filter((path) => path.includes(listPath)).length;
const notes = async () => {
  const watch = await getWatch(p.w.table, artist.watch_id);
  return watch?.check_notes.map((note) => ('why' in note ? note.why : note.kind));
};
const known = async () => (await readBaseline(p.w.table, artist.watch_id))?.baseline;
const told = async () => p.names(await p.w.changes(artist));
/** What was sent is handled as its time comes; upkeep goes on for ever. */
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute += 1) {
    p.w.clock.advance(60);
    await p.workOff();
  }
};

beforeEach(() => {
  rows = Array.from({ length: 600 }, (_, at) => row(700_000 + at));
  pagesLeft = Infinity;
  catalog();
});

describe('an artist whose list takes more requests than one run may make', () => {
  const begin = async () => {
    ({ artist } = await p.watched('1001', ['one']));
  };

  it('is added at once, and its list is read in parts, without a word', async () => {
    await begin();
    expect(await notes()).toEqual([
      expect.stringMatching(/^we’ve read [1-5]\d0 of 600 releases so far$/),
    ]);
    expect(pagesRead()).toBeLessThanOrEqual(2 * 20);
    await minutes(5);
    expect(pagesRead()).toBeLessThanOrEqual(30);
    expect((await known())?.releases.size).toBe(600);
    expect(await notes()).toEqual([]);
    expect((await known())?.profile.takeover).toEqual({ kind: 'none' });
    await minutes(60);
    expect(await told()).toEqual([]);
    expect(p.errors).toEqual([]);
  });

  it('is added although the catalog refuses its list, and says that it has not read it', async () => {
    pagesLeft = 0;
    await begin();
    expect((await known())?.releases.size).toBe(0);
    expect(await notes()).toEqual(['we haven’t read it yet']);
    pagesLeft = Infinity;
    await minutes(60);
    expect((await known())?.releases.size).toBe(600);
    expect(await told()).toEqual([]);
  });

  it.each(['free', 'business'] as const)(
    'has the page of each release read at once, not when their next turn is in the plan %s',
    async (plan) => {
      rows = rows.slice(0, 30);
      pagesLeft = 0;
      ({ artist } = await p.watched('1001', [], plan));
      await minutes(1);
      pagesLeft = Infinity;
      await minutes(20);
      await p.checked(artist);
      p.w.clock.advance(60);
      await p.swept();
      const releases = [...((await known())?.releases.values() ?? [])];
      expect(releases).toHaveLength(30);
      expect(releases.filter(({ details_read_at }) => details_read_at === null)).toEqual([]);
    },
  );

  it('goes on where a refusal cut it off', async () => {
    pagesLeft = 7;
    await begin();
    expect(pagesRead()).toBe(8 + 1);
    pagesLeft = Infinity;
    await minutes(60);
    expect((await known())?.releases.size).toBe(600);
    // The first page each time, and the rest once.
    expect(pagesRead()).toBeLessThanOrEqual(60 + 4);
  });

  it('rests, and tells of what came and what went all the same', async () => {
    await begin();
    await minutes(10);
    pagesRead();
    p.w.clock.advance(3600);
    await p.checked(artist);
    await minutes(3);
    expect(pagesRead()).toBe(1);
    expect(await notes()).toEqual(['with 600 releases, it’s read in full every 6 hours']);
    rows = [row(800_000), ...rows.filter(({ id }) => id !== 700_300 && id !== 700_301)];
    p.w.clock.advance(3600);
    await p.looked(artist);
    expect(await told()).toEqual(
      [
        'BACK_CATALOG_ADDED 800000',
        // Both at once are one change of the artist.
        'RELEASE_WENT_OFFLINE 1001',
      ].toSorted(),
    );
  });
});

describe('a long list that changes while it is read', () => {
  it('is read again within the hour, and nothing of it is told as gone', async () => {
    ({ artist } = await p.watched('1001', ['one']));
    await minutes(10);
    rows = [...rows, row(800_000)];
    // Every second page is of a list with another total.
    const { distort } = p.w.weather;
    let pages = 0;
    p.w.weather.distort = (path, query, answer) => {
      const told = distort?.(path, query, answer) ?? answer;
      if (path !== listPath || told instanceof Response) return told;
      pages += 1;
      const body = told.body as { total: number };
      return pages % 2 === 0 ? { ...told, body: { ...body, total: body.total - 1 } } : told;
    };
    p.w.clock.advance(3600);
    await p.checked(artist);
    await minutes(5);
    expect(await notes()).toEqual([expect.stringMatching(/changed|so far/)]);
    p.w.weather.distort = distort;
    p.w.clock.advance(2 * 3600);
    await p.looked(artist);
    expect(await told()).toEqual(['BACK_CATALOG_ADDED 800000']);
  });
});

describe('a long list whose later pages count otherwise than its first', () => {
  it('is read once, and then rests', async () => {
    const { distort } = p.w.weather;
    p.w.weather.distort = (path, query, answer) => {
      const told = distort?.(path, query, answer) ?? answer;
      if (path !== listPath || told instanceof Response || query.get('index') === '0') return told;
      const body = told.body as { total: number };
      return { ...told, body: { ...body, total: body.total - 1 } };
    };
    ({ artist } = await p.watched('1001', ['one']));
    await minutes(60);
    expect(pagesRead()).toBeLessThanOrEqual(60 + 6);
    expect((await known())?.releases.size).toBe(600);
  });
});

describe('a first page that is full, and counts more', () => {
  it('is not the whole list: what comes later is learned without a word', async () => {
    rows = rows.slice(0, 24);
    const { distort } = p.w.weather;
    let shown = 20;
    p.w.weather.distort = (path, query, answer) =>
      path === listPath
        ? { ...answer, status: 200, body: { data: rows.slice(0, shown), total: rows.length } }
        : (distort?.(path, query, answer) ?? answer);
    ({ artist } = await p.watched('1001', ['one']));
    shown = 24;
    p.w.clock.advance(3600);
    await p.checked(artist);
    expect((await known())?.releases.size).toBe(24);
    expect(await p.w.changes(artist, 'detected')).toEqual([]);
  });
});

describe('an artist whose list always has a row that nobody can read', () => {
  it('is told of what comes after it was added, from the first check on', async () => {
    rows = rows.slice(0, 12);
    const { distort } = p.w.weather;
    p.w.weather.distort = (path, query, answer) => {
      const told = distort?.(path, query, answer) ?? answer;
      if (path !== listPath || told instanceof Response) return told;
      const body = told.body as { data: Row[] };
      const data = body.data.map((one) => (one.id === 700_005 ? { ...one, title: '' } : one));
      return { ...told, body: { ...body, data } };
    };
    ({ artist } = await p.watched('1001', ['one']));
    rows = [row(800_000), ...rows];
    p.w.clock.advance(3600);
    await p.looked(artist);
    expect(await told()).toEqual(['BACK_CATALOG_ADDED 800000']);
  });
});

describe('a list whose pages never end', () => {
  it('is given up after a few pages that bring nothing new', async () => {
    const few = rows.slice(0, 12);
    p.w.weather.distort = (path, query, answer) => {
      if (path !== listPath) return answer;
      const next = `https://x.test/?index=${Number(query.get('index')) + 12}`;
      return { ...answer, status: 200, body: { data: few, total: 12, next } };
    };
    ({ artist } = await p.watched('1001', ['one']));
    p.w.requests.length = 0;
    p.w.clock.advance(3600);
    await p.checked(artist);
    // By the check, and by the re-check of what the pages showed meanwhile: none is there.
    expect(pagesRead()).toBeLessThanOrEqual(2 * 4);
  });
});
