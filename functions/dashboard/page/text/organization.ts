import { counted, numberText } from '../format.ts';

export const organization = {
  title: 'Organization',
  tabs: 'Organization',
  overview: 'Overview',
  members: 'Members',
  identity: 'Labels and codes',
  keys: 'API keys',
  audit: 'Audit log',

  plan: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)} plan`,
  usage: 'Usage',
  used: (used: number, limit: number) => `${numberText(used)} of ${numberText(limit)}`,
  none: 'Not in this plan',
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
  requests: (perMinute: number) => `${numberText(perMinute)} requests a minute.`,
  instant: 'Artists can be verified at once.',
  upgrade: 'To change the plan, ask the operator of this service.',

  name: 'Name',
  rename: 'Rename',
  renamed: 'Saved.',
  zoneHint: 'For the quiet hours and digests of destinations without a time zone of their own.',
  saveZone: 'Save the time zone',
  export: 'Export',
  exportLead: 'Download everything we hold for the organization, as JSON, without secrets.',
  exportAction: 'Download',
  exporting: (pages: number) => `${counted(pages, 'part')} read…`,
  exportFile: 'artist-monitor-organization.json',
  leave: 'Leave the organization',
  leaveLead: 'You lose access at once. An admin can invite you again.',
  leaveAction: 'Leave',
  remove: 'Delete the organization',
  removeLead:
    'Monitoring and deliveries stop, and every member gets an email. You can restore it for 14 days; then everything in it is erased.',
  removeAction: 'Delete the organization',
  deleting: 'This organization will be erased on',
  restore: 'Restore it',
  restored: 'The organization is restored. Its artists are monitored again.',

  person: 'Person',
  role: 'Role',
  joined: 'Joined',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', creator: 'Creator' },
  roleOf: (name: string) => `Role of ${name}`,
  removeMember: 'Remove',
  removeMemberTitle: (name: string) => `Remove ${name}?`,
  removeMemberLead: 'Their sessions in this organization end at once. API keys stay valid.',
  handOver: (name: string) => `Make ${name} the creator?`,
  handOverLead:
    'They get every right, and you become an admin. API keys stay valid. You can’t take this back yourself.',
  handOverAction: 'Hand over the organization',
  invite: 'Invite someone',
  inviteAction: 'Send the invitation',
  invited: 'The invitation is on its way.',
  email: 'Email address',
  pending: 'Pending invitations',
  pendingNone: 'No invitation is pending.',
  expires: 'Expires',
  revoke: 'Revoke',
  revoked: 'Revoked.',
  whatRolesMay: 'What each role may do',
  mayColumn: 'May',
  rights: {
    viewer: 'See artists, changes, rules, and destinations. Try out alert rules.',
    member:
      'Acknowledge changes, mark releases, verify artists, edit alert rules and destinations.',
    admin: 'Manage webhooks, read delivery logs, invite people, read the audit log.',
    creator: 'Change roles, create API keys, export and delete the organization.',
  },

  keysLead: 'For your programs. A key acts as the creator, on every route but those for people.',
  newKey: 'New API key',
  keysNone: 'No API keys',
  keysNoneLead: 'Create one for each program, so that you can revoke each by itself.',
  keyName: 'Name',
  keyPrefix: 'Begins with',
  keyMade: 'Created',
  keyUsed: 'Last used',
  keyUnused: 'Never',
  keyTitle: 'Your API key',
  keyCreate: 'Create the key',
  keyRevoke: 'Revoke',
  keyRevokeTitle: (name: string) => `Revoke ${name}?`,
  keyRevokeLead: 'Programs with this key get 401 at once. This can’t be undone.',
  keyRevokeAction: 'Revoke the key',
  keyLost:
    'The key already exists: an earlier try got through, but its answer didn’t reach you, and the key’s text is only in that answer. Revoke it in the list and create another.',
  terms: 'To create API keys, accept the API terms first.',
  termsAccept: 'Accept the API terms',

  when: 'When',
  who: 'Who',
  what: 'What',
  where: 'IP address',
  since: 'From',
  until: 'To',
  auditNone: 'Nothing matches',
  auditNoneLead: 'The audit log keeps what people, keys, and operators did.',
};

/** Feeds: releases in a calendar, changes in a feed reader. */
export const feeds = {
  title: 'Calendar and feeds',
  lead: 'Releases in a calendar app, or the latest changes in a feed reader. Whoever knows the URL of a feed can read it without signing in.',
  none: 'There are no feeds yet.',
  add: 'Create a feed',
  kind: 'What it has',
  kinds: { calendar: 'Releases, for calendar apps', atom: 'Changes, for feed readers' },
  name: 'Name',
  artist: 'Artist',
  allArtists: 'all artists',
  someArtists: (count: number) => (count === 1 ? 'one artist' : `${count} artists`),
  create: 'Create feed',
  urlTitle: 'URL of the feed',
  urlLost:
    'The feed already exists: an earlier try got through, but its answer didn’t reach you, and the URL is only in that answer. Revoke the feed and create another.',
  created: 'Created',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this feed?',
  revokeLead: 'Its URL stops working at once. This can’t be undone.',
  revokeAction: 'Revoke the feed',
  revoked: 'The feed is revoked.',
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

export const audit = {
  nothing: 'nothing',
};
