import { plural } from '../plural.ts';
import { numberText } from '../format.ts';
import { durationText } from '../number-format.ts';

export const deliveries = {
  title: 'Deliveries',
  event: 'Event',
  status: 'Status',
  attempts: 'Attempts',
  when: 'When',
  since: 'From',
  until: 'To',
  all: 'All',
  statuses: {
    pending: 'Pending',
    delivered: 'Delivered',
    failed: 'Failed',
    skipped: 'Skipped',
    cancelled: 'Cancelled',
  },
  none: 'No deliveries',
  noneLead: 'When something changes, you’ll see here what was sent, and what came back.',
  noneFiltered: 'No delivery matches. The log keeps 30 days.',
  attemptCount: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'attempt', other: 'attempts' })}`,
  nextAttempt: 'next attempt',
  deliveredAt: 'delivered',
  created: 'created',
  test: 'Send test',
  testing: 'Sending…',
  tested: (ms: number) => `Delivered in ${durationText(ms)}.`,
  testFailed: (status: number | null, ms: number) =>
    status === null
      ? `No answer after ${durationText(ms)}.`
      : `Answered ${status} after ${durationText(ms)}.`,
  testAgainIn: (seconds: number) => `You can send the next test in ${numberText(seconds)} s.`,
  resend: 'Resend',
  resendOf: (id: string) => `Resend ${id}`,
  resent: 'Sending again, with the same webhook-id.',
  recover: 'Recover failed…',
  recoverTitle: 'Send failed deliveries again',
  recoverLead: 'Sends everything again that failed or was skipped in this period.',
  recoverCount: (count: number, hasMore: boolean) =>
    count === 0
      ? 'Nothing failed or was skipped in this period.'
      : `${hasMore ? 'More than ' : ''}${numberText(count)} ${plural(count, { one: 'delivery', other: 'deliveries' })} will be sent again.`,
  recoverStart: 'Send again',
  recovering: (count: number) =>
    `Sending ${numberText(count)} ${plural(count, { one: 'delivery', other: 'deliveries' })} again.`,
  skipReason: 'Skipped because',
  detail: 'Delivery',
  back: 'All deliveries',
  change: 'View the change',
  body: 'Body',
  copyBody: 'Copy body',
  attempt: (number: number) => `Attempt ${numberText(number)}`,
  requestHeaders: 'Request headers',
  answer: 'Answer',
  answerNone: 'The answer had no body.',
  noAnswer: 'No answer',
  took: (ms: number) => `after ${durationText(ms)}`,
  httpStatus: (status: number) => `HTTP ${status}`,
  noAttempts: 'Not attempted yet.',
};
