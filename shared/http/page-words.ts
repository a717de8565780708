/** What a page with one button says, before and after it is selected. */
export interface ButtonPage {
  title: string;
  lead: string;
  button: string;
  /** Afterwards, by what the answer confirms; `done` if by nothing. */
  outcomes: Readonly<Record<string, string>>;
  /** Of a token that is used, expired, or revoked. */
  refused: string;
}

const invalidLink = 'This link is invalid or expired.';

/** Pages that send the token of a mail's link when their button is selected. */
export const buttonPages = {
  signIn: {
    title: 'Sign in',
    lead: 'Sign in to Artist Monitor in this browser.',
    button: 'Sign in',
    outcomes: { done: 'You’re signed in.' },
    refused: `${invalidLink} Ask for a new one.`,
  },
  confirm: {
    title: 'Confirm',
    lead: 'Confirm what the mail describes.',
    button: 'Confirm',
    outcomes: {
      done: 'Confirmed.',
      email: 'Your address has changed. From now on, sign in with this one.',
      api_keys: 'The API keys listed in the mail no longer work.',
      email_restored:
        'Your account is back at this address, and everyone is signed out. Sign in again with this address.',
      destination: 'You’ll receive alerts at this address.',
      unsubscription: 'You’ll receive no more alerts at this address.',
    },
    refused: `${invalidLink} Ask for a new mail.`,
  },
  invitation: {
    title: 'Join an organization',
    lead: 'Join the organization named in the mail. This also signs you in, with the address the mail was sent to.',
    button: 'Join',
    outcomes: { done: 'You joined the organization, and you’re signed in.' },
    refused: 'This invitation is invalid or expired. Ask for a new one.',
  },
} as const satisfies Record<string, ButtonPage>;

/** What every page with a button says when something is in the way. */
export const buttonPageNotes = {
  missing: 'Part of the link is missing. Open it from the mail again.',
  waiting: 'One moment…',
  offline: 'No answer. Check your connection, then try again.',
  script: 'This page needs JavaScript.',
} as const;

/** The page at the address of the service itself. */
export const homeWords = {
  tab: 'Home',
  title: 'Artist Monitor',
  lead: 'Know when an artist’s profile or releases change in the streaming catalog.',
  api: 'Address of the API',
  docs: 'Read the API reference',
  openapi: 'Get the OpenAPI document',
  health: 'Check that the service is up',
  signin: 'Sign in',
  signedin: 'You’re signed in as',
} as const;

/** The page of one object: its labels, each with the path of its value in the API's answer. */
export interface EntryPage {
  title: string;
  /** Path of the sentence at the top. */
  lead: string;
  rows: readonly (readonly [label: string, path: string])[];
  links: readonly (readonly [label: string, path: string])[];
  /** Of an id that the organization has nothing for. */
  unknown: string;
}

/** Pages that links in alerts lead to. */
export const entryPages = {
  change: {
    title: 'Change',
    lead: 'summary',
    rows: [
      ['Artist', 'artist_name'],
      ['Severity', 'severity'],
      ['Type', 'change_type'],
      ['Status', 'status'],
      ['Why', 'payload.reasons'],
      ['First seen', 'detected_at'],
      ['Confirmed', 'confirmed_at'],
      ['Acknowledged', 'acknowledged_at'],
    ],
    links: [
      ['Open in the catalog', 'links.catalog'],
      ['View the artist', 'links.artist'],
    ],
    unknown:
      'Your organization has no such change. It may belong to another organization, or be too old for your plan.',
  },
  artist: {
    title: 'Artist',
    lead: 'name',
    rows: [
      ['Last checked', 'last_checked_at'],
      ['Streaming ID', 'streaming_id'],
    ],
    links: [['Open in the catalog', 'catalog_url']],
    unknown: 'Your organization doesn’t monitor this artist.',
  },
} as const satisfies Record<string, EntryPage>;

/** What those pages say to somebody who isn't signed in. */
export const entryPageNotes = {
  signin: 'Sign in to see this page.',
  email: 'Mail address',
  send: 'Send a sign-in link',
  mailed: 'Check your mail, and open the link in this browser. Then reload this page.',
} as const;

/** The pages of one-click unsubscribing: before, after, and of a link that is no good. */
export const unsubscribePages = {
  ask: {
    title: 'Stop alerts',
    lead: 'Stop all alerts to the address the mail was sent to.',
    button: 'Stop alerts',
  },
  done: {
    title: 'Alerts stopped',
    lead: 'You’ll receive no more alerts at the address the mail was sent to.',
  },
  refused: {
    title: 'This link is invalid or expired',
    lead: 'Nothing changed. Use the link in the latest mail from us.',
  },
} as const;
