import {
  SendEmailCommand,
  SESv2Client,
  type SendEmailCommandInput,
  type SESv2ClientConfig,
} from '@aws-sdk/client-sesv2';

/** A function that sends an email through SES v2. It throws whatever the client does. */
export function newSender(config: SESv2ClientConfig) {
  const client = new SESv2Client(config);
  return async (email: SendEmailCommandInput): Promise<void> => {
    await client.send(new SendEmailCommand(email));
  };
}
