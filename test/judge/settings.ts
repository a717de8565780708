import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { asJudge, type Moto } from './moto.ts';

/** Where the parts on this machine are that a deployed service would find on the internet. */
export interface Places {
  /** Where users reach the service. */
  readonly publicUrl: string;
  /** The simulator's address. */
  readonly simulator: string;
}

/** What the operator of the judged stage sets: as `npm run deploy` takes it from the environment. */
export function stageSettings(
  { publicUrl, simulator }: Places,
  { lastfmSecret }: Pick<Account, 'lastfmSecret'>,
): Record<string, string> {
  const { port } = new URL(simulator);
  return {
    STAGE: 'dev',
    ALARM_EMAIL: 'ops@example.com',
    PAGE_EMAIL: 'pager@example.com',
    OPERATIONS_SIZE: 'full',
    PUBLIC_URL: publicUrl,
    CATALOG: 'deezer',
    DEEZER_BASE_URL: `${simulator}/deezer`,
    MUSICBRAINZ_BASE_URL: `${simulator}/musicbrainz`,
    LASTFM_API_KEY: lastfmSecret,
    LASTFM_BASE_URL: `${simulator}/lastfm/2.0`,
    PICTURE_HOSTS: [simulator, `http://localhost:${port}`, `http://*.localhost:${port}`].join(','),
    FIRST_PLAN: 'business',
    CONFIRM_AFTER_SECONDS: '5',
    LINKS_INTERVAL_SECONDS: '300',
    SITE_LINK_MIN_AGE_DAYS: '0',
    SIGN_IN_STARTS_PER_IP_PER_HOUR: '0',
    PUBLIC_REQUESTS_PER_IP_PER_MINUTE: '0',
    CHAT_A_HOSTS: 'hooks.slack.com,127.0.0.1',
  };
}

/**
 * What no stage may set, and the judge adds to what was deployed: receivers are on this machine, and so
 * is the name server of the simulator's sites.
 */
export function addedEnvironment({ simulator }: Places): Record<string, string> {
  return { EGRESS_ALLOW: '127.0.0.0/8', DNS_SERVERS: new URL(simulator).host };
}

/** What an operator changes later, to see that it comes through. */
export const changedSettings = {
  API_REQUESTS_PER_SECOND: '900',
  ALARM_EMAIL: 'night@example.com',
  MAILS_PER_DAY: '40000',
};

/** What an operator does by hand in an account before the first deployment. */
interface Account {
  /** The name of the secret that holds the key of Last.fm. */
  readonly lastfmSecret: string;
  /** The sender that SES has verified. */
  readonly sender: string;
}

export const byHand: Account = {
  lastfmSecret: 'judge/lastfm',
  sender: 'alerts@artist-monitor.example',
};

/** Verifies the sender and stores the key, as docs/operators/operations.md tells the operator to. */
export async function prepareAccount(moto: Moto): Promise<void> {
  const settings = asJudge(moto);
  const ses = new SESv2Client(settings);
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: byHand.sender }));
  const secrets = new SecretsManagerClient(settings);
  await secrets.send(new CreateSecretCommand({ Name: byHand.lastfmSecret, SecretString: 'key' }));
  ses.destroy();
  secrets.destroy();
}
