export const mailLinks = {
  missing: {
    title: 'Part of the link is missing',
    detail: 'Open it from the email again.',
  },
  toStart: 'Go to Artist Monitor',
  signIn: {
    title: 'Sign in',
    as: 'Sign in to Artist Monitor as',
    present: 'In this browser, you’re signed in as',
    again: 'The link signs you in with the same address again.',
    instead: 'The link signs you out, and signs you in as',
    caution: 'If you didn’t ask for this link, close the page.',
    button: 'Sign in',
    refused: 'This link is invalid or expired',
    refusedDetail: 'Each link works once, for a few minutes. Get a new one:',
  },
  confirm: {
    title: 'Link from an email',
    about: {
      destination: 'Receive alerts at this address.',
      unsubscription: 'Receive no more alerts at this address.',
      email: 'Use this email address for your account. From then on, you sign in with it.',
      email_restored:
        'Get your account back at this address. Everyone who is signed in to it is signed out.',
      api_keys: 'Revoke the API keys listed in the email. They stop working at once.',
    },
    address: 'Email address',
    organization: 'Organization',
    destination: 'Name of the destination',
    expires: 'The link works until',
    /** What the link does: the title and the button, once that is known. */
    acts: {
      destination: 'Confirm alerts',
      unsubscription: 'Stop alerts',
      email: 'Confirm address',
      email_restored: 'Undo the change',
      api_keys: 'Revoke the keys',
    },
    refused: 'This link is invalid or expired',
    refusedDetail: 'Nothing changed. Ask for a new email where you asked for this one.',
    doneTitles: {
      destination: 'Address confirmed',
      unsubscription: 'Alerts stopped',
      email: 'Email address changed',
      email_restored: 'Account restored',
      api_keys: 'API keys revoked',
    },
    done: {
      destination: 'You’ll receive alerts at this address.',
      unsubscription: 'You’ll receive no more alerts at this address.',
      email: 'Your email address has changed. From now on, sign in with this one.',
      email_restored:
        'Your account is back at this address, and everyone is signed out. Sign in again with this address.',
      api_keys: 'The API keys listed in the email no longer work.',
    },
    doneOther: 'Confirmed.',
  },
  invitation: {
    title: 'Join an organization',
    role: (role: string) => `You’re invited as ${role === 'admin' ? 'an admin' : `a ${role}`}`,
    by: 'by',
    address: (email: string) =>
      `The invitation is for ${email}. Joining signs you in with that address.`,
    button: 'Join',
    notNow: 'Not now',
    refused: 'This invitation is invalid or expired',
    refusedDetail: 'Ask the person who invited you for a new one.',
  },
  unsubscribe: {
    title: 'Stop alerts',
    lead: 'Stop all alerts to the address the email was sent to.',
    button: 'Stop alerts',
    done: 'Alerts stopped',
    doneDetail: 'You’ll receive no more alerts at the address the email was sent to.',
    refused: 'This link is invalid or expired',
    refusedDetail: 'Nothing changed. Use the link in our latest email, or ask for a new one.',
  },
};
