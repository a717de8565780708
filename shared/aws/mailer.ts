import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { Problem } from '../domain/errors.ts';
import { count } from '../telemetry/record.ts';
import type { Mail, Mailer } from '../usecases/ports.ts';

/**
 * Sends email through SES v2, as structured content only, so that no text can become a header.
 * @param options.from the sender, as `name <address>` or an address alone.
 * @param options.configurationSet by which SES tells what becomes of the mail; nothing, if absent.
 */
export function sesMailer({
  from,
  configurationSet,
  client = new SESv2Client({}),
}: {
  from: string;
  configurationSet?: string | undefined;
  client?: SESv2Client;
}): Mailer {
  return {
    async send(mail) {
      try {
        await client.send(commandFor(mail, from, configurationSet));
        count('MailsSent');
      } catch (error) {
        throw new Problem('mail_unavailable', undefined, { cause: error });
      }
    },
  };
}

function commandFor(
  { to, subject, text, html, headers = {}, tags = {} }: Mail,
  from: string,
  configurationSet: string | undefined,
) {
  const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  return new SendEmailCommand({
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
  });
}
