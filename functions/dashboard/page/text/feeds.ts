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
