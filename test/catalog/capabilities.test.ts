import { deezerCapabilities, spotifyCapabilities } from '../../shared/catalog/capabilities.ts';
import { sourceCapabilities } from '../../shared/runtime/container.ts';

const names = ['CATALOG', 'SPOTIFY_ACCESS', 'LASTFM'] as const;

describe('what the sources of a service tell', () => {
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  const set = (environment: Readonly<Record<string, string | undefined>>) => {
    for (const name of names) {
      // Empty counts as not set.
      process.env[name] = environment[name] ?? '';
    }
  };
  afterEach(() => {
    set(before);
  });

  // None of them needs a key of Spotify or Last.fm: who asks this is given none.
  it.each([
    ['with nothing set', {}, [...deezerCapabilities, 'links']],
    ['with Last.fm', { LASTFM: 'on' }, [...deezerCapabilities, 'links', 'bio', 'total_listeners']],
    ['of Spotify', { CATALOG: 'spotify' }, [...spotifyCapabilities.development, 'links']],
    [
      'of Spotify with more access',
      { CATALOG: 'spotify', SPOTIFY_ACCESS: 'extended' },
      [...spotifyCapabilities.extended, 'links'],
    ],
  ])('follows from the settings: %s', (_, environment, expected) => {
    set(environment);
    expect([...sourceCapabilities()].toSorted()).toEqual([...expected].toSorted());
  });
});
