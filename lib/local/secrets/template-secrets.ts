import { randomInt } from 'node:crypto';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import { inventedName, type Identities } from '../template/identities.ts';
import { resourcesOfType, type Assembly } from '../template/assembly.ts';

const Generate = z.object({
  PasswordLength: z.number().int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
});
const SecretProperties = z.object({
  Name: z.string().optional(),
  Description: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: Generate.optional(),
});

/** Makes the secrets of the templates that don't exist yet, wherever the client leads. */
export async function provisionSecrets(
  assembly: Assembly,
  identities: Identities,
  client: SecretsManagerClient,
): Promise<void> {
  for (const resource of resourcesOfType(assembly, 'AWS::SecretsManager::Secret')) {
    const properties = identities.properties(resource, SecretProperties);
    const name = properties.Name ?? inventedName(resource, 128);
    try {
      const arn = (await findSecret(client, name)) ?? (await create(client, name, properties));
      identities.set(resource, { ref: arn, attributes: { Id: arn, Arn: arn } });
    } catch (error) {
      throw new LocalFailure(`Can’t create the secret ${name}: ${messageOf(error)}`, error);
    }
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

async function create(
  client: SecretsManagerClient,
  name: string,
  properties: z.output<typeof SecretProperties>,
): Promise<string> {
  const { GenerateSecretString, Description, SecretString } = properties;
  const text = GenerateSecretString === undefined ? SecretString : generate(GenerateSecretString);
  const { ARN } = await client.send(
    new CreateSecretCommand({
      Name: name,
      ...(Description === undefined ? {} : { Description }),
      ...(text === undefined ? {} : { SecretString: text }),
    }),
  );
  if (ARN === undefined) throw new Error('it has no ARN');
  return ARN;
}

/**
 * A random secret as CloudFormation makes it: one character of each kind at least.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html
 */
export function generate(options: z.input<typeof Generate>): string {
  const rules = Generate.parse(options);
  const kinds = [
    rules.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rules.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rules.ExcludeNumbers ? '' : '0123456789',
    rules.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    rules.IncludeSpace ? ' ' : '',
  ]
    .map((kind) =>
      kind.split('').filter((character) => !rules.ExcludeCharacters.includes(character)),
    )
    .filter((kind) => kind.length > 0);
  const all = kinds.flat();
  if (all.length === 0) throw new Error('no characters are left to make a secret of');
  const characters: string[] = [];
  if (rules.RequireEachIncludedType) characters.push(...kinds.map(pick));
  while (characters.length < rules.PasswordLength) characters.push(pick(all));
  const text = shuffle(characters).slice(0, rules.PasswordLength).join('');
  if (rules.SecretStringTemplate === undefined || rules.GenerateStringKey === undefined)
    return text;
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(rules.SecretStringTemplate));
  return JSON.stringify({ ...template, [rules.GenerateStringKey]: text });
}

function pick(characters: readonly string[]): string {
  return characters[randomInt(characters.length)] ?? '';
}

function shuffle(characters: readonly string[]): string[] {
  return characters
    .map((character) => ({ character, at: randomInt(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ character }) => character);
}
