import * as z from 'zod';
import { formats, oneOf } from './setting-formats.ts';

const address = formats.address.optional();
const whole = formats.whole.optional();
const throttle = (usual: number) =>
  formats.whole
    .transform(Number)
    .refine((count) => count > 0, 'must be at least 1')
    .default(usual);
const secret = formats.secret.optional();

/** Settings that make no sense; the message is for the operator. */
export class SettingsError extends Error {}

/** Lets a stage be tried without a sender: nobody can verify it, so it sends no mail. */
const placeholderSender = 'Artist Monitor <alerts@artist-monitor.example>';

/** What the operator can set when the stacks are made. Names are those of the environment. */
export const Settings = z.object({
  /** Part of every name, so that several copies live in one account. */
  STAGE: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,19}$/,
      'must be a lowercase letter, then up to 19 lowercase letters, digits, or hyphens',
    )
    .default('dev'),
  /** The account and the Region that a stage belongs to: it isn't deployed to another one. */
  STAGE_ACCOUNT: formats.account.optional(),
  STAGE_REGION: formats.region.optional(),
  /** The service's own domain. It needs a certificate, which must be in the Region of the stage. */
  DOMAIN_NAME: formats.domain.optional(),
  CERTIFICATE_ARN: formats.certificate.optional(),
  /** The hosted zone of Route 53 that gets the record of the domain. Left out: you make it. */
  ZONE_ID: formats.zone.optional(),
  /** A table that was restored (docs/restore.md). Left out: the one of the data stack. */
  TABLE_NAME: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a table')
    .optional(),
  /** Where users reach the service. Left out: its domain, or the address that API Gateway gives. */
  PUBLIC_URL: address,
  /** Sender of mails: an identity that SES has verified, as an address or `Name <address>`. */
  MAIL_FROM: formats.sender.default(placeholderSender),
  /** The domain of the sender, for which SES is to sign: the data stack then tells its DNS records. */
  MAIL_DOMAIN: formats.domain.optional(),
  /** Who gets the alarms: all of them, or what can wait until the morning. */
  ALARM_EMAIL: z.email('must be an address').optional(),
  /** Who gets the alarms that can't wait. Left out: as ALARM_EMAIL. */
  PAGE_EMAIL: z.email('must be an address').optional(),
  /** Alarms on how fast the promises are used up. Left out: on for every stage that people depend on. */
  OBJECTIVE_ALARMS: oneOf(['on', 'off']).optional(),
  /** What API Gateway lets through of all clients together, on average. */
  API_REQUESTS_PER_SECOND: throttle(1000),
  /** And at once. */
  API_REQUESTS_BURST: throttle(2000),
  CATALOG: oneOf(['deezer', 'spotify']).optional(),
  /** One for each outgoing address. */
  DEEZER_BASE_URL: formats.addresses.optional(),
  CATALOG_QUOTA: formats.quota.optional(),
  CATALOG_SHARES: formats.shares.optional(),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  /** The name or ARN of the secret that holds it. */
  SPOTIFY_CLIENT_SECRET: secret,
  SPOTIFY_ACCESS: oneOf(['development', 'extended']).optional(),
  SPOTIFY_MARKET: formats.country.optional(),
  SPOTIFY_BASE_URL: address,
  SPOTIFY_ACCOUNTS_URL: address,
  /** The name or ARN of the secret that holds it. */
  LASTFM_API_KEY: secret,
  LASTFM_BASE_URL: address,
  MUSICBRAINZ_BASE_URL: address,
  LINKS_INTERVAL_SECONDS: whole,
  SITE_LINK_MIN_AGE_DAYS: whole,
  CONFIRM_AFTER_SECONDS: whole,
  RETRY_SCHEDULE_SECONDS: formats.seconds.optional(),
  MAILS_PER_DAY: whole,
  /** The plan of the organization that a person's first sign-in makes. */
  FIRST_PLAN: oneOf(['free', 'pro', 'business']).optional(),
  SIGN_IN_STARTS_PER_IP_PER_HOUR: whole,
  PUBLIC_REQUESTS_PER_IP_PER_MINUTE: whole,
  CHAT_A_HOSTS: formats.hosts.optional(),
  CHAT_B_HOSTS: formats.hosts.optional(),
  CORS_ORIGINS: formats.origins.optional(),
  PICTURE_HOSTS: formats.sources.optional(),
  REPORT_FORMS: formats.reportForms.optional(),
});
