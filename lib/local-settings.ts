import * as z from 'zod';
import { LocalFailure } from './local/failure.ts';
import { formats, oneOf } from './setting-formats.ts';

/** The environment variables of the local service. */
export const Settings = z.object({
  PORT: formats.whole
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be at most 65535')
    .default(3000),
  DATA_DIR: z.string().default('.local'),
  CATALOG: oneOf(['simulator', 'deezer', 'spotify']).default('simulator'),
  /** A table that was restored (docs/restore.md). */
  TABLE_NAME: z.string().optional(),
  PUBLIC_URL: formats.address.optional(),
  MAIL_FROM: formats.sender.default('Artist Monitor <alerts@artist-monitor.example>'),
  DEEZER_BASE_URL: formats.addresses.optional(),
  CATALOG_QUOTA: formats.quota.optional(),
  CATALOG_SHARES: formats.shares.optional(),
  MUSICBRAINZ_BASE_URL: formats.address.optional(),
  /** Without it `CATALOG=spotify` is the simulator, in Spotify's language. */
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  SPOTIFY_ACCESS: oneOf(['development', 'extended']).default('development'),
  SPOTIFY_MARKET: formats.country.optional(),
  SPOTIFY_BASE_URL: formats.address.optional(),
  SPOTIFY_ACCOUNTS_URL: formats.address.optional(),
  /** The simulator takes any, and has one unless it is given. */
  LASTFM_API_KEY: z.string().optional(),
  LASTFM_BASE_URL: formats.address.optional(),
  MAILS_PER_DAY: formats.whole.optional(),
  // Here nobody pays, and nothing in a quick start should wait for the operator.
  FIRST_PLAN: oneOf(['free', 'pro', 'business']).default('business'),
  SIGN_IN_STARTS_PER_IP_PER_HOUR: formats.whole.default('0'),
  PUBLIC_REQUESTS_PER_IP_PER_MINUTE: formats.whole.default('0'),
  RETRY_SCHEDULE_SECONDS: formats.seconds.optional(),
  CONFIRM_AFTER_SECONDS: formats.whole.optional(),
  LINKS_INTERVAL_SECONDS: formats.whole.optional(),
  // Here nobody edits what the simulator lists, and nobody wants to wait.
  SITE_LINK_MIN_AGE_DAYS: formats.whole.default('0'),
  DNS_SERVERS: formats.servers.optional(),
  EGRESS_ALLOW: formats.blocks.default('127.0.0.0/8'),
  CHAT_A_HOSTS: formats.hosts.default('hooks.slack.com'),
  CHAT_B_HOSTS: formats.hosts.default('discord.com,discordapp.com'),
  CORS_ORIGINS: formats.origins.optional(),
  PICTURE_HOSTS: formats.sources.optional(),
  REPORT_FORMS: formats.reportForms.optional(),
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
    const { SPOTIFY_CLIENT_ID: app, SPOTIFY_CLIENT_SECRET: key } = parsed.data;
    if (app === undefined || key !== undefined) return parsed.data;
    throw new LocalFailure('Settings: SPOTIFY_CLIENT_ID needs SPOTIFY_CLIENT_SECRET.');
  }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new LocalFailure(`Settings: ${problems.join('; ')}.`);
}
