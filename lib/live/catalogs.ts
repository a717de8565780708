import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { deezer } from '../../shared/catalog/deezer.ts';
import { spotify } from '../../shared/catalog/spotify.ts';
import { catalogSettings, type MonitoredCatalog } from '../../shared/plan/catalogs.ts';
import { SettingsError } from '../setting-schema.ts';
import type { LiveCatalog } from './live.ts';
import { Shapes } from './shape.ts';

/** Which kind of answer a path of Deezer gives. */
export function deezerKind(path: string): string | null {
  const [, kind, part] =
    /^\/(artist|album|track)\/[^/]+(?:\/(albums|top|tracks))?$/.exec(path) ?? [];
  return kind === undefined ? null : (part ?? kind);
}

/** Deezer, which needs no key. https://developers.deezer.com/api */
function liveDeezer({ DEEZER_BASE_URL: [baseUrl] }: LiveSettings): LiveCatalog {
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

/** Spotify, for whoever has an app there. https://developer.spotify.com/documentation/web-api */
function liveSpotify(settings: LiveSettings): LiveCatalog | string {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) {
    return 'Spotify: not read, as SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET aren’t set.';
  }
  return {
    name: 'Spotify',
    adapter: (around) =>
      spotify({
        ...{ clientId, access: settings.SPOTIFY_ACCESS, market: settings.SPOTIFY_MARKET },
        ...around,
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

/** Each catalog as it can be read; a text: why it can't. */
export const liveCatalogs = {
  deezer: liveDeezer,
  spotify: liveSpotify,
} satisfies Record<MonitoredCatalog, (settings: LiveSettings) => LiveCatalog | string>;

const { DEEZER_BASE_URL, SPOTIFY_ACCESS, SPOTIFY_MARKET } = catalogSettings;

/** What reading the live catalogs takes of the environment, with the defaults of the service. */
const Settings = z.object({
  DEEZER_BASE_URL: z.string().default(DEEZER_BASE_URL.default).pipe(DEEZER_BASE_URL.format()),
  SPOTIFY_ACCESS: z.string().default(SPOTIFY_ACCESS.default).pipe(SPOTIFY_ACCESS.format()),
  SPOTIFY_MARKET: z.string().default(SPOTIFY_MARKET.default).pipe(SPOTIFY_MARKET.format()),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  /** The secret itself: nothing is deployed. */
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
});
export type LiveSettings = z.output<typeof Settings>;

/** @throws SettingsError naming each variable that is wrong; empty counts as not set. */
export function liveSettings(
  environment: Readonly<Record<string, string | undefined>>,
): LiveSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = Settings.safeParse(given);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new SettingsError(`Settings: ${problems.join('; ')}.`);
}
