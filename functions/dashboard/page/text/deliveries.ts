import { plural } from '../plural.ts';
import { numberText } from '../format.ts';
import { durationText } from '../number-format.ts';

const some = (count: number) =>
  `${numberText(count)} ${plural(count, { one: 'delivery', other: 'deliveries' })}`;

export const deliveries = {
  title: 'Deliveries',
  event: 'Change',
  status: 'Status',
  attempts: 'Attempts',
  when: 'When',
  since: 'From',
  until: 'To',
  all: 'All',
  undelivered: 'Not delivered',
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
  failedAttempts: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'attempt', other: 'attempts' })} failed`,
  nextAttempt: 'next attempt',
  nextAttemptIs: 'Next attempt',
  /** Before the time of the next attempt, where its target is off. */
  willSkip: 'will be skipped',
  failing: 'Failing',
  failingSince: 'since',
  viewDelivery: 'View the delivery',
  /** Why nothing can be sent again for now. */
  refusals: {
    off: 'It’s off. Turn it on to send again.',
    disabled: 'It’s disabled. Enable it to send again.',
    unconfirmed: 'Its owner has to confirm the address first.',
  },
  test: 'Send test',
  testing: 'Sending…',
  tested: (ms: number) => `Delivered in ${durationText(ms)}.`,
  testFailed: (status: number | null, ms: number) =>
    status === null
      ? `No answer after ${durationText(ms)}.`
      : `Answered ${status} after ${durationText(ms)}.`,
  testUnlogged: 'Tests don’t show up in the log.',
  testAgainIn: (seconds: number) => `You can send the next test in ${numberText(seconds)} s.`,
  resend: 'Resend',
  resent: 'Resending, with the same webhook-id.',
  recover: 'Resend all…',
  recoverTitle: 'Resend all undelivered',
  recoverLead:
    'Resends everything of this period that failed, was skipped, or waits for another attempt.',
  recoverCount: (count: number, hasMore: boolean) =>
    count === 0
      ? 'Everything of this period was delivered.'
      : `Not delivered: ${hasMore ? 'more than ' : ''}${some(count)}.`,
  recoverStart: 'Resend',
  recovering: (count: number) => `Resending ${some(count)}.`,
  skipReason: 'Skipped because',
  skipReasons: {
    target_disabled: 'it was disabled',
    target_inactive: 'it was off',
    dropped_by_operator: 'our staff dropped it, as it had been sent before',
    target_unconfirmed: 'its owner hadn’t confirmed the address',
    plan_limit_reached: 'it was over the limit of the plan',
  },
  detail: 'Delivery',
  back: 'All deliveries',
  change: (number: number, of: number) =>
    of === 1 ? 'View the change' : `View change ${number} of ${of}`,
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
