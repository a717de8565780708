import { isIP } from 'node:net';
import * as z from 'zod';
import type { KeyName } from '../shared/plan/catalogs.ts';
import { operationsSizes } from '../shared/plan/operations-size.ts';
import { listOf, oneOf, whole } from '../shared/plan/setting-formats.ts';
import { passedOn, stackSettings } from '../shared/plan/settings.ts';
import { textOf, textsOf } from './planned-settings.ts';
import { tableCapacity } from './table-capacity.ts';

/** What a name and the end of an ARN may have; an ARN ends with six characters of AWS's. */
const secretName = '[A-Za-z0-9/_+=.@-]+';
const secretArn = new RegExp(
  `^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\\d{12}:secret:${secretName}-[A-Za-z0-9]{6}$`,
);

/** Keys of catalogs are hexadecimal: what looks like one is a key that must not get anywhere. */
function isSecretId(text: string): boolean {
  if (text.startsWith('arn:')) return secretArn.test(text);
  return new RegExp(`^${secretName}$`).test(text) && !/^[0-9a-f]{16,}$/i.test(text);
}

function isBlock(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function isServer(text: string): boolean {
  const [, six, four = six ?? '', port = '53'] =
    /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(four) === (six === undefined ? 4 : 6) && Number(port) <= 65_535;
}

/**
 * What variables of the environment must look like that only the machine reads or checks; the others
 * are in shared/plan/setting-formats.ts. Messages continue the name of the variable.
 */
export const formats = {
  secret: z
    .string()
    .refine(
      isSecretId,
      'must be the name or the full ARN of a secret in Secrets Manager, never the secret itself',
    ),
  account: z.string().regex(/^\d{12}$/, 'must be the 12 digits of an AWS account'),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a Region like eu-west-1'),
  domain: z
    .string()
    .regex(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'must be a name like watch.example.com, in lowercase, without https:// and path',
    ),
  certificate: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]{36}$/,
      'must be the ARN of a certificate in Certificate Manager',
    ),
  zone: z
    .string()
    .regex(/^Z[A-Z0-9]{1,31}$/, 'must be the ID of a hosted zone in Route 53, like Z0123456789ABC'),
  blocks: () => listOf(isBlock, 'address blocks like 127.0.0.0/8'),
  servers: () => listOf(isServer, 'name servers like 127.0.0.1:53'),
};

const throttle = (usual: number) =>
  whole()
    .refine((count) => count > 0, 'must be at least 1')
    .default(usual);

const secret = formats.secret.optional();
/** Keys of sources: the names or ARNs of the secrets that hold them. */
export const secretSettings = {
  SPOTIFY_CLIENT_SECRET: secret,
  LASTFM_API_KEY: secret,
} satisfies Record<KeyName | 'LASTFM_API_KEY', typeof secret>;

/** Settings that make no sense; the message is for the operator. */
export class SettingsError extends Error {}

/** Lets a stage be tried without a sender: nobody can verify it, so it sends no mail. */
export const placeholderSender = 'Artist Monitor <alerts@artist-monitor.example>';

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
  ...textsOf(stackSettings),
  MAIL_FROM: textOf(stackSettings.MAIL_FROM).default(placeholderSender),
  /** The domain of the sender, for which SES is to sign: the data stack then tells its DNS records. */
  MAIL_DOMAIN: formats.domain.optional(),
  /** Who gets the alarms: all of them, or what can wait until the morning. */
  ALARM_EMAIL: z.email('must be an address').optional(),
  /** Who gets the alarms that can't wait. Left out: as ALARM_EMAIL. */
  PAGE_EMAIL: z.email('must be an address').optional(),
  /** How many functions run at the same time in the account. `npm run deploy` asks AWS. */
  ACCOUNT_CONCURRENCY: whole()
    .refine((count) => count > 0, 'must be at least 1')
    .optional(),
  /** How much there is that only the operator sees. */
  OPERATIONS_SIZE: oneOf(operationsSizes).default('small'),
  /** How the table is billed: on demand, or for a capacity between limits. */
  CAPACITY: tableCapacity.default('on-demand'),
  /** What API Gateway lets through of all clients together, on average. */
  API_REQUESTS_PER_SECOND: throttle(1000),
  /** And at once. */
  API_REQUESTS_BURST: throttle(2000),
  ...textsOf(passedOn),
  ...secretSettings,
});
