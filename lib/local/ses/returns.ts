import { randomUUID } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { LocalFailure } from '../failure.ts';
import type { LocalQueue } from '../sqs/queues.ts';
import { describe } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import type { Mail, Mailbox } from './service.ts';

/** What may become of a mail after it was sent. */
export const MailReturn = z.strictObject({
  /** Whose newest mail it is about. */
  to: z.string(),
  kind: z.enum(['bounce', 'complaint']),
});
export type MailReturn = z.output<typeof MailReturn>;

/** A rule of EventBridge for events of SES, and the queue that they go to. */
export interface MailRule {
  detailTypes: readonly string[];
  configurationSets: readonly string[];
  queue: LocalQueue;
}

const RuleProperties = z.object({
  State: z.literal('ENABLED').default('ENABLED'),
  EventPattern: z.strictObject(
    {
      source: z.tuple([z.literal('aws.ses')]),
      'detail-type': z.array(z.string()),
      detail: z.strictObject({
        mail: z.strictObject({
          tags: z.strictObject({ 'ses:configuration-set': z.array(z.string()) }),
        }),
      }),
    },
    { error: 'only rules for mails of a configuration set are run here' },
  ),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.undefined().optional() })),
});

/** The rules of the templates. @throws LocalFailure for one that is about something else. */
export function readMailRules(identities: Identities, queues: readonly LocalQueue[]): MailRule[] {
  return identities.ofType('AWS::Events::Rule').flatMap((resource) => {
    const { EventPattern, Targets } = identities.properties(resource, RuleProperties);
    return Targets.map(({ Arn }) => {
      const queue = queues.find(({ arn }) => arn === Arn);
      if (queue === undefined) {
        throw new LocalFailure(`${describe(resource)} leads to ${Arn}, which is no queue.`);
      }
      return {
        detailTypes: EventPattern['detail-type'],
        configurationSets: EventPattern.detail.mail.tags['ses:configuration-set'],
        queue,
      };
    });
  });
}

/**
 * Lets the newest mail to an address come back, or its recipient complain: what SES would publish
 * goes where the rules lead. @returns the mail's id, or null if there is no mail to the address.
 */
export type Returns = (what: MailReturn) => Promise<string | null>;

/** Has the mails of a mailbox come back when told. */
export function mailReturns(
  mailbox: Pick<Mailbox, 'list'>,
  rules: readonly MailRule[],
  client: Pick<SQSClient, 'send'>,
): Returns {
  return async ({ to, kind }) => {
    const mail = mailbox.list().findLast((one) => one.to.toLowerCase() === to.toLowerCase());
    if (mail === undefined) return null;
    const event = eventOf(mail, kind, new Date());
    for (const { detailTypes, configurationSets, queue } of rules) {
      if (!detailTypes.includes(event['detail-type'])) continue;
      if (!configurationSets.includes(mail.configuration_set ?? '')) continue;
      const MessageBody = JSON.stringify(event);
      await client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody }));
    }
    return mail.message_id;
  };
}

const detailTypes = { bounce: 'Email Bounced', complaint: 'Email Complaint Received' } as const;

/**
 * The event as SES publishes it.
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export function eventOf(mail: Mail, kind: MailReturn['kind'], at: Date) {
  const tags = { ...mail.tags, 'ses:configuration-set': mail.configuration_set ?? '' };
  const recipient = { emailAddress: mail.to };
  const told = { timestamp: at.toISOString(), feedbackId: randomUUID() };
  const bounce = {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    ...told,
    bouncedRecipients: [{ ...recipient, action: 'failed', status: '5.1.1' }],
  };
  const complaint = {
    complainedRecipients: [recipient],
    complaintFeedbackType: 'abuse',
    ...told,
  };
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailTypes[kind],
    source: 'aws.ses',
    time: at.toISOString(),
    detail: {
      ...(kind === 'bounce'
        ? { eventType: 'Bounce', bounce }
        : { eventType: 'Complaint', complaint }),
      mail: {
        timestamp: mail.at,
        source: mail.from,
        messageId: mail.message_id,
        destination: [mail.to],
        tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
  };
}
