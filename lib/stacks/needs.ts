import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { ServiceFunction } from '../constructs/service-function.ts';
import { keys } from '../../shared/table/keys.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import type { MailStream } from '../../shared/plan/mail.ts';
import { addressIn, domainOfAddress } from '../sender-address.ts';
import type { PassedOn, Settings } from '../settings.ts';
import { tableArnOf, type Kept } from './kept.ts';
import { giveSource, type Source } from './source-rights.ts';
import { allowKeys, giveTable, type TableUse } from './table-rights.ts';

/**
 * What a function may use. Each entry grants the permissions and sets the environment variables
 * that go with them, so neither can be given without the other.
 */
export interface Needs {
  /**
   * A list: what it does to items of the whole table, as its code does. `due`: find what is overdue, and
   * note when that was done, and what waits for a target. `tick`: read artists by their slots, take permits, and note how far it came.
   * `gauge`: read items and what is due, and note what was counted. `reconcile`: read artists and changes, and
   * note how far it came.
   */
  readonly table?: TableUse;
  /** Only items of these partitions of the table, as patterns with `*`. */
  readonly partitions?: readonly string[];
  /** And adds items to these. */
  readonly addsTo?: readonly string[];
  /** Also looks for what is overdue. */
  readonly overdue?: true;
  /** `check`: reads the public halves of keys. `sign`: also makes and reads the private ones. */
  readonly sessions?: 'check' | 'sign';
  /** Changes and deletes lines of audit logs: others only add them. */
  readonly erases?: true;
  /** Takes work that succeeded off the list of what fails; all who may delete items can. */
  readonly endsFailing?: true;
  /** Reads and writes the operator's log. */
  readonly operates?: true;
  /** `make`: also writes the first key. */
  readonly encryptionKey?: 'read' | 'make';
  /** `make`: also writes the first one. */
  readonly pepper?: 'read' | 'make';
  /** Adds keys to all rings, and takes old ones away. */
  readonly rotates?: true;
  /** Queues it sends to. */
  readonly sends?: readonly QueueName[];
  /** Moves messages from the dead-letter queues of the workers back. */
  readonly redrives?: true;
  /** Stops the workers, and starts them again. */
  readonly pauses?: true;
  /** The streams of mail that it sends: each has a configuration set. */
  readonly mail?: readonly MailStream[];
  /** When it was deployed, which makes each deployment change it. */
  readonly deployedAt?: true;
  /** Sources that it asks: their settings, and the right to read their keys. */
  readonly asks?: readonly Source[];
  readonly settings?: readonly PassedOn[];
}

/** What there is to be given. */
export interface Resources {
  readonly kept: Kept;
  readonly queues: Readonly<
    Record<QueueName, { queue: Queue; deadLetters: Queue; sourceId: string }>
  >;
  /** The address of each queue but for the end of its name. */
  readonly queueUrlPrefix: string;
  readonly publicUrl: string;
  /** The names of the configuration sets of SES. */
  readonly mailSets: Readonly<Record<MailStream, string>>;
  readonly settings: Settings;
}

/** Where CloudWatch keeps the metrics of a stage: several stages may live in one account. */
export function metricsNamespace(stage: string): string {
  return `ArtistMonitor/${stage}`;
}

/** Gives a function what it needs: environment and rights. */
export function give(to: ServiceFunction, needs: Needs, from: Resources): void {
  const { kept, settings } = from;
  to.setVariable('METRICS_NAMESPACE', metricsNamespace(settings.STAGE));
  to.setVariable('OPERATIONS_SIZE', settings.OPERATIONS_SIZE);
  to.setVariable('PUBLIC_URL', from.publicUrl);
  if (needs.deployedAt) to.setVariable('DEPLOYED_AT', settings.DEPLOYED_AT);
  for (const name of needs.settings ?? []) to.setVariable(name, settings[name]);
  for (const source of needs.asks ?? []) giveSource(to, source, settings);

  const { table, partitions, erases = false, operates = false } = needs;
  const { tableName } = kept;
  if (table) giveTable(to, table, { tableName, partitions, erases, operates });
  const tableArn = tableArnOf(to, tableName);
  if (needs.addsTo) allowKeys(to, ['dynamodb:PutItem'], tableArn, needs.addsTo);
  if (needs.endsFailing) allowKeys(to, ['dynamodb:DeleteItem'], tableArn, [keys.failing('').pk]);
  if (needs.overdue) {
    to.allow(['dynamodb:Query'], [`${tableArn}/index/due`, `${tableArn}/index/waiting`]);
  }
  if (needs.sessions) giveSessionKeys(to, needs.sessions, kept);
  if (needs.encryptionKey) {
    giveSecret(to, 'ENCRYPTION_KEY_SECRET', kept.encryptionKey, needs.encryptionKey);
  }
  if (needs.rotates) giveRings(to, kept);
  if (needs.pepper) giveSecret(to, 'PEPPER_SECRET', kept.pepper, needs.pepper);
  for (const name of needs.sends ?? []) giveQueue(to, from.queues[name].queue, from);
  if (needs.redrives) giveRedrive(to, from);
  if (needs.pauses) givePause(to, from);
  if (needs.mail) giveMail(to, needs.mail, from);
}

