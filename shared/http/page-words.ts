/** What a page with a script says when something is in the way. */
export const scriptNotes = {
  waiting: 'One moment…',
  offline: 'No answer. Check your connection, then try again.',
  script: 'This page needs JavaScript.',
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

/** What one-click unsubscribing answers: afterwards, and to a link that is no good. */
export const unsubscribePages = {
  done: {
    title: 'Alerts stopped',
    lead: 'You’ll receive no more alerts at the address the mail was sent to.',
  },
  refused: {
    title: 'This link is invalid or expired',
    lead: 'Nothing changed. Use the link in the latest mail from us.',
  },
} as const;
