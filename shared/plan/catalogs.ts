import * as formats from './setting-formats.ts';
import { address, addresses, oneOf, type SettingTable } from './setting-formats.ts';

/** The catalogs that a service can monitor. */
export const catalogNames = ['deezer', 'spotify'] as const;
export type MonitoredCatalog = (typeof catalogNames)[number];

/** What the stacks and the functions must know of a catalog, beside how it is asked. */
interface CatalogPlan {
  /** What it allows one outgoing address, if `CATALOG_QUOTA` doesn't say. */
  readonly quota: string;
  /** Well-known artists that will stay, if `WITNESS_ARTISTS` names no others. */
  readonly witnesses: string;
  /** Where its pictures are, if `PICTURE_HOSTS` doesn't say. */
  readonly pictures: string;
  /** The setting that has the address of each lane; null: there is one lane. */
  readonly lanes: 'DEEZER_BASE_URL' | null;
  /** The settings without which it can't be asked. */
  readonly needs: readonly ('SPOTIFY_CLIENT_ID' | 'SPOTIFY_CLIENT_SECRET')[];
  /** The one of them that names the secret with its key. */
  readonly key: 'SPOTIFY_CLIENT_SECRET' | null;
  /** What one request shows of an artist. If it is only a number, looking with one is no check. */
  readonly probe: 'profile' | 'release_count';
}

export type KeyName = NonNullable<CatalogPlan['key']>;

const catalogs: Readonly<Record<MonitoredCatalog, CatalogPlan>> = {
  deezer: {
    quota: '50/5',
    witnesses: '27,13,1,892',
    pictures: 'https://*.dzcdn.net',
    lanes: 'DEEZER_BASE_URL',
    needs: [],
    key: null,
    probe: 'profile',
  },
  spotify: {
    // It counts the requests of 30 s, but doesn't say how many are too many. Ours is far below the lowest
    // rate at which we have seen it refuse one.
    quota: '60/30',
    witnesses:
      '4tZwfgrHOc3mvqYlEYSvVi,7dGJo4pcD2V6oG8kP0tJRR,3WrFJ7ztbogyGnTHbHJFl2,4gzpq5DPGxSnKTe4SA8HAU',
    pictures: 'https://*.scdn.co,https://*.spotifycdn.com',
    lanes: null,
    needs: ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
    key: 'SPOTIFY_CLIENT_SECRET',
    probe: 'release_count',
  },
};

const usual = 'deezer';
/** The plan of the catalog that is set. */
export const catalogPlan = (name: MonitoredCatalog = usual): CatalogPlan => catalogs[name];

/** The default of a setting where catalogs differ. */
export const ofEachCatalog = (field: 'quota' | 'witnesses' | 'pictures') =>
  Object.fromEntries(catalogNames.map((name) => [name, catalogs[name][field]]));

// Settings that go to the same functions are together.

/** How often the catalog is asked, and over how many addresses. */
export const quotaSettings = {
  CATALOG: { format: () => oneOf(catalogNames), default: usual },
  /** One for each outgoing address. */
  DEEZER_BASE_URL: { format: addresses, default: 'https://api.deezer.com' },
  /** What the catalog allows one outgoing address. */
  CATALOG_QUOTA: { format: formats.quota, default: ofEachCatalog('quota') },
  CATALOG_SHARES: { format: formats.shares, default: '10,15' },
} as const satisfies SettingTable & Readonly<Record<NonNullable<CatalogPlan['lanes']>, unknown>>;

/** What decides which fields a catalog provides: also for functions that don't ask it, and have no key. */
export const capabilitySettings = {
  CATALOG: quotaSettings.CATALOG,
  /** What Spotify lets the app read. */
  SPOTIFY_ACCESS: { format: () => oneOf(['development', 'extended']), default: 'development' },
} as const satisfies SettingTable;

/** What asking the catalog takes, beside a key. */
export const catalogSettings = {
  ...quotaSettings,
  ...capabilitySettings,
  /** The language in which we ask, since some catalogs write names in the language of whoever asks. */
  CATALOG_LANGUAGE: { format: formats.language, default: 'en' },
  SPOTIFY_CLIENT_ID: { format: formats.anything },
  SPOTIFY_MARKET: { format: formats.country, default: 'US' },
  SPOTIFY_BASE_URL: { format: address, default: 'https://api.spotify.com' },
  SPOTIFY_ACCOUNTS_URL: { format: address, default: 'https://accounts.spotify.com' },
} as const satisfies SettingTable;
