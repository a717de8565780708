import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { openNewest, type Newest } from '../newest.ts';
import type { Store } from '../store.ts';
import { parseBody, WireError, type WireService } from '../wire.ts';

const Part = z.object({ Data: z.string() });
const Addresses = z.array(z.string().min(3)).default([]);
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const Header = z.object({
  Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});
const SendEmail = z.object({
  FromEmailAddress: z.string().min(3),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z
    .array(
      z.object({
        Name: z.string().regex(/^[\w-]{1,256}$/),
        Value: z.string().regex(/^[\w-]{1,256}$/),
      }),
    )
    .default([]),
  Destination: z.object({
    ToAddresses: Addresses,
    CcAddresses: Addresses,
    BccAddresses: Addresses,
  }),
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
export type Mailbox = Newest<Mail>;

const recipientsMax = 50;

/** Opens the mailbox, which keeps the newest `mailsMax` mails. */
export function openMailbox(store: Store, mailsMax = 2000): Mailbox {
  return openNewest(store, 'mail', Mail, mailsMax);
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
    const { ToAddresses, CcAddresses, BccAddresses } = sent.Destination;
    const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses];
    if (recipients.length === 0 || recipients.length > recipientsMax) {
      throw new WireError('BadRequestException', 'An email needs 1 to 50 recipients.');
    }
    const { Subject, Body, Headers } = sent.Content.Simple;
    if (Body.Text === undefined && Body.Html === undefined) {
      throw new WireError('BadRequestException', 'An email needs a body.');
    }
    const MessageId = randomUUID();
    mailbox.add({
      to: recipients.join(', '),
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
