import type { SendEmailCommandInput, SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { Problem } from '../domain/problems/errors.ts';
import { streamOf } from '../domain/mail/mail-kind.ts';
import type { MailStream } from '../plan/mail.ts';
import { count } from '../telemetry/record.ts';
import type { Mail, Mailer } from '../usecases/ports.ts';

/**
 * Sends email through SES v2, as structured content only, so that no text can become a header.
 * The client of SES, the largest of all, is loaded with the first mail.
 * @param options.from the sender, as `name <address>` or an address alone.
 * @param options.timeoutMs after which a mail is given up.
 * @param options.configurationSets one for each stream of mail, by which SES tells what becomes of it;
 *   nothing, if absent.
 */
export function sesMailer({
  from,
  configurationSets = {},
  client = {},
  timeoutMs = 10_000,
}: {
  from: string;
  configurationSets?: Readonly<Partial<Record<MailStream, string | undefined>>>;
  client?: SESv2ClientConfig;
  timeoutMs?: number;
}): Mailer {
  let sendEmail:
    | ((email: SendEmailCommandInput, signal?: AbortSignal) => Promise<string | undefined>)
    | undefined;
  return {
    async send(mail, signal) {
      try {
        sendEmail ??= (await import('./ses.ts')).newSender(client, timeoutMs);
        const set = configurationSets[streamOf[mail.kind]];
        const messageId = await sendEmail(emailOf(mail, from, set), signal);
        count('MailsSent');
        return messageId;
      } catch (error) {
        throw new Problem('mail_unavailable', undefined, { cause: error });
      }
    },
  };
}

function emailOf(
  { to, subject, text, html, headers = {}, tags = {} }: Mail,
  from: string,
  configurationSet: string | undefined,
): SendEmailCommandInput {
  const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  return {
    FromEmailAddress: from,
    ConfigurationSetName: configurationSet,
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      },
    },
  };
}
