import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deezer } from '../../shared/catalog/deezer.ts';
import { spotify } from '../../shared/catalog/spotify.ts';
import type { LiveCatalog } from './live.ts';
import type { LiveSettings } from './settings.ts';
import { Shapes } from './shape.ts';

/** Which kind of answer a path of Deezer gives. */
export function deezerKind(path: string): string | null {
  const [, kind, part] =
    /^\/(artist|album|track)\/[^/]+(?:\/(albums|top|tracks))?$/.exec(path) ?? [];
  return kind === undefined ? null : (part ?? kind);
}

/** Deezer, which needs no key. https://developers.deezer.com/api */
export function liveDeezer(baseUrl: string): LiveCatalog {
  const file = join(import.meta.dirname, 'deezer-shapes.json');
  return {
    name: 'Deezer',
    adapter: (around) => deezer({ baseUrl, ...around }),
    artists: ['27', '13', '412'],
    kindOf: deezerKind,
    shapes: Shapes.parse(JSON.parse(readFileSync(file, 'utf8'))),
    // Far below its 50 requests in 5 seconds.
    pauseMs: 200,
  };
}

/** What an app of Spotify has. */
export interface SpotifyKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly access: 'development' | 'extended';
  readonly market: string;
}

/** The keys in the environment; null: there are none. */
export function spotifyKeys(given: Omit<LiveSettings, 'DEEZER_BASE_URL'>): SpotifyKeys | null {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = given;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, access: given.SPOTIFY_ACCESS, market: given.SPOTIFY_MARKET };
}

/** Spotify, for whoever has an app there. https://developer.spotify.com/documentation/web-api */
export function liveSpotify({ clientId, clientSecret, access, market }: SpotifyKeys): LiveCatalog {
  return {
    name: 'Spotify',
    adapter: (around) =>
      spotify({
        ...{ clientId, access, market, ...around },
        clientSecret: async () => clientSecret,
        baseUrl: 'https://api.spotify.com',
        accountsUrl: 'https://accounts.spotify.com',
        clock: { now: () => new Date() },
      }),
    artists: ['4tZwfgrHOc3mvqYlEYSvVi', '1dfeR4HaWDbWqFHLkxsG1d', '7dGJo4pcD2V6oG8kP0tJRC'],
    kindOf: () => null,
    shapes: null,
    // As we allow ourselves 60 requests in half a minute.
    pauseMs: 500,
  };
}
