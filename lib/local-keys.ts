import type { Settings } from './local-settings.ts';

/** Where the keys of sources are, for functions, and what is there. */
export interface LocalKeys {
  /** Variables of functions: each the name of a secret. */
  readonly environment: Readonly<Record<string, string>>;
  /** Name → text. */
  readonly secrets: Readonly<Record<string, string>>;
}

/**
 * On one machine the settings are the keys themselves: they become secrets, which functions read as
 * they do on AWS. The simulator takes any key.
 */
export function localKeys(settings: Settings, isSimulated: boolean): LocalKeys {
  const simulated = isSimulated ? 'simulated' : undefined;
  const environment: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  const keep = (variable: string, name: string, key: string | undefined) => {
    if (key === undefined) return;
    environment[variable] = name;
    secrets[name] = key;
  };
  const { SPOTIFY_CLIENT_SECRET = simulated, LASTFM_API_KEY = simulated } = settings;
  keep('SPOTIFY_SECRET', 'artist-monitor/local/spotify', SPOTIFY_CLIENT_SECRET);
  keep('LASTFM_SECRET', 'artist-monitor/local/lastfm', LASTFM_API_KEY);
  return { environment, secrets };
}
