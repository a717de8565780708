import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** The text of a secret; null when nothing was put into it yet. */
export async function readSecret(
  client: SecretsManagerClient,
  secretId: string,
): Promise<string | null> {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return SecretString ?? null;
  } catch (error) {
    // Secrets Manager says so of a secret that has no version yet.
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}
