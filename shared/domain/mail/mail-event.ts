import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import type { MailOwner } from './mail-kind.ts';
import { targetWords } from '../../deliveries/rules/target-words.ts';

const Tags = z.record(z.string(), z.array(z.string()));
const Sent = z.object({ destination: z.array(z.string()), tags: Tags.default({}) });

/**
 * What the email service reports about an email that it sent before: that it bounced, or that its
 * recipient complained. As SES publishes it through EventBridge:
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export const MailEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string() }),
      mail: Sent,
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complaintFeedbackType: z.string().nullish() }),
      mail: Sent,
    }),
  ]),
});
export type MailEvent = z.infer<typeof MailEvent>;

const Owner = z.object({
  organization_id: idSchema('organization'),
  destination_id: idSchema('destination'),
}) satisfies z.ZodType<MailOwner>;

/** The destination that a mail was for; null for one to a user, which no event is about. */
export function destinationOf({ detail }: MailEvent): MailOwner | null {
  const { organization_id, destination_id } = detail.mail.tags;
  const owner = Owner.safeParse({
    organization_id: organization_id?.[0],
    destination_id: destination_id?.[0],
  });
  return owner.success ? owner.data : null;
}

/** Whether it was sent through that configuration set. */
export function wasSentThrough({ detail }: MailEvent, configurationSet: string): boolean {
  return detail.mail.tags['ses:configuration-set']?.includes(configurationSet) ?? false;
}

/** Whether it was sent to `address`. */
export function wasSentTo({ detail }: MailEvent, address: string): boolean {
  return detail.mail.destination.some((one) => one.toLowerCase() === address.toLowerCase());
}

/** How it ended for good; null where it did not. */
export function fateOf({ detail }: MailEvent): 'bounced' | 'complained' | null {
  if (detail.eventType === 'Bounce') {
    // What is not for good, the mail service tries again itself.
    return detail.bounce.bounceType === 'Permanent' ? 'bounced' : null;
  }
  return detail.complaint.complaintFeedbackType === 'not-spam' ? null : 'complained';
}

/** Why nothing may be sent to the address anymore; null where it may. */
export function endOf(event: MailEvent): string | null {
  const fate = fateOf(event);
  return fate && targetWords[fate]();
}
