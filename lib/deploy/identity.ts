import { lookup } from 'node:dns/promises';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod';

/** AWS can't be asked from this shell. The message is for the operator. */
export class AccessError extends Error {}

/**
 * The account and the Region that this shell is set to.
 * @throws AccessError saying what the shell lacks.
 */
export async function readIdentity(
  client = new STSClient({}),
): Promise<{ account: string; region: string }> {
  try {
    const region = await client.config.region();
    const { Account: account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return { account, region };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (message === 'Region is missing') {
      throw new AccessError('There’s no AWS Region in this shell. Set AWS_REGION.');
    }
    if (name === 'CredentialsProviderError') {
      throw new AccessError(
        'There are no AWS credentials in this shell. Sign in, such as with `aws sso login`, and set AWS_PROFILE.',
      );
    }
    throw new AccessError(`AWS doesn’t take the credentials in this shell: ${message}`);
  }
}

const NotFound = z.object({ code: z.literal('ENOTFOUND') });

/** Whether a domain leads anywhere. If nobody can be asked here, the canary finds out. */
export async function resolves(
  domain: string,
  ask: (domain: string) => Promise<unknown> = lookup,
): Promise<boolean> {
  try {
    await ask(domain);
    return true;
  } catch (error) {
    return !NotFound.safeParse(error).success;
  }
}
