import { counted, numberText } from '../format.ts';
import { durationText } from '../number-format.ts';

const some = (count: number) => counted(count, 'delivery', 'deliveries');

export const deliveries = {
  title: 'Deliveries',
  event: 'Change',
  status: 'Status',
  when: 'When',
  since: 'From',
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
  attemptCount: (count: number) => counted(count, 'attempt'),
  failedAttempts: (count: number) => `${counted(count, 'attempt')} failed`,
  nextAttempt: 'next attempt',
  /** Of one that is overdue. */
  nextInTurn: 'next attempt due now',
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
  testAgainIn: (seconds: number) => `You can send the next test in ${numberText(seconds)} s.`,
  resend: 'Resend',
  resendLead:
    'Resend sends it again right away, with the same ID. If that fails, the attempts start over.',
  resent: 'Resending, with the same webhook-id.',
  recover: 'Resend all…',
  recoverTitle: 'Resend all undelivered',
  recoverLead:
    'Resends everything of this period that failed, was skipped, or waits for another attempt.',
  recoverCount: (counts: Record<'failed' | 'skipped' | 'pending', number>, hasMore: boolean) => {
    const all = Object.entries(counts).filter(([, count]) => count > 0);
    if (all.length === 0) return 'Everything of this period was delivered.';
    const count = all.reduce((sum, [, one]) => sum + one, 0);
    const parts = all.map(([name, one]) => `${numberText(one)} ${name}`).join(', ');
    return `Not delivered: ${hasMore ? 'more than ' : ''}${some(count)} (${parts}).`;
  },
  recoverHow:
    'They’re sent at once, the oldest first, each with the webhook-id that it has. What was delivered stays as it is.',
  recoverStart: 'Resend',
  recovering: (count: number) => `Resending ${some(count)}.`,
  skipReasons: {
    target_disabled: 'it was disabled',
    target_inactive: 'it was off',
    dropped_by_operator: 'our staff dropped it, as it had been sent before',
    target_unconfirmed: 'its owner hadn’t confirmed the address',
    plan_limit_reached: 'it was over the limit of the plan',
  },
  answer: 'Answer',
  answered: (status: number, took: string) =>
    `HTTP\u00a0${status} after\u00a0${took.replaceAll(' ', '\u00a0')}`,
  sentIn: (took: string) => `Sent in ${took}`,
  health: (taken: number, of: number) =>
    `${numberText(taken)} of the last ${counted(of, 'attempt')} succeeded`,
  healthNone: 'Nothing has been sent yet.',
  noAttempts: 'Not attempted yet.',
};

/** Why an attempt failed, by the service's code; those with a status speak for themselves. */
const faults: Readonly<Record<string, string>> = {
  timeout: 'It didn’t answer in time',
  dns_failed: 'Its name couldn’t be resolved',
  connect_failed: 'It refused the connection',
  tls_failed: 'It has no valid TLS certificate',
  connection_lost: 'The connection broke',
  address_refused: 'Its IP address isn’t public',
  url_refused: 'Its URL isn’t allowed',
  mail_refused: 'The mail wasn’t accepted',
  unexpected_answer: 'The chat answered something unexpected',
};

/** What became of an attempt, in a few words: `It answered 503`. Codes nobody knows stay as they are. */
export function faultText(status: number | null, error: string | null): string {
  if (error !== null && error in faults) return faults[error] ?? error;
  return status === null ? (error ?? '') : `It answered ${status}`;
}
