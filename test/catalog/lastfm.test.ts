import { lastfm } from '../../shared/catalog/lastfm.ts';
import { startFakeDeezer, type FakeAnswer } from '../support/fake-deezer.ts';
import { recordedBudget } from './recorded-budget.ts';
import { forSuite } from '../support/suite.ts';

const mbid = 'bfcc6d75-a6a5-4bc6-8282-47aec8531818';
const more =
  '<a href="https://www.last.fm/music/Cher">Read more on Last.fm</a>. User-contributed text is available under the Creative Commons By-SA License; additional terms may apply.';

const info = (changes: object = {}) => ({
  artist: {
    name: 'Cher',
    mbid,
    url: 'https://www.last.fm/music/Cher',
    stats: { listeners: '1223418', playcount: '14875435' },
    bio: { published: '27 Nov 2006, 17:56', summary: 'x', content: `Cher is a singer. ${more}` },
    ...changes,
  },
});

describe('what Last.fm tells of an artist', () => {
  // The same small server serves: it knows nothing of Deezer but its helpers.
  const server = forSuite(startFakeDeezer);

  const ask = (answer: FakeAnswer, timeoutSeconds = 600) => {
    server.requests.length = 0;
    server.answer('/2.0/', answer);
    const budget = recordedBudget();
    const source = lastfm({
      baseUrl: `${server.baseUrl}/2.0`,
      apiKey: async () => 'the key',
      budget,
      userAgent: 'artist-monitor/test',
      timeoutSeconds,
    });
    return { budget, about: source.about(mbid) };
  };

  it('is asked for by the MusicBrainz id, with leave for one request', async () => {
    const { about, budget } = ask({ json: info() });
    expect(await about).toEqual({ bio: 'Cher is a singer.', total_listeners: 1_223_418 });
    expect(server.requests).toEqual([
      `/2.0/?method=artist.getinfo&mbid=${mbid}&format=json&api_key=the+key`,
    ]);
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it.each<[string, object, object]>([
    ['no biography', { bio: { content: ` ${more}` } }, { bio: null }],
    ['an empty biography', { bio: { content: '' } }, { bio: null }],
    ['no numbers', { stats: undefined }, { bio: 'Cher is a singer.' }],
    ['numbers as numbers', { stats: { listeners: 7 } }, { total_listeners: 7 }],
    [
      'mark-up',
      { bio: { content: 'One <b>&amp;</b> two<br />&lt;three&gt;\n\n\n\n&quot;four&quot;' } },
      { bio: 'One & two\n<three>\n\n"four"' },
    ],
    [
      'characters by their numbers',
      { bio: { content: 'It&#39;s &#x2019;fine&rsquo; &#128512; &#xD800;' } },
      { bio: "It's ’fine’ 😀 �" },
    ],
    [
      'the licence alone at the end',
      {
        bio: {
          content:
            'One. User-contributed text is available under the Creative Commons By-SA License; more.',
        },
      },
      { bio: 'One.' },
    ],
  ])('may have %s', async (_, changes, expected) => {
    expect(await ask({ json: info(changes) }).about).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['the field', { bio: undefined }],
    ['the text in it', { bio: { content: null } }],
  ])('says nothing of a biography where the answer leaves out %s', async (_, changes) => {
    expect(await ask({ json: info(changes) }).about).toEqual({ total_listeners: 1_223_418 });
  });

  const odd = [null, '', 'NaN', '-1', -1, 1.5, true, [], {}, { a: 1 }, 'x'.repeat(5000)];
  const isText = (value: unknown) => typeof value === 'string';
  it('is told without one field of an unknown form, whichever it is', async () => {
    for (const value of odd) {
      const content = isText(value) ? [value] : value;
      for (const stats of [value, { listeners: value }]) {
        expect(await ask({ json: info({ stats }) }).about).toEqual({ bio: 'Cher is a singer.' });
      }
      for (const bio of [value, { content }]) {
        expect(await ask({ json: info({ bio }) }).about).toEqual({ total_listeners: 1_223_418 });
      }
    }
  });

  it('is cut where it is very long, never within a character', async () => {
    const told = await ask({ json: info({ bio: { content: '😀'.repeat(5000) } }) }).about;
    expect(told?.bio).toBe(`${'😀'.repeat(3999)}…`);
  });

  it.each([200, 404])('is null when it does not know the artist (status %i)', async (status) => {
    const json = { error: 6, message: 'The artist you supplied could not be found' };
    const { about, budget } = ask({ json, status });
    expect(await about).toBeNull();
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  const error = (code: number, status = 200): FakeAnswer => ({
    json: { error: code, message: 'why' },
    status,
  });

  it.each<[string, FakeAnswer, object, string]>([
    ['rate limit', error(29), { fault: 'rate_limited', retryAfterSeconds: 60 }, 'failed 60'],
    [
      '429 with a wait',
      { json: {}, status: 429, headers: { 'retry-after': '11' } },
      { fault: 'rate_limited' },
      'failed 11',
    ],
    ['wrong key', error(10, 403), { fault: 'down', retryAfterSeconds: 21_600 }, 'failed'],
    ['suspended key', error(26, 403), { fault: 'down', retryAfterSeconds: 21_600 }, 'failed'],
    ['fault of its own', error(16), { fault: 'down', retryAfterSeconds: 60 }, 'failed'],
    ['500', { json: {}, status: 500 }, { fault: 'down' }, 'failed'],
    ['401', { json: {}, status: 401 }, { fault: 'down' }, 'failed'],
    ['404 of another server', { json: {}, status: 404 }, { fault: 'malformed' }, 'failed'],
    ['list', { json: [info()] }, { fault: 'malformed' }, 'failed'],
    ['artist that is none', { json: { artist: 'Cher' } }, { fault: 'malformed' }, 'failed'],
    [
      'no JSON',
      (_request, response) => {
        response.end('<lfm status="ok">');
      },
      { fault: 'malformed' },
      'failed',
    ],
  ])('is not told by a %s', async (_, answer, expected, told) => {
    const { about, budget } = ask(answer);
    await expect(about).rejects.toMatchObject({ catalog: 'lastfm', ...expected });
    expect(budget.log).toEqual(['take 1', told]);
  });

  it('is not waited for without end', async () => {
    const { about } = ask(() => undefined, 0.2);
    await expect(about).rejects.toMatchObject({ fault: 'slow' });
  });

  it('is asked for under a name of our own, and the key stands in no error', async () => {
    let userAgent: string | undefined;
    const { about } = ask((request, response) => {
      userAgent = request.headers['user-agent'];
      response.end('{}');
    });
    const reason = await about.catch((why: unknown) => why);
    expect(userAgent).toBe('artist-monitor/test');
    expect(String(reason) + JSON.stringify(reason)).not.toContain('the key');
  });
});
