import {
  SendEmailCommand,
  SESv2Client,
  type SendEmailCommandInput,
  type SESv2ClientConfig,
} from '@aws-sdk/client-sesv2';
import * as z from '../domain/zod.ts';

const MessageId = z.string().regex(/^[\w-]{1,100}$/);

/**
 * A function that sends an email through SES v2 and returns its Message-ID, undefined when the answer
 * doesn't tell. It throws whatever the client does.
 * @param timeoutMs for one email, with all that the client retries.
 */
export function newSender(config: SESv2ClientConfig, timeoutMs: number) {
  const client = new SESv2Client(config);
  return async (
    email: SendEmailCommandInput,
    signal?: AbortSignal,
  ): Promise<string | undefined> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const answer = await client.send(new SendEmailCommand(email), { abortSignal });
    const id = MessageId.safeParse(answer.MessageId).data;
    if (id === undefined) return undefined;
    // SES replaces the header that it is given: what the receiver sees is made of the ID in its answer.
    const region = await client.config.region();
    return `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;
  };
}
