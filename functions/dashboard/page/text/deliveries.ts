import { counted, numberText } from '../format.ts';
import { durationText } from '../number-format.ts';

const some = (count: number) => counted(count, 'delivery', 'deliveries');

export const deliveries = {
  statuses: {
    pending: 'Pending',
    delivered: 'Delivered',
    failed: 'Failed',
    skipped: 'Skipped',
    cancelled: 'Cancelled',
  },
  noneLead: 'When something changes, you’ll see here what was sent, and what came back.',
  attemptCount: (count: number) => counted(count, 'attempt'),
  failedAttempts: (count: number) => `${counted(count, 'attempt')} failed`,
  /** Why nothing can be sent again for now. */
  refusals: {
    off: 'It’s off. Turn it on to send again.',
    disabled: 'It’s disabled. Enable it to send again.',
    unconfirmed: 'Its owner has to confirm the address first.',
  },
  testFailed: (status: number | null, ms: number) =>
    status === null
      ? `No answer after ${durationText(ms)}.`
      : `Answered ${status} after ${durationText(ms)}.`,
  resendLead:
    'Resend sends it again right away, with the same ID. If that fails, the attempts start over.',
  resent: 'Resending, with the same webhook-id.',
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
  recovering: (count: number) => `Resending ${some(count)}.`,
  skipReasons: {
    target_disabled: 'it was disabled',
    target_inactive: 'it was off',
    dropped_by_operator: 'our staff dropped it, as it had been sent before',
    target_unconfirmed: 'its owner hadn’t confirmed the address',
    plan_limit_reached: 'it was over the limit of the plan',
  },
  health: (taken: number, of: number) =>
    `${numberText(taken)} of the last ${counted(of, 'attempt')} succeeded`,
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
