/** `npm run live`, against answers in the form of recorded ones. `UPDATE_SHAPES=1` writes their form where recordings are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deezerKind, liveCatalogs, liveSettings } from '../../lib/live/catalogs.ts';
import { readLive } from '../../lib/live/live.ts';
import { differences, shapeOf, Shapes } from '../../lib/live/shape.ts';
import {
  ownAnswers,
  realAnswers,
  replay,
  type RecordedAnswer,
} from '../catalog/recorded-answers.ts';

const file = join(import.meta.dirname, '../../lib/live/deezer-shapes.json');

/** The form of recorded answers, by kind: of those that have what was asked for. */
function shapesOf(answers: readonly RecordedAnswer[]): Shapes {
  const sound = answers.filter(({ status, body }) => status === 200 && !('error' in Object(body)));
  const groups = Map.groupBy(sound, ({ url }) => deezerKind(new URL(url).pathname));
  return Object.fromEntries(
    [...groups].flatMap(([kind, all]) =>
      kind === null ? [] : [[kind, shapeOf(all.map(({ body }) => body))] as const],
    ),
  );
}

/** Reads from answers instead of a network. */
async function readFrom(answers: readonly RecordedAnswer[], get: typeof fetch = replay(answers)) {
  const lines: string[] = [];
  const catalog = { ...liveCatalogs.deezer(liveSettings({})), artists: ['27'] };
  const run = await readLive(catalog, (line) => lines.push(line), {
    fetch: get,
    sleep: async () => undefined,
  });
  return { ...run, lines, text: lines.join('\n') };
}

const changed = (path: RegExp, change: (body: Record<string, unknown>) => void) =>
  ownAnswers.map((answer) => {
    if (!path.test(answer.url)) return answer;
    const body = structuredClone(answer.body) as Record<string, unknown>;
    change(body);
    return { ...answer, body };
  });

describe('reading a live catalog', () => {
  it('says what of an artist was understood', async () => {
    const { text, isUnderstood, requests } = await readFrom(ownAnswers);
    expect(text).toContain('27 “Somebody”:');
    expect(text).toContain('32 releases');
    expect(text).not.toContain('NOT UNDERSTOOD');
    expect(isUnderstood).toBe(true);
    expect(requests).toBeLessThan(10);
  });

  it('names what wasn’t', async () => {
    const answers = changed(/\/artist\/27$/, (body) => {
      body.nb_fan = 'many';
    });
    const { text, isUnderstood } = await readFrom(answers);
    expect(text).toContain('NOT UNDERSTOOD: artist.nb_fan (1×)');
    expect(isUnderstood).toBe(false);
  });

  it('names how answers differ from recorded ones, which fails nothing', async () => {
    const answers = changed(/\/artist\/27$/, (body) => {
      body.mood = 'blue';
      body.radio = 'yes';
      delete body.name;
      body.name = 'Somebody';
    });
    const { text, isUnderstood } = await readFrom(answers);
    expect(text).toContain('differs from what was recorded: artist: mood: new (string)');
    expect(text).toContain('artist: radio: string, where boolean was recorded');
    expect(isUnderstood).toBe(true);
  });

  it('takes it for a fault when a well-known artist isn’t known', async () => {
    const { text, isUnderstood } = await readFrom([]);
    expect(text).toContain('27: NOT KNOWN, though it should be');
    expect(isUnderstood).toBe(false);
  });

  it('says that the catalog can’t be reached, and tries the others', async () => {
    const { text, isUnderstood } = await readFrom([], async () => {
      throw new TypeError('fetch failed');
    });
    expect(text).toMatch(/27: NO SOUND ANSWER: deezer: /);
    expect(isUnderstood).toBe(false);
  });
});

describe('the form of recorded answers', () => {
  it('is what the recordings have, where they are', () => {
    const recordings = realAnswers();
    if (recordings.length > 0 && process.env.UPDATE_SHAPES === '1') {
      writeFileSync(file, `${JSON.stringify(shapesOf(recordings), null, 2)}\n`);
    }
    const kept = Shapes.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(Object.keys(kept).toSorted()).toEqual(
      ['album', 'albums', 'artist', 'top', 'track', 'tracks'].toSorted(),
    );
    if (recordings.length > 0) expect(kept).toEqual(shapesOf(recordings));
  });

  it.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: '1' }, ['a: string, where number was recorded']],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1, c: null }] }, ['a[].c: new (null)']],
    [{ a: { b: 1 } }, { a: {} }, ['a.b: missing']],
  ])('%j beside %j: %j', (recorded, live, said) => {
    expect(differences(shapeOf([recorded]), shapeOf([live]))).toEqual(said);
  });

  it('misses nothing that only some answers had', () => {
    expect(differences(shapeOf([{ a: 1, b: 2 }, { a: 1 }]), shapeOf([{ a: 1 }]))).toEqual([]);
  });
});
