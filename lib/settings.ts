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

/** Stages that nobody depends on; `local` is the service on one machine. */
const trialStages = ['dev', 'local'];

/** What the operator can set when the stacks are made. Names are those of the environment. */
const Settings = z.object({
  /** Part of every name, so that several copies live in one account. */
  STAGE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a letter, then up to 19 of a-z, 0-9 and hyphens')
    .default('dev'),
  /** Where users reach the service. Left out: the address that API Gateway gives. */
  PUBLIC_URL: address,
  /** Sender of mails: an identity that SES has verified, as an address or `Name <address>`. */
  MAIL_FROM: formats.sender.default(placeholderSender),
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

/** Settings that functions get as they are; shared/runtime/config.ts has their defaults. */
export const passedOn = [
  'CATALOG',
  'DEEZER_BASE_URL',
  'CATALOG_QUOTA',
  'CATALOG_SHARES',
  'SPOTIFY_CLIENT_ID',
  'SPOTIFY_ACCESS',
  'SPOTIFY_MARKET',
  'SPOTIFY_BASE_URL',
  'SPOTIFY_ACCOUNTS_URL',
  'LASTFM',
  'LASTFM_BASE_URL',
  'MUSICBRAINZ_BASE_URL',
  'LINKS_INTERVAL_SECONDS',
  'SITE_LINK_MIN_AGE_DAYS',
  'CONFIRM_AFTER_SECONDS',
  'RETRY_SCHEDULE_SECONDS',
  'MAILS_PER_DAY',
  'FIRST_PLAN',
  'SIGN_IN_STARTS_PER_IP_PER_HOUR',
  'PUBLIC_REQUESTS_PER_IP_PER_MINUTE',
  'CHAT_A_HOSTS',
  'CHAT_B_HOSTS',
  'CORS_ORIGINS',
  'PICTURE_HOSTS',
  'REPORT_FORMS',
] as const;
export type PassedOn = (typeof passedOn)[number];

export interface Settings extends z.output<typeof Settings> {
  /** When the stacks are made: the health record counts from there. */
  readonly DEPLOYED_AT: string;
  /** `on` with a key for Last.fm: for functions that are not given the key. */
  readonly LASTFM?: 'on';
}

/**
 * The settings in `environment`; empty counts as not set.
 * @throws SettingsError naming each variable that is wrong.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  now: Date,
): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new SettingsError(`Settings: ${problems.join('; ')}.`);
  }
  refuseUnlessOperable(parsed.data);
  const { CATALOG, SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET, LASTFM_API_KEY } = parsed.data;
  if (CATALOG === 'spotify' && (!SPOTIFY_CLIENT_ID || !SPOTIFY_CLIENT_SECRET)) {
    throw new SettingsError(
      'Settings: CATALOG=spotify needs SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET.',
    );
  }
  return {
    ...parsed.data,
    DEPLOYED_AT: now.toISOString(),
    ...(LASTFM_API_KEY !== undefined && { LASTFM: 'on' }),
  };
}

/** Whether alarms watch how fast the promises of a stage are used up. */
export function hasObjectiveAlarms({ STAGE, OBJECTIVE_ALARMS }: Settings): boolean {
  return (OBJECTIVE_ALARMS ?? (trialStages.includes(STAGE) ? 'off' : 'on')) === 'on';
}

/** A stage that people depend on must be able to reach its operator and to send mail. */
function refuseUnlessOperable({ STAGE, ALARM_EMAIL, MAIL_FROM }: z.output<typeof Settings>): void {
  if (trialStages.includes(STAGE)) return;
  const missing = [
    ...(ALARM_EMAIL === undefined ? ['ALARM_EMAIL to the address that receives alarms'] : []),
    // RFC 2606 reserves these: no mail ever comes from there.
    ...(/\.(example|invalid)>?$/.test(MAIL_FROM)
      ? ['MAIL_FROM to a sender that SES has verified']
      : []),
  ];
  if (missing.length === 0) return;
  throw new SettingsError(`Settings: for the stage ${STAGE}, set ${missing.join(', and ')}.`);
}

/**
 * What is about to be made, and where: the CDK's command line tells the app the account and the
 * Region of the credentials. Null without credentials, as when templates are only written.
 */
export function destinationOf(
  { STAGE }: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = environment;
  if (!account) return null;
  return `Stage ${STAGE}, account ${account}, Region ${region ?? 'unknown'}.`;
}
