import * as z from 'zod';
import {
  catalogNames,
  catalogPlan,
  type catalogSettings,
  type MonitoredCatalog,
} from '../shared/plan/catalogs.ts';
import { oneOf, whole } from '../shared/plan/setting-formats.ts';
import { chatSettings, settings } from '../shared/plan/settings.ts';
import { LocalFailure } from './local/failure.ts';
import { namesOf, textOf, textsOf } from './planned-settings.ts';
import { formats, placeholderSender } from './setting-schema.ts';

/** The environment variables of the local service. */
export const Settings = z.object({
  PORT: whole()
    .refine((port) => port <= 65_535, 'must be at most 65535')
    .default(3000),
  DATA_DIR: z.string().default('.local'),
  ...textsOf(settings),
  CATALOG: oneOf(['simulator', ...catalogNames]).default('simulator'),
  MAIL_FROM: textOf(settings.MAIL_FROM).default(placeholderSender),
  /** The key itself. */
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  SPOTIFY_ACCESS: textOf(settings.SPOTIFY_ACCESS).default(settings.SPOTIFY_ACCESS.default),
  /** The simulator takes whatever is given, and has one otherwise. */
  LASTFM_API_KEY: z.string().optional(),
  // Here nobody pays, and nothing in a quick start should wait for the operator.
  FIRST_PLAN: textOf(settings.FIRST_PLAN).default('business'),
  SIGN_IN_STARTS_PER_IP_PER_HOUR: textOf(settings.SIGN_IN_STARTS_PER_IP_PER_HOUR).default('0'),
  PUBLIC_REQUESTS_PER_IP_PER_MINUTE: textOf(settings.PUBLIC_REQUESTS_PER_IP_PER_MINUTE).default(
    '0',
  ),
  // Here nobody edits what the simulator lists, and nobody wants to wait.
  SITE_LINK_MIN_AGE_DAYS: textOf(settings.SITE_LINK_MIN_AGE_DAYS).default('0'),
  EGRESS_ALLOW: textOf({ format: formats.blocks }).default('127.0.0.0/8'),
  DNS_SERVERS: textOf({ format: formats.servers }).optional(),
});
export type Settings = z.output<typeof Settings>;

/**
 * The settings in `environment`; empty counts as not set.
 * @throws LocalFailure that names each setting that is wrong.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) {
    for (const { needs, key } of catalogNames.map(catalogPlan)) {
      const given = needs.find((name) => parsed.data[name] !== undefined);
      if (given && key && parsed.data[key] === undefined) {
        throw new LocalFailure(`Settings: ${given} needs ${key}.`);
      }
    }
    return parsed.data;
  }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new LocalFailure(`Settings: ${problems.join('; ')}.`);
}

/** What functions get of the settings, as text. The others are for the machine; keys become secrets. */
export function handedOn(given: Settings): Record<string, string> {
  const texts = namesOf(settings).map((name) => [name, given[name]] as const);
  // Chats are on this machine, too.
  const chats = namesOf(chatSettings).map((name) => {
    const hosts = given[name] ?? chatSettings[name].default;
    return [name, `${hosts},127.0.0.1`] as const;
  });
  const set = [...texts, ...chats].flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  return Object.fromEntries(set);
}

/** The catalog whose language is spoken: the simulator speaks Deezer's, unless asked for another's. */
export const catalogOf = ({ CATALOG }: Settings): MonitoredCatalog =>
  CATALOG === 'simulator' ? 'deezer' : CATALOG;

/** Without what its catalog needs, the service asks the simulator. */
export function isSimulating(settings: Settings): boolean {
  const { needs } = catalogPlan(catalogOf(settings));
  return settings.CATALOG === 'simulator' || needs.some((name) => settings[name] === undefined);
}

type Given = Readonly<Partial<Record<keyof typeof catalogSettings, string>>>;
/** How each catalog is asked at the simulator. */
export const atSimulator: Readonly<Record<MonitoredCatalog, (url: string) => Given>> = {
  deezer: (url) => ({ DEEZER_BASE_URL: `${url}/deezer` }),
  spotify: (url) => ({
    SPOTIFY_BASE_URL: `${url}/spotify`,
    SPOTIFY_ACCOUNTS_URL: `${url}/spotify/accounts`,
    SPOTIFY_CLIENT_ID: 'simulated',
  }),
};

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
  const { key } = catalogPlan(catalogOf(settings));
  if (key) keep('CATALOG_SECRET', 'artist-monitor/local/catalog', settings[key] ?? simulated);
  keep('LASTFM_SECRET', 'artist-monitor/local/lastfm', settings.LASTFM_API_KEY ?? simulated);
  return { environment, secrets };
}