/** Lets a function read a ring of keys, or also write it. */
function giveSecret(
  to: ServiceFunction,
  variable: string,
  secretArn: string,
  use: 'read' | 'make',
): void {
  to.setVariable(variable, secretArn);
  const actions = ['secretsmanager:GetSecretValue'];
  if (use === 'make') actions.push('secretsmanager:PutSecretValue');
  to.allow(actions, [secretArn]);
}

/** Lets a function check sessions, or also sign them. */
function giveSessionKeys(to: ServiceFunction, use: 'check' | 'sign', kept: Kept): void {
  const isSigning = use === 'sign';
  if (isSigning) giveSecret(to, 'SESSION_KEYS_SECRET', kept.sessionKeys, 'make');
  const write = isSigning ? 'make' : 'read';
  giveSecret(to, 'SESSION_PUBLIC_KEYS_SECRET', kept.sessionPublicKeys, write);
}

/** Lets a function care for all rings. */
function giveRings(to: ServiceFunction, kept: Kept): void {
  giveSessionKeys(to, 'sign', kept);
  giveSecret(to, 'ENCRYPTION_KEY_SECRET', kept.encryptionKey, 'make');
  giveSecret(to, 'PEPPER_SECRET', kept.pepper, 'make');
}

function giveQueue(to: ServiceFunction, queue: Queue, from: Resources): void {
  to.setVariable('QUEUE_URL_PREFIX', from.queueUrlPrefix);
  to.allow(['sqs:SendMessage'], [queue.queueArn]);
}

function giveRedrive(to: ServiceFunction, from: Resources): void {
  to.setVariable('QUEUE_URL_PREFIX', from.queueUrlPrefix);
  const arns = QueueName.options.flatMap((name) => {
    const { queue, deadLetters } = from.queues[name];
    return [queue.queueArn, deadLetters.queueArn];
  });
  to.allow(
    [
      'sqs:SendMessage',
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:StartMessageMoveTask',
    ],
    arns,
  );
}

function givePause(to: ServiceFunction, { queues }: Resources): void {
  const ids = Object.fromEntries(QueueName.options.map((name) => [name, queues[name].sourceId]));
  to.setVariable('SOURCE_IDS', Stack.of(to).toJsonString(ids));
  const arns = Object.values(ids).map((id) =>
    Stack.of(to).formatArn({
      service: 'lambda',
      resource: 'event-source-mapping',
      resourceName: id,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  to.allow(['lambda:GetEventSourceMapping', 'lambda:UpdateEventSourceMapping'], arns);
}

const mailSetVariables: Readonly<Record<MailStream, string>> = {
  sign_in: 'SIGN_IN_MAIL_CONFIGURATION_SET',
  alerts: 'ALERT_MAIL_CONFIGURATION_SET',
};

/**
 * SES checks the right on the identity that it verified, the address itself or its domain, and on
 * the configuration set.
 */
function giveMail(
  to: ServiceFunction,
  streams: readonly MailStream[],
  { settings, mailSets }: Resources,
): void {
  const address = addressIn(settings.MAIL_FROM);
  to.setVariable('MAIL_FROM', settings.MAIL_FROM);
  to.setVariable('MAILS_PER_DAY', settings.MAILS_PER_DAY);
  for (const stream of streams) to.setVariable(mailSetVariables[stream], mailSets[stream]);
  const arn = (resource: string, resourceName: string) =>
    Stack.of(to).formatArn({ service: 'ses', resource, resourceName });
  const identities = [address, domainOfAddress(address), settings.MAIL_DOMAIN].filter(
    (name) => name !== undefined,
  );
  to.allow(
    ['ses:SendEmail'],
    [
      ...[...new Set(identities)].map((name) => arn('identity', name)),
      ...streams.map((stream) => arn('configuration-set', mailSets[stream])),
    ],
  );
}
