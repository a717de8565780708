import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { LocalFailure, messageOf } from '../failure.ts';

/** Makes the secrets that are given, name → text, wherever the client leads; the last text holds. */
export async function putSecrets(
  secrets: Readonly<Record<string, string>>,
  client: SecretsManagerClient,
): Promise<void> {
  for (const [name, text] of Object.entries(secrets)) {
    try {
      await put(client, name, text);
    } catch (error) {
      throw new LocalFailure(`Can’t create the secret ${name}: ${messageOf(error)}`, error);
    }
  }
}

async function put(client: SecretsManagerClient, name: string, text: string): Promise<void> {
  try {
    await client.send(new CreateSecretCommand({ Name: name, SecretString: text }));
  } catch (error) {
    if (!(error instanceof ResourceExistsException)) throw error;
    await client.send(new PutSecretValueCommand({ SecretId: name, SecretString: text }));
  }
}
