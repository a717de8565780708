import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Store } from '../store.ts';
import { parseBody, WireError, type WireService } from '../wire.ts';

const Part = z.object({ Data: z.string() });
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const Header = z.object({
  Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});
const Tag = z.string().regex(/^[\w-]{1,256}$/);
const SendEmail = z.object({
  FromEmailAddress: z.string().min(3),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: Tag, Value: Tag })).default([]),
  Destination: z.strictObject({ ToAddresses: z.array(z.string().min(3)).min(1).max(50) }),
  Content: z.object({
    Simple: z.object(
      {
        Subject: Part,
        Body: z.object({ Text: Part.optional(), Html: Part.optional() }),
        Headers: z.array(Header).max(15).default([]),
      },
      { error: 'only Content.Simple is run here' },
    ),
  }),
});

/** One mail that was sent, as the mailbox shows it. */
export const Mail = z.object({
  /** Addresses, separated by commas. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO 8601. */
  at: z.string(),
  from: z.string(),
  headers: z.record(z.string(), z.string()),
  message_id: z.string().default(''),
  tags: z.record(z.string(), z.string()).default({}),
  configuration_set: z.string().nullable().default(null),
});
export type Mail = z.output<typeof Mail>;

/** Mails that were sent, the newest kept. */
export interface Mailbox {
  add(mail: Mail): void;
  /** Newest last. */
  list(): Mail[];
}

const kind = 'mail';

/** Opens the mailbox, which keeps the newest `mailsMax` mails. */
export function openMailbox(store: Store, mailsMax = 2000): Mailbox {
  const names = store.list(kind).map(({ name }) => name);
  let count = Number(names.at(-1) ?? 0);
  return {
    add: (mail) => {
      count += 1;
      const name = String(count).padStart(12, '0');
      store.put(kind, name, mail);
      names.push(name);
      const [oldest] = names;
      if (names.length <= mailsMax || oldest === undefined) return;
      store.delete(kind, oldest);
      names.shift();
    },
    list: () => store.list(kind).map(({ document }) => Mail.parse(document)),
  };
}

/**
 * `SendEmail` of the SES v2 API: puts the mail into the mailbox.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function sesService(mailbox: Mailbox, now: () => Date = () => new Date()): WireService {
  return (request) => {
    if (request.method !== 'POST' || request.path !== '/v2/email/outbound-emails') {
      throw new WireError('UnknownOperationException', `${request.method} ${request.path}`, 404);
    }
    const sent = parseBody(request, SendEmail);
    const { Subject, Body, Headers } = sent.Content.Simple;
    if (Body.Text === undefined && Body.Html === undefined) {
      throw new WireError('BadRequestException', 'An email needs a body.');
    }
    const MessageId = randomUUID();
    mailbox.add({
      to: sent.Destination.ToAddresses.join(', '),
      subject: Subject.Data,
      text: Body.Text?.Data ?? '',
      html: Body.Html?.Data ?? '',
      at: now().toISOString(),
      from: sent.FromEmailAddress,
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
      message_id: MessageId,
      tags: Object.fromEntries(sent.EmailTags.map(({ Name, Value }) => [Name, Value])),
      configuration_set: sent.ConfigurationSetName ?? null,
    });
    return { body: { MessageId } };
  };
}
