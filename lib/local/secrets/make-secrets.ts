import {
  CreateSecretCommand,
  DescribeSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import { inventedName, type Identities } from '../template/identities.ts';

const SecretProperties = z.object({
  Description: z.string().optional(),
  SecretString: z.string(),
  GenerateSecretString: z.undefined('secrets are not generated here').optional(),
});

/** Makes the secrets of the templates that don't exist yet, wherever the client leads. */
export async function provisionSecrets(
  identities: Identities,
  client: SecretsManagerClient,
): Promise<void> {
  for (const resource of identities.ofType('AWS::SecretsManager::Secret')) {
    const { Description, SecretString } = identities.properties(resource, SecretProperties);
    const Name = inventedName(resource, 128);
    const arn = await made(Name, async () => {
      const found = await findSecret(client, Name);
      if (found !== undefined) return found;
      const create = new CreateSecretCommand({ Name, Description, SecretString });
      return (await client.send(create)).ARN ?? '';
    });
    identities.set(resource, { ref: arn, attributes: { Id: arn, Arn: arn } });
  }
}

/** Makes the secrets that are given, name → text, wherever the client leads; the last text holds. */
export async function putSecrets(
  secrets: Readonly<Record<string, string>>,
  client: SecretsManagerClient,
): Promise<void> {
  for (const [name, SecretString] of Object.entries(secrets)) {
    await made(name, async () => {
      const isThere = (await findSecret(client, name)) !== undefined;
      await (isThere
        ? client.send(new PutSecretValueCommand({ SecretId: name, SecretString }))
        : client.send(new CreateSecretCommand({ Name: name, SecretString })));
    });
  }
}

async function findSecret(client: SecretsManagerClient, name: string): Promise<string | undefined> {
  try {
    return (await client.send(new DescribeSecretCommand({ SecretId: name }))).ARN;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** @throws LocalFailure that names the secret */
async function made<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    throw new LocalFailure(`Can’t create the secret ${name}: ${messageOf(error)}`, error);
  }
}
