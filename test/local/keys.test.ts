import { localKeys, readSettings } from '../../lib/local-settings.ts';

const names = { catalog: 'artist-monitor/local/catalog', lastfm: 'artist-monitor/local/lastfm' };

describe('keys of sources on one machine', () => {
  it('are secrets, of which functions learn the names only', () => {
    const settings = readSettings({
      CATALOG: 'spotify',
      SPOTIFY_CLIENT_ID: 'app',
      SPOTIFY_CLIENT_SECRET: 'hunter2',
      LASTFM_API_KEY: 'hunter3',
    });
    expect(localKeys(settings, false)).toEqual({
      environment: { CATALOG_SECRET: names.catalog, LASTFM_SECRET: names.lastfm },
      secrets: { [names.catalog]: 'hunter2', [names.lastfm]: 'hunter3' },
    });
  });

  it('are any with the simulator', () => {
    expect(localKeys(readSettings({ CATALOG: 'spotify' }), true).secrets).toEqual({
      [names.catalog]: 'simulated',
      [names.lastfm]: 'simulated',
    });
  });

  it('are none where none is set', () => {
    const settings = readSettings({ CATALOG: 'deezer' });
    expect(localKeys(settings, false)).toEqual({ environment: {}, secrets: {} });
  });

  it('must be set for the app at Spotify that is set', () => {
    const read = () => readSettings({ CATALOG: 'spotify', SPOTIFY_CLIENT_ID: 'app' });
    expect(read).toThrow('Settings: SPOTIFY_CLIENT_ID needs SPOTIFY_CLIENT_SECRET.');
  });
});
