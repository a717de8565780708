import { randomBytes } from 'node:crypto';
import { firstKey, newSecretKey, newSigningKey } from '../aws/key-maker.ts';
import { keptSecret } from '../aws/kept-secret.ts';
import { keyRing } from '../aws/key-ring.ts';
import { sesMailer } from '../aws/mailer.ts';
import { publishedRing } from '../aws/published-ring.ts';
import { newSqsClient, sqsQueues } from '../aws/queues.ts';
import { capabilitiesOf } from '../catalog/capabilities.ts';
import { lastfm } from '../catalog/lastfm.ts';
import { musicbrainz } from '../catalog/musicbrainz.ts';
import { egress as newEgress, keptEgress } from '../deliveries/sender/egress.ts';
import { sender as newSender } from '../deliveries/sender/sender.ts';
import { checkTargetUrl, type UrlKind } from '../deliveries/sender/target-url.ts';
import { textRecords as newTextRecords } from '../deliveries/sender/dns.ts';
import { isSigned } from '../deliveries/sender/sign.ts';
import { vault as newVault } from '../deliveries/sender/vault.ts';
import { canaryPath } from '../plan/canary.ts';
import { openTable } from '../table/client.ts';
import { failingRounds } from '../table/failing.ts';
import { paceMemory } from '../table/limits/pace.ts';
import { sourceBudget } from '../table/catalog/source-budget.ts';
import type { Capability } from '../domain/catalog/catalog.ts';
import type { Need } from '../changes/rules/info.ts';
import { userAgent } from '../domain/version.ts';
import { consoleLog } from '../telemetry/console-log.ts';
import { budgetedMailer } from '../deliveries/index.ts';
import type { Clock, Log, Mailer, Random } from '../usecases/ports.ts';
import { openDoorDeps, setting, variables } from './config.ts';
import { lazy } from './lazy.ts';

// The one place that knows every adapter. Each part is made when a function first asks for it, and
// what a function doesn't name is left out of its bundle.

export const clock = (): Clock => ({ now: () => new Date() });

export const random = (): Random => ({ bytes: (count) => randomBytes(count) });

export const log = /* @__PURE__ */ lazy((): Log => consoleLog());

export const table = /* @__PURE__ */ lazy(() => openTable(setting('TABLE_NAME')));

/** Keeps count of work that fails. */
export const failing = () => failingRounds(table(), clock());

const sqs = /* @__PURE__ */ lazy(() => newSqsClient());

/** @param hops how many messages led to what is sent: none, but in the worker of a queue. */
export const queues = (hops = 0) => sqsQueues((queue) => variables.queueUrl(queue), sqs(), hops);

export const mailer = /* @__PURE__ */ lazy(() =>
  budgetedMailer(
    sesMailer({ from: setting('MAIL_FROM'), configurationSets: variables.mailConfigurationSets() }),
    { table: table(), clock: clock(), mailsPerDay: setting('MAILS_PER_DAY') },
  ),
);

const newSecret = async () => newSecretKey(random());

/** Checks sessions: has only the public halves of keys. */
export const sessionKeys = /* @__PURE__ */ lazy(() =>
  keyRing({ secretId: variables.sessionPublicKeysSecret() }),
);

/** Signs sessions, and checks them. */
export const signingKeys = /* @__PURE__ */ lazy(() =>
  publishedRing(
    keyRing({ secretId: variables.sessionKeysSecret(), first: firstKey(newSigningKey) }),
    variables.sessionPublicKeysSecret(),
  ),
);

/** Makes the pepper at the first sign-in. */
export const pepperToMake = /* @__PURE__ */ lazy(() =>
  keyRing({ secretId: variables.pepperSecret(), first: firstKey(newSecret) }),
);

/** The pepper of functions that come after a sign-in: they have no right to make it. */
export const pepper = /* @__PURE__ */ lazy(() => keyRing({ secretId: variables.pepperSecret() }));

/** The keys that {@link vault} seals with. */
export const encryptionKeys = /* @__PURE__ */ lazy(() =>
  keyRing({ secretId: variables.encryptionKeySecret(), first: firstKey(newSecret) }),
);

/** Seals the secrets of targets, and opens them. */
export const vault = /* @__PURE__ */ lazy(() => newVault(encryptionKeys()));

