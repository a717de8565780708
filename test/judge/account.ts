import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { asJudge, type Moto } from './moto.ts';

/** What an operator does by hand in an account before the first deployment. */
export interface Account {
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
