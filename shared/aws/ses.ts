import {
  SendEmailCommand,
  SESv2Client,
  type SendEmailCommandInput,
  type SESv2ClientConfig,
} from '@aws-sdk/client-sesv2';

/**
 * A function that sends an email through SES v2. It throws whatever the client does.
 * @param timeoutMs for one email, with all that the client retries.
 */
export function newSender(config: SESv2ClientConfig, timeoutMs: number) {
  const client = new SESv2Client(config);
  return async (email: SendEmailCommandInput, signal?: AbortSignal): Promise<void> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    await client.send(new SendEmailCommand(email), { abortSignal });
  };
}
