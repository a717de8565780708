import { startFakeDeezer, type FakeAnswer } from '../support/fake-deezer.ts';
import { spotifyArtist, spotifyId, spotifyRefusal } from '../support/fake-spotify.ts';
import { startSpotify } from './spotify-start.ts';
import { forSuite } from '../support/suite.ts';

const server = forSuite(startFakeDeezer);

const id = spotifyId(27);
const path = `/v1/artists/${id}`;
const sound: FakeAnswer = { json: spotifyArtist(27) };
const text =
  (body: string, status = 200): FakeAnswer =>
  (_request, response) => {
    response.writeHead(status);
    response.end(body);
  };
const wait = (seconds: string) => ({ headers: { 'retry-after': seconds } });
const limited = spotifyRefusal(429, 'API rate limit exceeded');

describe('an answer of Spotify', () => {
  it.each<[string, FakeAnswer, string, string]>([
    ['429 with a wait', { ...limited, ...wait('7') }, 'rate_limited', 'failed 7'],
    ['429 with hours to wait', { ...limited, ...wait('86400') }, 'rate_limited', 'failed 86400'],
    ['429 without a wait', limited, 'rate_limited', 'failed 30'],
    [
      '429 over the quota of the developer',
      spotifyRefusal(429, 'Too many requests', { reason: 'QUOTA_EXCEEDED' }),
      'rate_limited',
      'failed 3600',
    ],
    ['403', spotifyRefusal(403, 'Forbidden'), 'down', 'failed'],
    ['500', spotifyRefusal(500, 'Server error'), 'down', 'failed'],
    ['502 of a gateway', text('<html>', 502), 'down', 'failed'],
    ['503', { ...spotifyRefusal(503, 'busy'), ...wait('9') }, 'down', 'failed 9'],
    ['400', spotifyRefusal(400, 'Bad request'), 'malformed', 'failed'],
    ['404 of another server', text('{}', 404), 'malformed', 'failed'],
    ['200 that is no JSON', text('<html>'), 'malformed', 'failed'],
    ['200 with an error in it', { json: limited.json }, 'malformed', 'failed'],
    ['redirect', text('', 302), 'malformed', 'failed'],
    ['wrong id', { json: spotifyArtist(27, { id: '27' }) }, 'malformed', 'failed'],
  ])('is no sound one: %s', async (_, answer, fault, told) => {
    server.answer(path, answer);
    const { catalog, budget } = startSpotify(server, { access: 'extended' });
    await expect(catalog.artist(id)).rejects.toMatchObject({ fault, catalog: 'spotify' });
    expect(budget.log).toEqual(['take 1', told]);
  });

  it.each<[string, string, Record<string, unknown>, object]>([
    ['a name', 'name', { name: 5 }, { name: '', untold: ['name'] }],
    ['a blank name', 'name', { name: ' ' }, { name: '', untold: ['name'] }],
    ['a list of images', 'images', { images: {} }, { untold: ['image'] }],
    ['a picture', 'images', { images: [{ url: 'https://i.example/p/1' }] }, { untold: ['image'] }],
    ['an empty picture', 'images', { images: [null] }, { untold: ['image'] }],
    ['followers', 'followers', { followers: { total: -1 } }, { followers: null }],
    ['a popularity', 'popularity', { popularity: 101 }, { popularity: null }],
  ])('is told without %s of an unknown form', async (_, field, changes, expected) => {
    server.answer(path, { json: spotifyArtist(27, changes) });
    const { catalog, budget, odd } = startSpotify(server, { access: 'extended' });
    expect(await catalog.artist(id)).toMatchObject({ streaming_id: id, ...expected });
    expect(odd).toEqual([`artist.${field}`]);
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it.each<[string, FakeAnswer]>([
    ['never comes', () => undefined],
    [
      'drips',
      (_request, response) => {
        response.writeHead(200);
        response.write('{"id":');
      },
    ],
  ])('that %s counts as slow', async (_, answer) => {
    server.answer(path, answer);
    const { catalog, budget } = startSpotify(server, { timeoutSeconds: 0.2 });
    await expect(catalog.artist(id)).rejects.toMatchObject({ fault: 'slow' });
    expect(budget.log).toEqual(['take 1', 'failed']);
  });
});

describe('the token of the app', () => {
  it('is asked for by the client-credentials flow, and used by all calls of an hour', async () => {
    const used: (string | undefined)[] = [];
    server.answer(path, (request, response) => {
      used.push(request.headers.authorization);
      response.end(JSON.stringify(spotifyArtist(27)));
    });
    const { catalog, tokens, clock } = startSpotify(server);
    await Promise.all([catalog.artist(id), catalog.artist(id)]);
    clock.advance(3500);
    await catalog.artist(id);
    expect(used).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-1']);
    const basic = Buffer.from('the%20id:the%20secret').toString('base64');
    expect(tokens).toEqual([
      { authorization: `Basic ${basic}`, body: 'grant_type=client_credentials' },
    ]);
  });

  it('is renewed a minute before its end', async () => {
    server.answer(path, sound);
    const { catalog, tokens, clock } = startSpotify(server);
    await catalog.artist(id);
    clock.advance(3541);
    await catalog.artist(id);
    expect(tokens).toHaveLength(2);
  });

  it('is renewed once when it is refused before its end', async () => {
    server.answer(path, spotifyRefusal(401, 'The access token expired'), sound);
    const { catalog, tokens, budget } = startSpotify(server);
    expect(await catalog.artist(id)).toMatchObject({ name: 'Artist 27' });
    expect(tokens).toHaveLength(2);
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it('that is refused again ends in a failure, not in a circle', async () => {
    server.answer(path, spotifyRefusal(401, 'Invalid access token'));
    const { catalog, tokens, budget } = startSpotify(server);
    await expect(catalog.artist(id)).rejects.toMatchObject({ fault: 'down' });
    expect(tokens).toHaveLength(2);
    expect(budget.log).toEqual(['take 1', 'failed']);
  });

  it.each<[string, FakeAnswer, string]>([
    ['refused', { json: { error: 'invalid_client' }, status: 400 }, 'down'],
    ['refused with 401', { json: { error: 'invalid_client' }, status: 401 }, 'down'],
    ['limited', { json: {}, status: 429, ...wait('5') }, 'rate_limited'],
    ['down', text('', 500), 'down'],
    ['malformed', { json: { access_token: 5 } }, 'malformed'],
    [
      'of another type',
      { json: { access_token: 'x', token_type: 'mac', expires_in: 1 } },
      'malformed',
    ],
  ])('is asked for again by the next call when it was %s', async (_, answer, fault) => {
    server.answer(path, sound);
    const { catalog, asked } = startSpotify(server);
    const token = { access_token: 'x', token_type: 'bearer', expires_in: 3600 };
    server.answer('/api/token', answer, { json: token });
    await expect(catalog.artist(id)).rejects.toMatchObject({ fault, catalog: 'spotify' });
    expect(asked()).toEqual([]);
    expect(await catalog.artist(id)).toMatchObject({ name: 'Artist 27' });
  });

  it('stands in no error', async () => {
    const { catalog } = startSpotify(server);
    server.answer('/api/token', { json: { access_token: 'a secret', expires_in: 'never' } });
    const error = await catalog.artist(id).catch((reason: unknown) => reason);
    expect(String(error)).toContain('gave no sound token');
    expect(JSON.stringify(error)).not.toContain('a secret');
  });
});
