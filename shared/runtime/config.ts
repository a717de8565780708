import * as z from '../domain/zod.ts';
import { jsonText } from '../domain/text/encoding.ts';
import type { Quota } from '../domain/quota/quota.ts';
import type { Paces } from '../checks/rules/rings.ts';
import { OperationsSize } from '../plan/operations-size.ts';
import { deadLettersOf, QueueName } from '../plan/queues.ts';
import type { Setting } from '../plan/setting-formats.ts';
import { type SettingName, settings, type ValueOf } from '../plan/settings.ts';

const planned: { readonly [Name in SettingName]: Setting<ValueOf<Name>> } = settings;

/** What each text meant, since a format is slow to make. */
const kept: { [Name in SettingName]?: { text: string | undefined; value: ValueOf<Name> } } = {};

/**
 * A setting, as shared/plan/settings.ts describes it.
 * @throws Error naming the variable and what is wrong with it.
 */
export function setting<Name extends SettingName>(name: Name): ValueOf<Name> {
  const { format, default: usual } = planned[name];
  const text = given(name) ?? (typeof usual === 'object' ? usual[setting('CATALOG')] : usual);
  const before = kept[name];
  if (before?.text === text && before) return before.value;
  const value = parsed(name, text, format());
  Object.assign(kept, { [name]: { text, value } });
  return value;
}

/** A variable of the environment; empty counts as not set. */
function given(name: string): string | undefined {
  const text = process.env[name];
  return text === '' ? undefined : text;
}

function parsed<Value>(name: string, text: string | undefined, format: z.ZodType<Value>): Value {
  const { data, error } = format.safeParse(text);
  if (error) throw new Error(`Environment variable ${name}: ${z.prettifyError(error)}`);
  return data;
}

const word = z.string();
/** What a function must be given. @throws Error naming the variable. */
const needed = (name: string) => parsed(name, given(name), word);

/** All queues of a stage have one address but for the end of their names. */
const addressOf = (queue: string) => `${needed('QUEUE_URL_PREFIX')}${queue}`;

/** One text for all workers: Lambda takes 4,096 bytes of variables and values together. */
const sourceIds = () => jsonText().pipe(z.record(QueueName, z.string()));

/** What the catalog allows one outgoing address, and how that is shared. */
export const catalogQuota = (): Quota => ({
  ...setting('CATALOG_QUOTA'),
  shares: setting('CATALOG_SHARES'),
});

/** How often the artists of each plan are visited at best, in minutes. */
export const paces = (): Paces => ({
  business: setting('BUSINESS_CHECK_MINUTES'),
  pro: setting('PRO_CHECK_MINUTES'),
  free: setting('FREE_CHECK_MINUTES'),
});

/** What no operator sets, and the stacks give to functions that need it. Each throws Error if it's missing. */
export const variables = {
  /** The address of a queue. Its role says to which of them a function may send. */
  queueUrl: (queue: QueueName) => addressOf(queue),
  /** Where messages of a queue go after five failed attempts. */
  deadLettersUrl: (queue: QueueName) => addressOf(deadLettersOf(queue)),
  /** What hands the messages of a queue to its worker. */
  sourceId: (queue: QueueName) => parsed('SOURCE_IDS', given('SOURCE_IDS'), sourceIds())[queue],
  /** Key pairs that sign sessions: only for the function that starts them. */
  sessionKeysSecret: () => needed('SESSION_KEYS_SECRET'),
  /** The public halves, which check them. */
  sessionPublicKeysSecret: () => needed('SESSION_PUBLIC_KEYS_SECRET'),
  encryptionKeySecret: () => needed('ENCRYPTION_KEY_SECRET'),
  pepperSecret: () => needed('PEPPER_SECRET'),
  /** SES reports bounces and complaints through these configuration sets. */
  mailConfigurationSets: () => ({
    sign_in: given('SIGN_IN_MAIL_CONFIGURATION_SET'),
    alerts: given('ALERT_MAIL_CONFIGURATION_SET'),
  }),
  /** The name or ARN of the secret that holds the catalog's key. */
  catalogSecret: () => needed('CATALOG_SECRET'),
  /** Whether Last.fm tells biographies and listeners; only who asks it is given its key. */
  lastfm: () => parsed('LASTFM', given('LASTFM'), z.enum(['on', 'off']).default('off')) === 'on',
  /** The name or ARN of the secret that holds it. */
  lastfmSecret: () => needed('LASTFM_SECRET'),
  /** Where CloudWatch keeps the metrics of this stage, and how many there are. */
  metrics: () => ({
    namespace: given('METRICS_NAMESPACE') ?? 'ArtistMonitor/dev',
    withRoutine:
      parsed('OPERATIONS_SIZE', given('OPERATIONS_SIZE'), OperationsSize.default('small')) ===
      'full',
  }),
  /** When these functions were deployed; in the local run, when it started. */
  deployedAt: () => new Date(parsed('DEPLOYED_AT', given('DEPLOYED_AT'), z.iso.datetime())),
} as const;

/** What the door of a public group needs. Not in the container: some of them have no SDK in their bundle. */
export const openDoorDeps = () => ({
  clock: { now: () => new Date() },
  publicUrl: setting('PUBLIC_URL'),
  corsOrigins: setting('CORS_ORIGINS'),
  publicRequestsPerIpPerMinute: setting('PUBLIC_REQUESTS_PER_IP_PER_MINUTE'),
});
