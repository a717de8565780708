import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { Problem } from '../domain/errors.ts';
import type { Mail, Mailer } from '../usecases/ports.ts';

/**
 * Sends mail through SES v2, as structured content only: no text of anybody's can become a header.
 * @param options.from the sender, as `name <address>` or an address alone.
 */
export function sesMailer({
  from,
  client = new SESv2Client({}),
}: {
  from: string;
  client?: SESv2Client;
}): Mailer {
  return {
    async send(mail) {
      try {
        await client.send(commandFor(mail, from));
      } catch (error) {
        throw new Problem('mail_unavailable', undefined, { cause: error });
      }
    },
  };
}

function commandFor({ to, subject, text, html, headers = {} }: Mail, from: string) {
  const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  return new SendEmailCommand({
    FromEmailAddress: from,
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
