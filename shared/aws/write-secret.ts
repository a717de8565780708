import {
  PutSecretValueCommand,
  ResourceExistsException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

// Apart from reading, so that a function that only reads has no code to write with.

/**
 * Puts a new version into a secret.
 * @param versionToken a UUID, the same for all who would write the next version after the one they read;
 *   without one, the last to write wins.
 * @throws ResourceExistsException when somebody else wrote that version.
 */
export async function writeSecret(
  client: SecretsManagerClient,
  secretId: string,
  text: string,
  versionToken?: string,
): Promise<void> {
  await client.send(
    new PutSecretValueCommand({
      SecretId: secretId,
      SecretString: text,
      ClientRequestToken: versionToken,
    }),
  );
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
    await writeSecret(client, secretId, text, versionToken);
  } catch (error) {
    if (!(error instanceof ResourceExistsException)) throw error;
  }
}
