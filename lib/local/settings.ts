import * as z from 'zod';
import { LocalFailure } from './failure.ts';

const Whole = z.string().regex(/^\d{1,6}$/, 'must be a whole number');
const BaseUrl = z.url({ protocol: /^https?$/, error: 'must be an http address' });
/** What the service on one machine can be told by its environment. */
export const Settings = z.object({
  PORT: Whole.transform(Number).pipe(z.number().max(65_535)).default(3000),
  DATA_DIR: z.string().default('.local'),
  CATALOG: z.enum(['simulator', 'deezer', 'spotify']).default('simulator'),
  PUBLIC_URL: BaseUrl.optional(),
  MAIL_FROM: z.string().min(3).default('Artist Monitor <alerts@artist-monitor.example>'),
  DEEZER_BASE_URL: BaseUrl.optional(),
  MUSICBRAINZ_BASE_URL: BaseUrl.optional(),
  /** Without it `CATALOG=spotify` is the simulator, in Spotify's language. */
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  SPOTIFY_ACCESS: z.enum(['development', 'extended']).default('development'),
  SPOTIFY_MARKET: z.string().optional(),
  SPOTIFY_BASE_URL: BaseUrl.optional(),
  SPOTIFY_ACCOUNTS_URL: BaseUrl.optional(),
  /** The simulator takes any, and has one unless it is given. */
  LASTFM_API_KEY: z.string().optional(),
  LASTFM_BASE_URL: BaseUrl.optional(),
  SIGN_IN_STARTS_PER_IP_PER_HOUR: Whole.default('0'),
  PUBLIC_REQUESTS_PER_IP_PER_MINUTE: Whole.default('0'),
  RETRY_SCHEDULE_SECONDS: z
    .string()
    .regex(/^\d{1,6}( *, *\d{1,6})*$/, 'must be seconds, separated by commas')
    .optional(),
  CONFIRM_AFTER_SECONDS: Whole.optional(),
  LINKS_INTERVAL_SECONDS: Whole.optional(),
  // Here nobody edits what the simulator lists, and nobody wants to wait.
  SITE_LINK_MIN_AGE_DAYS: Whole.default('0'),
  DNS_SERVERS: z.string().optional(),
  EGRESS_ALLOW: z.string().default('127.0.0.0/8'),
  CHAT_A_HOSTS: z.string().default('hooks.slack.com'),
  CHAT_B_HOSTS: z.string().default('discord.com,discordapp.com'),
  CORS_ORIGINS: z.string().optional(),
});
export type Settings = z.output<typeof Settings>;

/** @throws LocalFailure that names each setting that is wrong. */
export function readSettings(): Settings {
  // Empty counts as not set.
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new LocalFailure(`Settings: ${problems.join('; ')}.`);
}
