/** What one-click unsubscribing answers: afterwards, and to a link that is no good. */
export const unsubscribePages = {
  done: {
    title: 'Alerts stopped',
    lead: 'You’ll receive no more alerts at the address the email was sent to.',
  },
  refused: {
    title: 'This link is invalid or expired',
    lead: 'Nothing changed. Use the link in our latest email, or ask for a new one.',
  },
} as const;
