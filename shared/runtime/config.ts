import * as z from 'zod';
import { PlanName } from '../domain/plan.ts';
import type { Quota } from '../domain/quota/permits.ts';
import { type QueueName, queueVariables } from '../plan/queues.ts';
import { reportForms } from '../plan/report-forms.ts';
import { country, listOf, quota, shares, whole } from '../plan/settings.ts';

// Made when a setting is read: most functions read few of them.

const count = () => whole().transform(Number);
const seconds = count;
const baseUrl = () => z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const list = () => z.string().transform(listOf);
const baseUrls = () => list().pipe(z.tuple([baseUrl()], baseUrl()));
const requestsPerSeconds = () =>
  quota().transform((text) => {
    const [requests = 0, perSeconds = 0] = text.split('/').map(Number);
    return { requests, perSeconds };
  });
const partsOfQuota = () =>
  shares().transform((text) => {
    const [people = 0, rechecks = 0] = listOf(text).map((part) => Number(part) / 100);
    return { people, rechecks };
  });
/** A source in a Content Security Policy, which a space or semicolon would end. */
const sources = () => list().pipe(z.array(z.string().regex(/^https?:\/\/[*a-zA-Z0-9.-]+(:\d+)?$/)));
const secondsList = () => list().pipe(z.array(seconds()).min(1));

/**
 * The value of one environment variable, parsed; empty counts as not set.
 * @throws Error naming the variable and what is wrong with it.
 */
function read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const text = process.env[name];
  const parsed = schema.safeParse(text === '' ? undefined : text);
  if (parsed.success) return parsed.data;
  throw new Error(`Environment variable ${name}: ${z.prettifyError(parsed.error)}`);
}

const catalog = () => read('CATALOG', z.enum(['deezer', 'spotify']).default('deezer'));
/** Where the pictures of a catalog are, as a Content Security Policy writes it. */
const pictureHostsOf = {
  deezer: ['https://*.dzcdn.net'],
  spotify: ['https://*.scdn.co', 'https://*.spotifycdn.com'],
};

/**
 * Deezer takes 50 requests in 5 s of each address. Spotify counts the requests of 30 s and doesn't say
 * how many are too many: far fewer than the least that was seen to be refused.
 */
const quotaOf = {
  deezer: { requests: 50, perSeconds: 5 },
  spotify: { requests: 60, perSeconds: 30 },
};

const spotifyAccess = () =>
  read('SPOTIFY_ACCESS', z.enum(['development', 'extended']).default('development'));