/** Opens what was sealed; has no right to make a key. */
export const vaultToOpen = /* @__PURE__ */ lazy(() =>
  newVault(keyRing({ secretId: variables.encryptionKeySecret() })),
);

const egressOptions = () => ({
  allow: setting('EGRESS_ALLOW'),
  ownHost: new URL(setting('PUBLIC_URL')).host,
});

/** Where the service receives its canary's webhook. On one machine its name leads nowhere public. */
export const canaryUrl = () =>
  `${setting('PUBLIC_URL').replace('//localhost', '//127.0.0.1')}${canaryPath}`;

export const egress = /* @__PURE__ */ lazy(() => newEgress(egressOptions()));

export const textRecords = /* @__PURE__ */ lazy(() =>
  newTextRecords({ servers: setting('DNS_SERVERS') }),
);

const chatHosts = () => ({
  chatAHosts: setting('CHAT_A_HOSTS'),
  chatBHosts: setting('CHAT_B_HOSTS'),
});

const senderWith = (mail: Mailer) =>
  newSender({
    // Nobody else can have a target there: it is refused when a target is saved.
    egress: keptEgress({ ...egressOptions(), ownUrl: canaryUrl() }),
    ...{ mailer: mail, clock: clock(), log: log(), ...chatHosts() },
  });

/** Sends to targets of every kind: a new one for each run, as it keeps connections. */
export const sender = () => senderWith(mailer());

/** Sends to webhooks: for functions that have no sender's address, and no client of SES. */
export const webhookSender = () =>
  senderWith({
    async send() {
      throw new Error('this function sends no mail');
    },
  });

/** Whether a target of that kind may be at `url`; throws Problem `url_not_allowed`. */
export const checkUrl = (kind: UrlKind, url: string): Promise<void> =>
  checkTargetUrl(kind, url, { egress: egress(), ...chatHosts() });

/** Checks the signature of a webhook of ours, as a receiver does. */
export const signatures = () => ({ isSigned });

export const links = /* @__PURE__ */ lazy(() =>
  musicbrainz({
    baseUrl: setting('MUSICBRAINZ_BASE_URL'),
    language: setting('CATALOG_LANGUAGE'),
    userAgent: `${userAgent} ( ${setting('PUBLIC_URL')} )`,
    // https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting: one request a second.
    budget: sourceBudget(table(), clock(), {
      source: 'musicbrainz',
      requests: 1,
      perSeconds: 1,
      waitSecondsMax: 3,
    }),
  }),
);

/** Biographies and listeners; null where no key is set up. */
export const about = /* @__PURE__ */ lazy(() =>
  variables.lastfm()
    ? lastfm({
        baseUrl: setting('LASTFM_BASE_URL'),
        language: setting('CATALOG_LANGUAGE'),
        apiKey: keptSecret({ secretId: variables.lastfmSecret() }),
        userAgent: `${userAgent} ( ${setting('PUBLIC_URL')} )`,
        // https://www.last.fm/api/tos asks for fewer than five a second over five minutes.
        budget: sourceBudget(table(), clock(), {
          source: 'lastfm',
          requests: 2,
          perSeconds: 1,
          waitSecondsMax: 3,
        }),
      })
    : null,
);

/** All that the catalog can tell, for functions that don't ask it. */
export const catalogCapabilities = (): ReadonlySet<Capability> =>
  capabilitiesOf[setting('CATALOG')](setting);

/** All that the sources of this service can tell, for functions that ask none of them. */
export const sourceCapabilities = (): ReadonlySet<Need> =>
  new Set<Need>([
    ...catalogCapabilities(),
    'links',
    ...(variables.lastfm() ? (['bio', 'total_listeners'] as const) : []),
  ]);

/** Where releases can be reported. */
export const reportForms = () => setting('REPORT_FORMS');

/** Where the pictures of the catalog are. */
export const pictureHosts = () => setting('PICTURE_HOSTS');

/** How the addresses of feeds stand to their limits. */
export const feedPaces = /* @__PURE__ */ lazy(() => paceMemory());

/** What the door of a group with callers needs, and what most of its operations do. */
export const doorDeps = () => ({
  ...openDoorDeps(),
  table: table(),
  sessionKeys: sessionKeys(),
  random: random(),
  log: log(),
});

/** What the links of changes are made of. */
export const linkBase = () => ({
  publicUrl: setting('PUBLIC_URL'),
  catalogName: setting('CATALOG'),
});
