import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
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

/**
 * Puts a version into a secret, unless one with this token is there already: then that one stands.
 * @param versionToken a UUID, the same for all who race to write the same version.
 */
export async function writeSecretOnce(
  client: SecretsManagerClient,
  secretId: string,
  text: string,
  versionToken: string,
): Promise<void> {
  try {
    await client.send(
      new PutSecretValueCommand({
        SecretId: secretId,
        SecretString: text,
        ClientRequestToken: versionToken,
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceExistsException)) throw error;
  }
}