/** Every variable that the service reads, each parsed on first use. */
export const settings = {
  tableName: () => read('TABLE_NAME', z.string()),
  /** Where acts are noted that a restored table must not undo; only of functions that note some. */
  ledgerName: () => read('LEDGER_NAME', z.string().optional()),
  /** A function is given the addresses of the queues that it sends to, and of no others. */
  queueUrl: (queue: QueueName) => read(queueVariables(queue).queueUrl, z.string()),
  /** Where messages of a queue go after five failed attempts. */
  deadLettersUrl: (queue: QueueName) => read(queueVariables(queue).deadLettersUrl, z.string()),
  /** What hands the messages of a queue to its worker. */
  sourceId: (queue: QueueName) => read(queueVariables(queue).sourceId, z.string()),
  /** Where checks end up that EventBridge Scheduler could not hand over. */
  scheduleDeadLettersUrl: () => read('SCHEDULES_DLQ_URL', z.string()),
  scheduleGroup: () => read('SCHEDULE_GROUP', z.string()),
  schedules: () => ({
    group: read('SCHEDULE_GROUP', z.string()),
    roleArn: read('SCHEDULE_ROLE_ARN', z.string()),
    targetArn: read('CHECKS_QUEUE_ARN', z.string()),
    dlqArn: read('SCHEDULE_DLQ_ARN', z.string()),
  }),
  /** Key pairs that sign sessions: only for the function that starts them. */
  sessionKeysSecret: () => read('SESSION_KEYS_SECRET', z.string()),
  /** The public halves, which check them. */
  sessionPublicKeysSecret: () => read('SESSION_PUBLIC_KEYS_SECRET', z.string()),
  encryptionKeySecret: () => read('ENCRYPTION_KEY_SECRET', z.string()),
  pepperSecret: () => read('PEPPER_SECRET', z.string()),
  /** The address that users reach the service at, without a slash at the end. */
  publicUrl: () => read('PUBLIC_URL', baseUrl()),
  mailFrom: () => read('MAIL_FROM', z.string().min(3)),
  /** SES reports bounces and complaints through these configuration sets. */
  mailConfigurationSets: () => ({
    sign_in: read('SIGN_IN_MAIL_CONFIGURATION_SET', z.string().optional()),
    alerts: read('ALERT_MAIL_CONFIGURATION_SET', z.string().optional()),
  }),
  catalog,
  /** One for each outgoing address. */
  deezerBaseUrls: () => read('DEEZER_BASE_URL', baseUrls().default(['https://api.deezer.com'])),
  /** What the catalog allows one outgoing address, and how that is shared. */
  catalogQuota: (): Quota => ({
    ...read('CATALOG_QUOTA', requestsPerSeconds().default(quotaOf[catalog()])),
    shares: read('CATALOG_SHARES', partsOfQuota().default({ people: 0.1, rechecks: 0.15 })),
  }),
  /** The name or ARN of the secret that holds the app's client secret. */
  spotifySecret: () => read('SPOTIFY_SECRET', z.string()),
  /** What Spotify lets the app read; also for functions that are not given its key. */
  spotifyAccess,
  spotify: () => ({
    clientId: read('SPOTIFY_CLIENT_ID', z.string()),
    access: spotifyAccess(),
    market: read('SPOTIFY_MARKET', country().default('US')),
    baseUrl: read('SPOTIFY_BASE_URL', baseUrl().default('https://api.spotify.com')),
    accountsUrl: read('SPOTIFY_ACCOUNTS_URL', baseUrl().default('https://accounts.spotify.com')),
  }),
  /** Whether Last.fm tells biographies and listeners; only who asks it is given its key. */
  lastfm: () => read('LASTFM', z.enum(['on', 'off']).default('off')) === 'on',
  /** The name or ARN of the secret that holds it. */
  lastfmSecret: () => read('LASTFM_SECRET', z.string()),
  lastfmBaseUrl: () =>
    read('LASTFM_BASE_URL', baseUrl().default('https://ws.audioscrobbler.com/2.0')),
  musicbrainzBaseUrl: () =>
    read('MUSICBRAINZ_BASE_URL', baseUrl().default('https://musicbrainz.org')),
  confirmAfterSeconds: () => read('CONFIRM_AFTER_SECONDS', seconds().default(300)),
  /** From one reading of an artist's links and biography to the next. */
  linksIntervalSeconds: () => read('LINKS_INTERVAL_SECONDS', seconds().default(604_800)),
  /** How long a site must have been listed for an artist before it proves anything. */
  siteLinkMinAgeDays: () => read('SITE_LINK_MIN_AGE_DAYS', count().default(7)),
  /** Name servers, `address:port`, in place of the system's; for proofs by DNS only. */
  dnsServers: () => read('DNS_SERVERS', list().default([])),
  /** Waits before each attempt, in place of the built-in schedules. */
  retryScheduleSeconds: () => read('RETRY_SCHEDULE_SECONDS', secondsList().optional()),
  /** How many emails the whole service may send in a UTC day; 0 turns the cap off. */
  mailsPerDay: () => read('MAILS_PER_DAY', count().default(50_000)),
  /** The plan of the organization that a person's first sign-in makes. */
  firstPlan: () => read('FIRST_PLAN', PlanName.default('free')),
  /** 0 switches the limit off. */
  signInStartsPerIpPerHour: () => read('SIGN_IN_STARTS_PER_IP_PER_HOUR', count().default(20)),
  /** 0 switches the limit off. */
  publicRequestsPerIpPerMinute: () =>
    read('PUBLIC_REQUESTS_PER_IP_PER_MINUTE', count().default(30)),
  /** CIDR ranges that the egress guard lets through in spite of its rules. */
  egressAllow: () => read('EGRESS_ALLOW', list().default([])),
  chatAHosts: () => read('CHAT_A_HOSTS', list().default(['hooks.slack.com'])),
  chatBHosts: () => read('CHAT_B_HOSTS', list().default(['discord.com', 'discordapp.com'])),
  /** Origins besides our own that browsers may call from. */
  corsOrigins: () => read('CORS_ORIGINS', list().default([])),
  /** Where the dashboard may load pictures from: those of the catalog. */
  pictureHosts: () => read('PICTURE_HOSTS', sources().default(pictureHostsOf[catalog()])),
  /** Where releases can be reported: the operator's table, since such addresses change. */
  reportForms: () => read('REPORT_FORMS', reportForms().default([])),
  /** Where CloudWatch keeps the metrics of this stage. */
  metricsNamespace: () => read('METRICS_NAMESPACE', z.string().default('ArtistMonitor/dev')),
  /** When these functions were deployed; in the local run, when it started. */
  deployedAt: () => new Date(read('DEPLOYED_AT', z.iso.datetime())),
} as const;
