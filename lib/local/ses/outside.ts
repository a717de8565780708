import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { clientSettings, type Outside } from '../endpoints.ts';
import { LocalFailure, messageOf } from '../failure.ts';

/**
 * Makes the senders' addresses known to an SES elsewhere, which refuses mail from others. On AWS
 * that is done by hand once, since the owner of the address has to agree.
 */
export async function registerSenders(outside: Outside, senders: readonly string[]): Promise<void> {
  const endpoint = outside.endpoints.SESV2;
  if (endpoint === undefined) return;
  const client = new SESv2Client(clientSettings(endpoint, outside));
  for (const sender of senders) {
    // `Name <address>` is how a sender may be written, too.
    const EmailIdentity = /<([^>]+)>/.exec(sender)?.[1] ?? sender;
    try {
      await client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
    } catch (error) {
      if (error instanceof AlreadyExistsException) continue;
      throw new LocalFailure(
        `Can’t register the sender ${EmailIdentity} at ${endpoint}: ${messageOf(error)}`,
        error,
      );
    }
  }
  client.destroy();
}
