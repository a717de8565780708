import type { Capability } from '../domain/catalog/catalog.ts';
import type { capabilitySettings, MonitoredCatalog } from '../plan/catalogs.ts';
import type { ValueOf } from '../plan/settings.ts';

// What each catalog tells, as plain data: also for who has to know it without asking a catalog.

export const deezerCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'image',
  'followers',
  'top_tracks',
  'labels',
  'upcs',
  'isrcs',
  'availability',
]);

/** What Spotify lets an app read: new apps are in `development`, few are ever moved on. */
export type SpotifyAccess = 'development' | 'extended';

/** Biography, links, monthly listeners and marks are in no mode: they were never in this API. */
export const spotifyCapabilities: Readonly<Record<SpotifyAccess, ReadonlySet<Capability>>> = {
  development: new Set<Capability>(['image', 'labels', 'upcs']),
  extended: new Set<Capability>([
    'image',
    'followers',
    'popularity',
    'top_tracks',
    'labels',
    'upcs',
    'isrcs',
    'availability',
    'countries',
  ]),
};

type Told = <Name extends keyof typeof capabilitySettings>(name: Name) => ValueOf<Name>;

/** What each catalog tells, by the settings. */
export const capabilitiesOf: Readonly<
  Record<MonitoredCatalog, (setting: Told) => ReadonlySet<Capability>>
> = {
  deezer: () => deezerCapabilities,
  spotify: (setting) => spotifyCapabilities[setting('SPOTIFY_ACCESS')],
};
