import { shownMinute } from '../../domain/text/shown.ts';

const faults = new Map([
  ['timeout', 'the receiver didn’t answer in time'],
  ['dns_failed', 'the receiver’s name couldn’t be resolved'],
  ['connect_failed', 'the receiver refused the connection'],
  ['tls_failed', 'the receiver has no valid TLS certificate'],
  ['connection_lost', 'the connection broke'],
  ['address_refused', 'the receiver’s IP address isn’t public'],
  ['url_refused', 'the URL isn’t allowed'],
]);

/** The error of an attempt in words; unknown codes stay as they are. */
function faultOf(error: string): string {
  const status = /^http_(\d{3})$/.exec(error)?.[1];
  return status === undefined ? (faults.get(error) ?? error) : `the receiver answered ${status}`;
}

/** Why a webhook or destination is disabled, or about to be. */
export const targetWords = {
  silent: ({ since, error }: { since: string; error: string }) =>
    `Nothing has arrived since ${shownMinute(since)}. The last attempt failed: ${faultOf(error)}.`,
  receiverGone: () => 'The receiver answered 410 Gone.',
  receiverDisables: () => 'The receiver answered with the header “webhook-delivery: disable”.',
  chatAnswered: ({ answer }: { answer: string | number }) => `The chat answered ${answer}.`,
  bounced: () => 'Email to the destination’s address bounces.',
  complained: () => 'The recipient reported an alert as spam.',
  unsubscribed: () => 'The recipient unsubscribed.',
} as const;
