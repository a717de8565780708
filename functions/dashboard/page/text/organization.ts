import { counted, numberText } from '../format.ts';

export const organization = {
  used: (used: number, limit: number) => `${numberText(used)} of ${numberText(limit)}`,
  usageOf: {
    monitored_artists: 'Artists',
    members: 'Members',
    destinations: 'Destinations',
    alert_rules: 'Alert rules',
    webhooks: 'Webhooks',
    api_keys: 'API keys',
  },
  checkEvery: (hours: number) =>
    hours === 1
      ? 'Each artist is checked at least every hour.'
      : `Each artist is checked at least every ${numberText(hours)} hours.`,
  history: (days: number) => {
    const years = Math.round(days / 365);
    const span = years >= 2 ? `${numberText(years)} years` : counted(days, 'day');
    return `Changes and numbers are kept for ${span}.`;
  },
  zoneHint: 'For the quiet hours and digests of destinations without a time zone of their own.',
  exportFile: 'artist-monitor-organization.json',
  leaveLead: 'You lose access at once. An admin can invite you again.',
  removeLead:
    'Monitoring and deliveries stop, and every member gets an email. You can restore it for 14 days; then everything in it is erased.',
  role: 'Role',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', creator: 'Creator' },
  rights: {
    viewer: 'See artists, changes, rules, and destinations. Try out alert rules.',
    member:
      'Acknowledge changes, mark releases, verify artists, edit alert rules and destinations.',
    admin: 'Manage webhooks, read delivery logs, invite people, read the audit log.',
    creator: 'Change roles, create API keys, export and delete the organization.',
  },
  keysNoneLead: 'Create one for each program, so that you can revoke each by itself.',
  terms: 'To create API keys, accept the API terms first.',
  since: 'From',
  until: 'To',
  auditNoneLead: 'The audit log keeps what people, keys, and operators did.',
};

/** Feeds: releases in a calendar, changes in a feed reader. */
export const feeds = {
  lead: 'Releases in a calendar app, or the latest changes in a feed reader. Whoever knows the URL of a feed can read it without signing in.',
  kinds: { calendar: 'Releases, for calendar apps', atom: 'Changes, for feed readers' },
  someArtists: (count: number) => (count === 1 ? 'one artist' : `${count} artists`),
};

/** What says more than the words of its code. */
const said: Readonly<Record<string, string>> = {
  'artist.check_requested': 'Check of an artist requested',
  'change.unacknowledged': 'Acknowledgment of a change taken back',
  'change.work_updated': 'Work on a change updated',
  'destination.flushed': 'Waiting messages of a destination sent',
  'import.row_chosen': 'Artist chosen in an import',
  'release.triaged': 'Release marked as ours or not ours',
  'release.untriaged': 'Mark of a release taken back',
  'sign_in.failed': 'Sign-in failed',
  'sign_in.succeeded': 'Signed in',
  'sign_in.switched': 'Switched to this organization',
};

/** A code of the service in words: `api_key.created` is `API key created`. */
export function codeInWords(code: string): string {
  const words = said[code] ?? code.replaceAll(/[._]/g, ' ').replace(/^api /, 'API ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
