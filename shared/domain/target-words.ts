/** Why a webhook or destination is disabled, or about to be. */
export const targetWords = {
  silent: ({ since, error }: { since: string; error: string }) =>
    `Nothing has arrived since ${since} UTC. The last attempt failed: ${error}.`,
  receiverGone: () => 'The receiver answered 410 Gone.',
  receiverDisables: () => 'The receiver answered with webhook-delivery: disable.',
  chatAnswered: ({ answer }: { answer: string | number }) => `The chat answered ${answer}.`,
  bounced: () => 'Mail to this address bounces.',
  complained: () => 'The recipient reported an alert as spam.',
  unsubscribed: () => 'The recipient unsubscribed.',
} as const;
