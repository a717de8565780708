import { deezer } from '../../shared/catalog/deezer.ts';
import { deezerArtist, deezerTrack, understand } from '../../shared/catalog/deezer-answers.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { ownAnswers, realAnswers, replay, type RecordedAnswer } from './recorded-answers.ts';
import { recordedBudget } from './recorded-budget.ts';

const catalogOf = (answers: readonly RecordedAnswer[]): Catalog =>
  deezer({
    baseUrl: 'https://api.deezer.com',
    budget: recordedBudget(),
    fetch: replay(answers),
    odd,
  });

/** Nothing in a real answer is odd. */
const odd = (field: string) => {
  throw new Error(`${field} was not understood`);
};
const [Artist, Track] = [deezerArtist(odd), deezerTrack(odd)];

interface Rows {
  data: { id: number }[];
  total: number;
  next?: string;
}
const ids = (rows: readonly { id: string | number }[]) => rows.map(({ id }) => Number(id));

/** What each kind of answer has to become. The answer stands first, so it is what is replayed. */
const expectations: readonly [
  RegExp,
  (answer: RecordedAnswer, catalog: Catalog) => Promise<void>,
][] = [
  [
    /^\/artist\/27$/,
    async ({ body }, catalog) => {
      const { name, nb_fan } = body as { name: string; nb_fan: number };
      expect(await catalog.artist('27')).toMatchObject({
        streaming_id: '27',
        name,
        followers: nb_fan,
        image: { id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown },
      });
    },
  ],
  [
    /^\/artist\/27\/albums$/,
    async ({ body, url }, catalog) => {
      const { data, total } = body as Rows;
      const isFirst = !url.includes('index=25');
      const list = await catalog.releases('27');
      if (isFirst) expect(ids(list.releases)).toEqual(expect.arrayContaining(ids(data)));
      expect(list.complete).toBe(isFirst ? list.releases.length === total : list.note === null);
      for (const release of list.releases) {
        expect(release.image.id).toMatch(/^[0-9a-f]{32}$/);
        expect(release.release_date).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    },
  ],
  [
    /^\/artist\/27\/top$/,
    async ({ body }, catalog) => {
      expect(ids((await catalog.topTracks('27')) ?? [])).toEqual(ids((body as Rows).data));
    },
  ],
  [
    /^\/album\/\d+$/,
    async ({ body, url }, catalog) => {
      const id = url.split('/').at(-1)!;
      const { title, upc, label } = body as Record<string, unknown>;
      expect(await catalog.release(id)).toMatchObject({ id, title, upc, label, available: true });
    },
  ],
  [
    /^\/album\/\d+\/tracks$/,
    async ({ body }) => {
      const tracks = (body as Rows).data.map((row) => Track.parse(row));
      expect(tracks.every(({ isrc }) => isrc?.length === 12)).toBe(true);
      expect(tracks.map(({ track_position }) => track_position)).toEqual(
        tracks.map((_, index) => index + 1),
      );
    },
  ],
  [
    /^\/search\/artist$/,
    async ({ body }, catalog) => {
      const found = await catalog.search('x', 50);
      expect(found.map(({ streaming_id }) => Number(streaming_id))).toEqual(
        ids((body as Rows).data),
      );
    },
  ],
  [
    /^\/track\/\d+$/,
    async ({ body, url, status }, catalog) => {
      const track = understand(Track, { status: status, body });
      const id = url.split('/').at(-1)!;
      expect(track).toMatchObject({ id });
      const { album = { id: null } } = body as { album?: { id: number | null } };
      const release_id = album.id === null ? null : String(album.id);
      expect(await catalog.track(id)).toEqual({ id, release_id, available: true });
    },
  ],
];

const real = realAnswers();
const answers = [...ownAnswers, ...real];
const sets: readonly [string, readonly RecordedAnswer[]][] = [
  ['made by hand', ownAnswers],
  ['recorded', real],
];

describe('a recorded answer of Deezer', () => {
  it.each(answers.map((answer) => [answer.name, answer.url, answer] as const))(
    'is understood or refused as documented: %s %s',
    async (_name, _url, answer) => {
      const { body, status, url } = answer;
      const error = (body as { error?: { code: number } | string }).error;
      if (typeof error === 'object') {
        expect(error.code).toBe(800);
        expect(understand(Artist, { status: status, body })).toBeNull();
        return;
      }
      if (error !== undefined) {
        expect(() => understand(Artist, { status: status, body })).toThrow(
          'deezer: error without a code',
        );
        return;
      }
      const path = new URL(url).pathname;
      const expectation = expectations.find(([pattern]) => pattern.test(path))?.[1];
      if (!expectation) throw new Error(`nothing is expected of ${path}`);
      const group = real.includes(answer) ? real : ownAnswers;
      await expectation(answer, catalogOf([answer, ...group]));
    },
  );

  it.each(sets.filter(([, set]) => set.length > 0))(
    'of a first page is complete with its second one, and not without (%s)',
    async (_, set) => {
      const first = set.find(
        ({ url, body }) => url.endsWith('/27/albums') && (body as Rows).total === 32,
      );
      const second = set.find(
        ({ url, body }) => url.endsWith('index=25') && (body as Rows).total === 32,
      );
      const empty = set.find(
        ({ url, body }) => url.endsWith('index=25') && (body as Rows).total === 1,
      );
      const whole = await catalogOf([first!, second!]).releases('27');
      expect(whole).toMatchObject({ complete: true, note: null });
      expect(whole.releases).toHaveLength(32);
      const part = await catalogOf([first!]).releases('27');
      expect(part).toMatchObject({ complete: false });
      expect(part.releases).toHaveLength(25);
      expect(await catalogOf([first!, empty!]).releases('27')).toMatchObject({ complete: false });
    },
  );
});
